package whip.model.property;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import whip.model.profile.Fraction;
import whip.model.property.PropertyWatch.Standing;

/**
 * When a running program is asked for full detail, because a property of it is severe. Each
 * property asks once, for a while, and only as long as all requests together are a small share of
 * the run's time:
 *
 * <pre>
 * run's time, s       60     120    130     300        severe from 10 %, 30 s each, a quarter
 * severity, %         12     12     12, 40  12, 40
 * full detail         no     30 s   -       30 s       for 12 % at 120 s, for 40 % at 300 s
 * </pre>
 *
 * @param severe severity from which a property asks
 * @param lasts length of a request
 * @param share of the run's time that requests may have
 */
public record RefinementPolicy(Percentage severe, Duration lasts, Fraction share) {

  public static final RefinementPolicy USUAL =
      new RefinementPolicy(Percentage.of(10), Duration.ofSeconds(30), Fraction.of(1, 4));

  /** Properties of a run that ask: one has some 40 bytes where this is kept. */
  private static final int REFINED_MAX = 256;

  /**
   * Requests for a run so far. Times are milliseconds since 1970.
   *
   * @param sinceMs when the run was seen first
   * @param askedMs length of all requests
   * @param untilMs end of the last one
   * @param refined properties that have asked
   */
  public record State(long sinceMs, long askedMs, long untilMs, List<PropertyKey> refined) {

    public State {
      refined = List.copyOf(refined);
    }

    public static State begin(long nowMs) {
      return new State(nowMs, 0, nowMs, List.of());
    }
  }

  /**
   * State after a request that is to be made now.
   *
   * @param standing properties that stand, with their severities
   * @return empty: nothing is to be asked
   */
  public Optional<State> ask(State before, Collection<Standing> standing, long nowMs) {
    List<PropertyKey> asking =
        standing.stream()
            .filter(each -> each.reported().compareTo(severe.share()) >= 0)
            .map(Standing::key)
            .filter(key -> !before.refined.contains(key))
            .toList();
    boolean isOpen = nowMs < before.untilMs;
    if (asking.isEmpty() || isOpen || !hasTime(before, nowMs)) {
      return Optional.empty();
    }
    Set<PropertyKey> refined = new TreeSet<>(before.refined);
    refined.addAll(asking);
    if (refined.size() > REFINED_MAX) {
      return Optional.empty();
    }
    return Optional.of(
        new State(
            before.sinceMs,
            before.askedMs + lasts.toMillis(),
            nowMs + lasts.toMillis(),
            List.copyOf(refined)));
  }

  /** Whether all requests, with one more, are within the share of the run's time. */
  private boolean hasTime(State before, long nowMs) {
    Fraction allowed = share.times(Fraction.of(Math.max(0, nowMs - before.sinceMs), 1));
    return Fraction.of(before.askedMs + lasts.toMillis(), 1).compareTo(allowed) <= 0;
  }
}
