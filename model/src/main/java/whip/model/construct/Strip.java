package whip.model.construct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where each thread's time went over the time of a run, in slices from one cut of its account to
 * another. Slices lie end to end, from the run's start on:
 *
 * <pre>
 * time      0         10        20                  40
 * thread 0  | work 10 | work 4  | work 20           |
 *           |         | sync 6  |                   |
 * thread 1  |         | work 10 | work 5, barrier 15|     idle in the first slice: it says nothing
 * </pre>
 *
 * <p>Slices are differences of sums, so they are exact: of each thread, all classes of a slice sum
 * to its length, as far as the account closes. A class alone may have less than nothing. Time that
 * counted in a provisional class at one cut may be in another at the next, and a thread of the
 * virtual clock is idle up to a cut from where its own time ends.
 *
 * @param threads of the run up to the last slice; slices have the first {@link #THREADS_MAX}
 */
public record Strip(int threads, List<Slice> slices) {

  /** Threads that slices have. */
  public static final int THREADS_MAX = 1024;

  /** Most slices of a run. */
  static final int SLICES_MAX = 256;

  /**
   * Threads of all slices together: 256 slices of 128 threads, and 32 of 1,024. A thread in a slice
   * has some 30 bytes in the strip's row, so that a row has 1 MiB.
   */
  static final int ROOM = 1 << 15;

  /** No slice. */
  public static final Strip NONE = new Strip(0, List.of());

  public Strip {
    slices = List.copyOf(slices);
  }

  /**
   * A piece of the run.
   *
   * @param times by thread; one that is left out was idle all the time
   */
  public record Slice(long begin, long end, SortedMap<Integer, Times> times) {

    public Slice {
      Times idle = Times.of(AccountClass.IDLE, Math.subtractExact(end, begin));
      SortedMap<Integer, Times> others = new TreeMap<>(times);
      others.values().removeIf(idle::equals);
      times = Collections.unmodifiableSortedMap(others);
    }

    public long length() {
      return end - begin;
    }

    /** Times of any thread. */
    public Times of(int thread) {
      Times known = times.get(thread);
      return known == null ? Times.of(AccountClass.IDLE, length()) : known;
    }

    /** This slice and the one behind it as one. */
    Slice then(Slice next) {
      TreeSet<Integer> threads = new TreeSet<>(times.keySet());
      threads.addAll(next.times.keySet());
      SortedMap<Integer, Times> sums = new TreeMap<>();
      threads.forEach(thread -> sums.put(thread, of(thread).plus(next.of(thread))));
      return new Slice(begin, next.end, sums);
    }
  }

  /** Most slices that a run of so many threads may have. */
  static int slicesMax(int threads) {
    return Math.min(SLICES_MAX, ROOM / Math.max(1, shown(threads)));
  }

  /** Threads that slices have: the first ones. */
  public int shown() {
    return shown(threads);
  }

  static int shown(int threads) {
    return Math.min(threads, THREADS_MAX);
  }

  /** End of the last slice. */
  public long end() {
    return slices.isEmpty() ? 0 : slices.get(slices.size() - 1).end;
  }

  /** All times of a thread. */
  public Times of(int thread) {
    return slices.stream().map(slice -> slice.of(thread)).reduce(Times.NONE, Times::plus);
  }

  /** Threads with equal times in all slices together, and these times. */
  public List<Grouped<List<Times>>> groups() {
    SortedMap<Integer, List<Times>> byThread = new TreeMap<>();
    for (int thread = 0; thread < shown(); thread++) {
      int number = thread;
      byThread.put(thread, slices.stream().map(slice -> slice.of(number)).toList());
    }
    return Grouped.of(byThread);
  }

  /**
   * The strip with a slice up to {@code time}. Where no time has passed, the last slice has the
   * difference.
   *
   * @param allThreads of the run by then
   * @param sums all time up to then, by thread, of those that slices have
   * @throws ArithmeticException where 63 bits do not hold a number
   */
  Strip upTo(long time, int allThreads, SortedMap<Integer, Times> sums) {
    SortedMap<Integer, Times> differences = new TreeMap<>();
    sums.forEach((thread, sum) -> differences.put(thread, sum.plus(of(thread).negated())));
    Slice next = new Slice(end(), Math.max(time, end()), differences);
    List<Slice> longer = new ArrayList<>(slices);
    if (next.length() > 0) {
      longer.add(next);
    } else if (!longer.isEmpty()) {
      longer.add(longer.remove(longer.size() - 1).then(next));
    }
    return new Strip(allThreads, longer);
  }

  /**
   * The strip with neighbours added up until each slice but the last is at least so long. No number
   * is lost, only when it was.
   */
  public Strip merged(long least) {
    List<Slice> fewer = new ArrayList<>();
    for (Slice slice : slices) {
      int last = fewer.size() - 1;
      if (last >= 0 && fewer.get(last).length() < least) {
        fewer.set(last, fewer.get(last).then(slice));
      } else {
        fewer.add(slice);
      }
    }
    return new Strip(threads, fewer);
  }
}
