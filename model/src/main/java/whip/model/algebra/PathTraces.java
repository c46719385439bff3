package whip.model.algebra;

import java.util.Arrays;
import whip.model.node.ArrayArena;

/**
 * Traces of one batch's paths: which items each passes. Strands are added up on request only, since
 * most paths are discarded. Traces never change and share their beginnings, as ropes do:
 *
 * <pre>
 *   trace 7 = trace 5, items 40..43, trace 6
 *               |                      |
 *               trace 2, item 38       choice: measured 3; candidate 1: 4
 * </pre>
 *
 * A trace is a number; 0 is the empty one. Each other trace is one of three:
 *
 * <ul>
 *   <li>a sequence: a trace, then neighbouring items of a container as the encountering task passes
 *       them, then a trace;
 *   <li>a choice: the trace of the longest path as measured, and by candidate that of the path that
 *       would be the longest if the candidate took no time;
 *   <li>a sum that is kept elsewhere.
 * </ul>
 */
public final class PathTraces {

  private static final int CHOICE = -1;
  private static final int KEPT = -2;

  private static final int FROM = 1;
  private static final int TO = 2;
  private static final int TAIL = 3;
  private static final int LENGTH = 4;

  // Four ints a trace, side by side, since it is written and read as a whole.
  //   sequence:           trace before     | from   | to                | trace after
  //   choice:             trace as measured | CHOICE | first alternative | 0
  //   sum kept elsewhere: 0                | KEPT   | its number        | 0
  private int[] data;
  private int capacity;
  private int count = 1;

  // Alternatives of the choices: a list each, linked by next.
  private int[] candidate = new int[64];
  private int[] trace = new int[64];
  private int[] next = new int[64];
  private int alternatives = 1;

  private int[] pending = new int[64];

  /** Makes room for {@code capacity} traces; more are possible. */
  public PathTraces(int capacity, ArrayArena arena) {
    this.capacity = capacity;
    data = arena.ints(LENGTH * capacity);
  }

  /** Items of a container's segment. */
  public interface Items {
    /** The encountering task's trace through the item; a strand is added to {@code sums}. */
    int through(int position, long[] sums);

    /** Adds the strands of a sum that was given a number. */
    void addKept(int number, long[] sums);
  }

  /** A sum that is known by its number. */
  public int kept(int number) {
    return add(0, KEPT, number, 0);
  }

  /** One trace, then the items {@code [fromItem, toItem)}, then another trace. */
  public int then(int before, int fromItem, int toItem, int last) {
    if (fromItem == toItem && (last == 0 || before == 0)) {
      return before | last;
    }
    return add(before, fromItem, toItem, last);
  }

  /** {@code longest} as measured, but by candidate another one where there is one. */
  public int choice(int longest, int[] byCandidate) {
    int first = 0;
    for (int c = 0; c < byCandidate.length; c++) {
      if (byCandidate[c] != 0) {
        if (alternatives == next.length) {
          candidate = Arrays.copyOf(candidate, 2 * alternatives);
          trace = Arrays.copyOf(trace, 2 * alternatives);
          next = Arrays.copyOf(next, 2 * alternatives);
        }
        candidate[alternatives] = c;
        trace[alternatives] = byCandidate[c];
        next[alternatives] = first;
        first = alternatives++;
      }
    }
    return first == 0 ? longest : add(longest, CHOICE, first, 0);
  }

  private int add(int newBase, int newFrom, int newTo, int newTail) {
    if (count == capacity) {
      capacity *= 2;
      data = Arrays.copyOf(data, LENGTH * capacity);
    }
    int at = LENGTH * count;
    data[at] = newBase;
    data[at + FROM] = newFrom;
    data[at + TO] = newTo;
    data[at + TAIL] = newTail;
    return count++;
  }

  /**
   * Adds up the strands of the path that is the longest if {@code fast} (-1: none) takes no time.
   */
  public void addUp(int whole, int fast, Items items, long[] sums) {
    int waiting = 0;
    int at = whole;
    while (true) {
      while (at != 0) {
        int entry = LENGTH * at;
        int from = data[entry + FROM];
        int to = data[entry + TO];
        if (from == CHOICE) {
          at = chosen(at, fast);
          continue;
        }
        if (from == KEPT) {
          items.addKept(to, sums);
          at = 0;
          continue;
        }
        for (int i = from; i < to; i++) {
          int inside = items.through(i, sums);
          if (inside != 0) {
            waiting = push(inside, waiting);
          }
        }
        if (data[entry + TAIL] != 0) {
          waiting = push(data[entry + TAIL], waiting);
        }
        at = data[entry];
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
    for (int i = data[LENGTH * choice + TO]; i != 0; i = next[i]) {
      if (candidate[i] == fast) {
        return trace[i];
      }
    }
    return data[LENGTH * choice];
  }
}
