package whip.model.sequence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Places the chunks of loops whose iterations wait for each other, whichever member of the team ran
 * them (docs/model.md §2): the k-th ordered block starts at the later of its own chunk's chain and
 * the end of block k-1, and a sink waits for the source of its iteration. So the members of a phase
 * with such loops are walked together.
 */
public final class OrderedLoop {

  private OrderedLoop() {}

  /** Walks all members of one phase to their ends. */
  public static void finish(List<Walk> members) {
    while (true) {
      List<Walk> atLoopEnd = new ArrayList<>();
      for (Walk member : members) {
        if (!member.advance()) {
          atLoopEnd.add(member);
        }
      }
      if (atLoopEnd.isEmpty()) {
        return;
      }
      long next = atLoopEnd.stream().mapToLong(Walk::loopOrdinal).min().orElseThrow();
      List<Walk.WaitingChunk> chunks = new ArrayList<>();
      for (Walk member : atLoopEnd) {
        if (member.loopOrdinal() == next) {
          chunks.addAll(member.takeWaiting());
        }
      }
      place(chunks);
    }
  }

  /**
   * Walks chunks in the loop's order. Only one with scattered iterations waits for chunks behind
   * it, and is walked in several goes.
   */
  private static void place(List<Walk.WaitingChunk> chunks) {
    chunks.sort(Comparator.comparingLong(waiting -> waiting.chunk().logicalStart()));
    Waits waits = Waits.of(chunks.stream().map(waiting -> waiting.chunk().content()).toList());
    List<Walk> walks =
        chunks.stream()
            .map(waiting -> Walk.ofChunk(waiting.chunk(), waiting.start(), waits))
            .toList();
    List<Walk> behindSinks = new ArrayList<>(walks);
    while (!behindSinks.isEmpty()) {
      int sources = waits.sources();
      behindSinks.removeIf(Walk::advanceToSink);
      if (!behindSinks.isEmpty() && waits.sources() == sources) {
        // All wait for each other, which no program does that ends.
        behindSinks.get(0).passSink();
      }
    }
    for (int i = 0; i < walks.size(); i++) {
      chunks.get(i).member().placed(walks.get(i));
    }
  }
}
