package whip.model.property;

import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/**
 * Place and numbers of a property.
 *
 * @param path the root for the whole program
 * @param severity share of the run's elapsed time, 0 to 1
 * @param confidence share of the threads' time that the account has, 0 to 1; without phases it says
 *     nothing about how stable the severity is
 */
public record Finding(PathAccount path, Fraction severity, Fraction confidence, Evidence evidence) {

  public Finding {
    severity = severity.max(Fraction.ZERO).min(Fraction.ONE);
    confidence = confidence.max(Fraction.ZERO).min(Fraction.ONE);
  }
}
