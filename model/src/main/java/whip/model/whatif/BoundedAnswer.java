package whip.model.whatif;

import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.profile.Status;

/**
 * Bounds of a program's length under a hypothesis, by its profile alone: records of the run have
 * expired. Nothing is known of its directives.
 */
public record BoundedAnswer(Hypothesis hypothesis, JointBounds bounds, Expired expired) {

  /** Returns empty for a profile that is not complete, which bounds nothing. */
  public static Optional<BoundedAnswer> of(
      Profile profile, Hypothesis hypothesis, Expired expired) {
    return profile.status() == Status.COMPLETE
        ? Optional.of(new BoundedAnswer(hypothesis, ProfileBounds.of(profile, hypothesis), expired))
        : Optional.empty();
  }
}
