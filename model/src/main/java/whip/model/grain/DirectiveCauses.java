package whip.model.grain;

import java.math.BigInteger;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import whip.model.profile.Fraction;

/**
 * Bad grains of one directive by cause.
 *
 * @param totals causes that some grains have
 */
public record DirectiveCauses(LocatedGrains located, Map<GrainCause, CauseTotal> totals) {

  public DirectiveCauses {
    Map<GrainCause, CauseTotal> ordered = new EnumMap<>(GrainCause.class);
    ordered.putAll(totals);
    totals = Collections.unmodifiableMap(ordered);
  }

  /**
   * Causes of a directive's grains.
   *
   * @param span of the program, without burdens; empty: not known, and so no late child is
   */
  public static DirectiveCauses of(LocatedGrains located, OptionalLong span) {
    Map<GrainCause, CauseTotal> totals =
        new HashMap<>(CauseTotals.of(located.grains(), span.orElse(0)));
    if (span.isEmpty()) {
      totals.remove(GrainCause.LATE_CHILD);
    }
    return new DirectiveCauses(located, totals);
  }

  /** The directive with those causes alone that the problem lists. */
  DirectiveCauses only(GrainProblem problem) {
    Map<GrainCause, CauseTotal> listed = new HashMap<>(totals);
    listed.keySet().removeIf(cause -> !problem.lists(cause));
    return new DirectiveCauses(located, listed);
  }

  public CauseTotal total(GrainCause cause) {
    return totals.getOrDefault(cause, CauseTotal.NONE);
  }

  /** The cause's cost over the directive's work and known burden; 0 where these are 0. */
  public Fraction share(GrainCause cause) {
    return located.whole().signum() == 0
        ? Fraction.ZERO
        : new Fraction(BigInteger.valueOf(total(cause).cost()), located.whole());
  }
}
