package whip.model.whatif;

import whip.model.profile.Profile;
import whip.model.profile.Status;

/**
 * An answer to which a part of the run was missing, of a run whose profile is whole: nodes are kept
 * for a month, the profile for good, and it bounds the span from both sides.
 */
public final class InexactAnswer {

  private InexactAnswer() {}

  /** The answer, with the profile's bounds where it is not exact and has none of its own. */
  public static Outcome bounded(Profile profile, Outcome outcome) {
    boolean bounded = !outcome.spanMin().equals(outcome.span());
    if (outcome.isExact() || bounded || profile.status() != Status.COMPLETE) {
      return outcome;
    }
    JointBounds bounds = ProfileBounds.of(profile.tables(), outcome.hypothesis());
    return new Outcome(
        outcome.hypothesis(),
        outcome.selected(),
        profile.tables().work(),
        bounds.max(),
        bounds.min(),
        bounds.boundMax(),
        bounds.boundMin(),
        outcome.serialWork(),
        outcome.lockBound(),
        outcome.directives(),
        outcome.strands(),
        outcome.strandsCut(),
        outcome.regions(),
        outcome.inexactBecause());
  }
}
