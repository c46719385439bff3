package whip.testkit;

import java.util.Random;

/**
 * Where the time of made-up threads goes between the cuts of an account, as plain arrays. A piece
 * lies between two cuts; every thread is busy at its beginning and idle in the rest of it:
 *
 * <pre>
 * cut        0         1         2              3
 * mark       a         b                        end
 * thread 0   |work|idle|work     |work|sync|idle|
 * thread 1   |idle     |idle     |work     |idle|
 * </pre>
 *
 * <p>Idle time goes to path 0. A collector counts it late: a thread that has not been busy yet is
 * not there at all, and on the virtual clock a thread's time ends where it was busy last.
 */
public final class PhaseTable {
  /** Classes in the order of the last index of {@link #times}. */
  public static final int CLASSES = AccountTable.CLASSES.size();

  public static final int IDLE = AccountTable.CLASSES.indexOf("idle");

  private static final String[] NAMES = {"a", "b/1", "c d"};

  public final int pieces;
  public final int paths;
  public final int threads;

  /** By piece. */
  public final long[] lengths;

  /** By cut: the phase whose mark it lies at; empty: none. The last one lies at none. */
  public final String[] marks;

  /** By piece, path and thread: how often the path was entered. */
  public final long[][][] entries;

  /** By piece, path, thread and class. */
  public final long[][][][] times;

  private final boolean isVirtual;

  private PhaseTable(Random random) {
    isVirtual = random.nextBoolean();
    pieces = 1 + random.nextInt(30);
    paths = 2 + random.nextInt(6);
    threads = 1 + random.nextInt(4);
    lengths = new long[pieces];
    marks = new String[pieces + 1];
    entries = new long[pieces][paths][threads];
    times = new long[pieces][paths][threads][CLASSES];
    int names = random.nextInt(NAMES.length + 1);
    for (int cut = 0; cut <= pieces; cut++) {
      boolean isMark = names > 0 && cut < pieces && random.nextInt(3) > 0;
      marks[cut] = isMark ? NAMES[random.nextInt(names)] : "";
    }
    for (int piece = 0; piece < pieces; piece++) {
      lengths[piece] = random.nextInt(5) == 0 ? 0 : 1L + random.nextInt(200);
      for (int thread = 0; thread < threads; thread++) {
        fill(piece, thread, random);
      }
    }
  }

  private void fill(int piece, int thread, Random random) {
    long left = lengths[piece];
    while (left > 0 && random.nextInt(3) > 0) {
      long time = 1L + random.nextInt((int) left);
      int path = 1 + random.nextInt(paths - 1);
      times[piece][path][thread][random.nextInt(IDLE)] += time;
      entries[piece][path][thread] += random.nextInt(3);
      left -= time;
    }
    times[piece][0][thread][IDLE] = left;
  }

  /** The table of a seed. */
  public static PhaseTable random(long seed) {
    return new PhaseTable(new Random(seed));
  }

  /** Time of a cut since the run's start. */
  public long time(int cut) {
    long time = 0;
    for (int piece = 0; piece < cut; piece++) {
      time += lengths[piece];
    }
    return time;
  }

  /** Threads that have been busy by that cut; they are numbered in the order of their coming. */
  public int seen(int cut) {
    int seen = 0;
    for (int thread = 0; thread < threads; thread++) {
      seen = lastBusy(thread, cut) < 0 ? seen : thread + 1;
    }
    return seen;
  }

  /** The last piece before the cut in which the thread was busy; -1: none. */
  private int lastBusy(int thread, int cut) {
    int last = -1;
    for (int piece = 0; piece < cut; piece++) {
      if (times[piece][0][thread][IDLE] < lengths[piece]) {
        last = piece;
      }
    }
    return last;
  }

  /** Time of a class as a collector has counted it up to a cut. */
  public long counted(int cut, int path, int thread, int one) {
    int until = cut;
    int last = lastBusy(thread, cut);
    if (one == IDLE && cut < pieces && (isVirtual || last < 0)) {
      until = Math.max(0, last); // what is idle behind that is not counted yet
    }
    return sum(0, until, path, thread, one);
  }

  /** Time of a class between two cuts, as it was. */
  public long sum(int from, int to, int path, int thread, int one) {
    long sum = 0;
    for (int piece = from; piece < to; piece++) {
      sum += times[piece][path][thread][one];
    }
    return sum;
  }

  /** Entries of a path between two cuts. */
  public long entries(int from, int to, int path, int thread) {
    long sum = 0;
    for (int piece = from; piece < to; piece++) {
      sum += entries[piece][path][thread];
    }
    return sum;
  }
}
