package whip.model.property;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import whip.model.construct.ThreadSet;
import whip.model.profile.Fraction;

/**
 * Numbers behind a severity.
 *
 * @param what the times are, in a few words
 * @param times by thread, in the run's unit
 * @param team threads over which a mean is taken
 * @param beside a second share that helps to judge the first
 */
public record Evidence(
    String what, SortedMap<Integer, Long> times, int team, Optional<Beside> beside) {

  /** A share of the elapsed time, and a few words that say what it is. */
  public record Beside(String what, Fraction share) {}

  public Evidence {
    times = Collections.unmodifiableSortedMap(times);
  }

  /** Threads that have some of the time: at least one where the severity is not 0. */
  public ThreadSet threads() {
    List<Integer> some =
        times.entrySet().stream()
            .filter(each -> each.getValue() > 0)
            .map(each -> each.getKey())
            .toList();
    return new ThreadSet(some);
  }

  /** Time of all threads together. */
  public long sum() {
    return ThreadTimes.sum(times);
  }

  /** Time of the thread that has most of it. */
  public long longest() {
    return times.values().stream().reduce(0L, Math::max);
  }
}
