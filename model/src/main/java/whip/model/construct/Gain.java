package whip.model.construct;

import java.util.Optional;
import whip.model.profile.Fraction;

/**
 * Elapsed time that could be saved in one class of one path, in the run's unit.
 *
 * @param one any class but work
 * @param sum losses of all threads, by the number of threads
 * @param whatIf by how much the least time on as many processors would be shorter; empty where what
 *     is stored of a run does not say
 */
public record Gain(PathAccount path, AccountClass one, Fraction sum, Optional<Fraction> whatIf) {}
