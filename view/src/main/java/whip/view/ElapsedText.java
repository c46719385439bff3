package whip.view;

import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RunInfo;

/**
 * How long a program took, and what its work and its critical path make of that (docs/model.md §7).
 */
final class ElapsedText {

  private ElapsedText() {}

  /** Nothing of a run that does not count time: its numbers depend on no machine. */
  static boolean isShown(RunInfo run) {
    return run.elapsedNs() > 0 && !run.clock().equals("virtual");
  }

  /** One line; empty where nothing is known. */
  static Optional<String> line(Profile profile) {
    RunInfo run = profile.run();
    if (!isShown(run)) {
      return Optional.empty();
    }
    String elapsed = "elapsed " + Units.scaled(run.elapsedNs(), "ns");
    if (!run.unit().equals("ns")) {
      return Optional.of(elapsed);
    }
    return Optional.of(
        "%s, %s processors used on average, critical path %s %% of it"
            .formatted(
                elapsed,
                Units.ratio((double) profile.tables().work() / run.elapsedNs()),
                Units.fixed(Ratio.percent(profile.tables().span(), run.elapsedNs()), 1)));
  }
}
