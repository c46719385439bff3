package whip.model.property;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import whip.model.construct.PathAccount;
import whip.model.construct.ThreadSet;
import whip.model.profile.Fraction;

/**
 * Numbers behind a severity.
 *
 * @param what the times are, in a few words
 * @param times by thread, in the run's unit
 * @param team threads over which a mean is taken
 * @param beside a second share that helps to judge the first
 * @param cause where the times are waits: the path whose fault most of them are, if that is known
 * @param tasks where the severity is of some tasks: these
 */
public record Evidence(
    String what,
    SortedMap<Integer, Long> times,
    int team,
    Optional<Beside> beside,
    Optional<Cause> cause,
    Optional<Tasks> tasks) {

  /** A share of the elapsed time, and a few words that say what it is. */
  public record Beside(String what, Fraction share) {}

  /**
   * A path, and how much of the waits is its fault. It may be the path that waits.
   *
   * @param time of the waits that are its fault
   * @param waits time of all waits in the property's path
   */
  public record Cause(PathAccount path, long time, long waits) {}

  /**
   * Some of a construct's tasks.
   *
   * @param which they are: {@code too fine}
   * @param all tasks of the construct
   * @param cost to create those, in the run's unit; with their finish, where that is known
   */
  public record Tasks(String which, long count, long all, long cost) {}

  public Evidence {
    times = Collections.unmodifiableSortedMap(times);
  }

  /** Evidence of times alone. */
  static Evidence of(String what, SortedMap<Integer, Long> times, int team) {
    return new Evidence(what, times, team, Optional.empty(), Optional.empty(), Optional.empty());
  }

  Evidence withBeside(Optional<Beside> other) {
    return new Evidence(what, times, team, other, cause, tasks);
  }

  Evidence withCause(Optional<Cause> other) {
    return new Evidence(what, times, team, beside, other, tasks);
  }

  Evidence withTasks(Tasks some) {
    return new Evidence(what, times, team, beside, cause, Optional.of(some));
  }

  /**
   * Threads that have some of the time: at least one where the severity is not 0, unless it is of
   * tasks whose creation takes no time, as on the virtual clock.
   */
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
