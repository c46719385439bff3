package whip.model.property;

import java.util.Optional;
import whip.model.profile.Fraction;

/**
 * Time that a run could save at a property's place, in the run's unit.
 *
 * @param sum if the property were gone and all else stayed
 * @param whatIf by how much the least time on as many processors would be shorter; empty where what
 *     is stored of a run does not say
 */
public record PropertyGain(Fraction sum, Optional<Fraction> whatIf) {}
