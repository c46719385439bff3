package whip.model.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Arrays to work in on one batch, lent again for the next. A batch takes some hundred bytes a row:
 * a new array is cleared first, in memory that is far away, and one that the batch before has used
 * is near. Not for several threads at once.
 */
public final class ArrayArena {

  /**
   * Largest array that is kept, so that a batch of impossible size does not stay: 1 MiB of longs.
   * One of 16,384 rows, as collectors cut them, needs no more, and 3 MB in all.
   */
  public static final int KEPT_MAX = 1 << 17;

  // In the order in which they are asked for, which is the same for each batch.
  private final List<long[]> longs = new ArrayList<>();
  private final List<int[]> ints = new ArrayList<>();
  private int longsLent;
  private int intsLent;

  /** Whatever was lent may be lent again: no reader may use it any more. */
  public void reclaim() {
    longsLent = 0;
    intsLent = 0;
  }

  /** An array that is at least as long, with whatever was left in it. */
  public long[] longs(int length) {
    if (length > KEPT_MAX) {
      return new long[length];
    }
    if (longsLent == longs.size()) {
      longs.add(new long[length]);
    } else if (longs.get(longsLent).length < length) {
      longs.set(longsLent, new long[withReserve(length)]);
    }
    return longs.get(longsLent++);
  }

  /** An array that is at least as long, with whatever was left in it. */
  public int[] ints(int length) {
    if (length > KEPT_MAX) {
      return new int[length];
    }
    if (intsLent == ints.size()) {
      ints.add(new int[length]);
    } else if (ints.get(intsLent).length < length) {
      ints.set(intsLent, new int[withReserve(length)]);
    }
    return ints.get(intsLent++);
  }

  /** Array of zeros, as far as was asked for. */
  public int[] zeros(int length) {
    int[] zeros = ints(length);
    Arrays.fill(zeros, 0, length, 0);
    return zeros;
  }

  /** Batches differ a little: not each that is the longest so far is to make a new array. */
  private static int withReserve(int length) {
    return length + length / 4;
  }
}
