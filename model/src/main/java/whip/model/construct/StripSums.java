package whip.model.construct;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The end at which a strip grows: what its threads have been counted up to the last cut, whether
 * that ends a slice or not.
 *
 * @param sliced end of the last slice
 * @param least shortest length of the next one
 * @param times by thread, over all paths, as they were counted: on the virtual clock up to the
 *     thread's own time
 */
public record StripSums(long sliced, long least, SortedMap<Integer, Times> times) {

  /** Sums and the strip up to them. */
  public record Grown(StripSums sums, Strip strip) {}

  /** Before the first cut. */
  public static StripSums begin() {
    return new StripSums(0, 1, new TreeMap<>());
  }

  /**
   * Sums with these changes, as far as they are of threads that strips have.
   *
   * @throws ArithmeticException where 63 bits do not hold a sum
   */
  public StripSums plus(List<AccountChange> changes) {
    SortedMap<Integer, Times> sums = new TreeMap<>(times);
    for (AccountChange change : changes) {
      if (change.thread() < Strip.THREADS_MAX) {
        sums.merge(change.thread(), change.by().times(), Times::plus);
      }
    }
    return new StripSums(sliced, least, sums);
  }

  /** Whether a slice ends at a cut: the run's last, or one that is far enough from the slice. */
  public boolean endsSlice(long cut, boolean ended) {
    return ended || (cut > sliced && cut - sliced >= least);
  }

  /**
   * Adds the slice that ends at a cut. Where the strip then has too many, they become fewer and
   * longer, and so does each that follows: half as many as there may be share the time evenly.
   *
   * @param strip up to {@link #sliced}
   * @param threads of the run by then
   * @throws ArithmeticException where 63 bits do not hold a number
   */
  public Grown grown(Strip strip, long cut, int threads) {
    Strip longer = strip.upTo(cut, threads, raised(cut, threads));
    int most = Strip.slicesMax(threads);
    if (longer.slices().size() <= most) {
      return new Grown(new StripSums(longer.end(), least, times), longer);
    }
    long longest = Math.max(least, longer.end() / (most / 2));
    Strip fewer = longer.merged(longest);
    return new Grown(new StripSums(fewer.end(), longest, times), fewer);
  }

  /** Times up to a cut: from where its own time ends, a thread is idle, as in the account's end. */
  private SortedMap<Integer, Times> raised(long cut, int threads) {
    SortedMap<Integer, Times> raised = new TreeMap<>();
    for (int thread = 0; thread < Strip.shown(threads); thread++) {
      Times counted = times.getOrDefault(thread, Times.NONE);
      long missing = Math.max(0, Math.subtractExact(cut, counted.total()));
      raised.put(thread, counted.plus(Times.of(AccountClass.IDLE, missing)));
    }
    return raised;
  }
}
