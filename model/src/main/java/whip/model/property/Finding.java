package whip.model.property;

import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/**
 * Place and numbers of a property.
 *
 * @param path the root for the whole program
 * @param phase the phase that it was found in; empty: the whole run
 * @param elapsed time of the phase, or of the run
 * @param severity share of the elapsed time, 0 to 1
 * @param coverage share of the threads' time that the account has, 0 to 1
 */
public record Finding(
    PathAccount path,
    String phase,
    long elapsed,
    Fraction severity,
    Fraction coverage,
    Evidence evidence) {

  public Finding {
    severity = severity.max(Fraction.ZERO).min(Fraction.ONE);
    coverage = coverage.max(Fraction.ZERO).min(Fraction.ONE);
  }

  /** A share of the elapsed time as time. */
  Fraction timeOf(Fraction share) {
    return share.times(Fraction.of(elapsed));
  }
}
