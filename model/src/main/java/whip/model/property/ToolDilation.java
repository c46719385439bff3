package whip.model.property;

import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;

/** Time of the collector. */
public record ToolDilation(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "tool-dilation",
          "the collector takes time from the program's threads",
          "sum of tool / threads / elapsed",
          "WhipStream's account",
          "Give each task, chunk and region more work: every event costs the collector time.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (!path.isRoot()) {
      return Optional.empty();
    }
    Evidence evidence =
        Evidence.of("time of the collector", run.times(AccountClass.TOOL), run.threads());
    return Optional.of(new ToolDilation(run.ofMean(path, evidence)));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
