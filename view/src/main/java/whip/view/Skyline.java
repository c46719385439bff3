package whip.view;

/**
 * Heights over a row on which arcs are put, so that none overlaps another. A tree of halves: both
 * finding the height and raising it take logarithmic time.
 */
final class Skyline {
  private final int size;

  /** Greatest height in each part of the row, which is halved again and again. */
  private final int[] greatest;

  /** Least height over all of each part. */
  private final int[] whole;

  Skyline(int width) {
    size = 2 * Integer.highestOneBit(Math.max(1, width - 1));
    greatest = new int[2 * size];
    whole = new int[2 * size];
  }

  /** Puts an arc on all that lies below it, and returns its height, from 1. */
  int put(int west, int east) {
    int height = 1 + over(1, 0, size - 1, west, east);
    raise(1, 0, size - 1, west, east, height);
    return height;
  }

  // As deep as the logarithm of the row's width.
  private int over(int part, int first, int last, int west, int east) {
    if (east < first || last < west) {
      return 0;
    }
    if (west <= first && last <= east) {
      return greatest[part];
    }
    int middle = (first + last) >>> 1;
    int inParts =
        Math.max(
            over(2 * part, first, middle, west, east),
            over(2 * part + 1, middle + 1, last, west, east));
    return Math.max(whole[part], inParts);
  }

  private void raise(int part, int first, int last, int west, int east, int height) {
    if (east < first || last < west) {
      return;
    }
    greatest[part] = Math.max(greatest[part], height);
    if (west <= first && last <= east) {
      whole[part] = Math.max(whole[part], height);
      return;
    }
    int middle = (first + last) >>> 1;
    raise(2 * part, first, middle, west, east, height);
    raise(2 * part + 1, middle + 1, last, west, east, height);
  }
}
