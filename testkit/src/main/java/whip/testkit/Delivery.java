package whip.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Cuts rows into batches per producing thread and delivers them badly: in any order, some twice.
 * What arrives is complete, and none of the disorder may change a profile.
 */
public final class Delivery {
  /** Rows of one thread; {@code sequence} counts the thread's batches from 0. */
  public record Batch(int thread, long sequence, List<ItemRow> rows) {
    public Batch {
      rows = List.copyOf(rows);
    }
  }

  private Delivery() {}

  /** Every thread's rows in the order of writing, in batches of 1 to {@code rowsMax}. */
  public static List<Batch> inOrder(List<ItemRow> rows, int rowsMax, Random random) {
    Map<Integer, List<ItemRow>> byThread = new TreeMap<>();
    rows.forEach(row -> byThread.computeIfAbsent(row.thread(), t -> new ArrayList<>()).add(row));
    List<Batch> batches = new ArrayList<>();
    byThread.forEach(
        (thread, written) -> {
          long sequence = 0;
          for (int from = 0; from < written.size(); ) {
            int to = Math.min(written.size(), from + 1 + random.nextInt(rowsMax));
            batches.add(new Batch(thread, sequence++, written.subList(from, to)));
            from = to;
          }
        });
    return batches;
  }

  /** Batches of {@link #inOrder}, about one in {@code duplicateOneIn} twice, then shuffled. */
  public static List<Batch> disordered(
      List<ItemRow> rows, int rowsMax, int duplicateOneIn, Random random) {
    List<Batch> delivered = new ArrayList<>();
    for (Batch batch : inOrder(rows, rowsMax, random)) {
      delivered.add(batch);
      if (random.nextInt(duplicateOneIn) == 0) {
        delivered.add(batch);
      }
    }
    Collections.shuffle(delivered, random);
    return delivered;
  }
}
