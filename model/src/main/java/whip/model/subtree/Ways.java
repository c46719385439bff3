package whip.model.subtree;

import java.util.Arrays;

/**
 * Which strands the paths of one batch consist of, not added up: most paths are discarded. A way is
 * a number; 0 is the empty one. It is another way, then some neighbouring items of a container as
 * far as the encountering task goes through them, then one more way; or it is a choice between the
 * longest of several and those that would be the longest if a candidate took no time; or it is a
 * sum that somebody else keeps.
 */
final class Ways {

  private static final int CHOICE = -1;
  private static final int KEPT = -2;

  // Of a choice: the way as measured, CHOICE, its first alternative. Of a sum kept elsewhere: 0,
  // KEPT,
  // its number.
  private int[] base = new int[256];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int[] tail = new int[256];
  private int count = 1;

  private int[] candidate = new int[64];
  private int[] way = new int[64];
  private int[] next = new int[64];
  private int alternatives = 1;

  private int[] pending = new int[64];

  /** What items a container's segment holds. */
  interface Items {
    /** The way of the encountering task through the item; a strand is added to {@code sums}. */
    int through(int position, long[] sums);

    /** Adds the strands of a sum that was given a number. */
    void addKept(int number, long[] sums);
  }

  /** A sum that is known by its number. */
  int kept(int number) {
    return add(0, KEPT, number, 0);
  }

  int then(int before, int fromItem, int toItem, int last) {
    if (fromItem == toItem && (last == 0 || before == 0)) {
      return before | last;
    }
    return add(before, fromItem, toItem, last);
  }

  /** {@code longest} as measured, but by candidate another one where there is one. */
  int choice(int longest, int[] byCandidate) {
    int first = 0;
    for (int c = 0; c < byCandidate.length; c++) {
      if (byCandidate[c] != 0) {
        if (alternatives == next.length) {
          candidate = Arrays.copyOf(candidate, 2 * alternatives);
          way = Arrays.copyOf(way, 2 * alternatives);
          next = Arrays.copyOf(next, 2 * alternatives);
        }
        candidate[alternatives] = c;
        way[alternatives] = byCandidate[c];
        next[alternatives] = first;
        first = alternatives++;
      }
    }
    return first == 0 ? longest : add(longest, CHOICE, first, 0);
  }

  private int add(int newBase, int newFrom, int newTo, int newTail) {
    if (count == base.length) {
      base = Arrays.copyOf(base, 2 * count);
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
      tail = Arrays.copyOf(tail, 2 * count);
    }
    base[count] = newBase;
    from[count] = newFrom;
    to[count] = newTo;
    tail[count] = newTail;
    return count++;
  }

  /**
   * Adds the strands up; of the way that is the longest if {@code fast} (-1: none) takes no time.
   */
  void addUp(int whole, int fast, Items items, long[] sums) {
    int waiting = 0;
    int at = whole;
    while (true) {
      while (at != 0) {
        if (from[at] == CHOICE) {
          at = chosen(at, fast);
          continue;
        }
        if (from[at] == KEPT) {
          items.addKept(to[at], sums);
          at = 0;
          continue;
        }
        for (int i = from[at]; i < to[at]; i++) {
          int inside = items.through(i, sums);
          if (inside != 0) {
            waiting = push(inside, waiting);
          }
        }
        if (tail[at] != 0) {
          waiting = push(tail[at], waiting);
        }
        at = base[at];
      }
      if (waiting == 0) {
        return;
      }
      at = pending[--waiting];
    }
  }

  private int push(int inside, int waiting) {
    if (waiting == pending.length) {
      pending = Arrays.copyOf(pending, 2 * waiting);
    }
    pending[waiting] = inside;
    return waiting + 1;
  }

  private int chosen(int choice, int fast) {
    for (int i = to[choice]; i != 0; i = next[i]) {
      if (candidate[i] == fast) {
        return way[i];
      }
    }
    return base[choice];
  }
}
