package whip.model.property;

import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;

/** Work that a base run did without: caches and memory are shared, or more is computed. */
public record WorkInflation(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "work-inflation",
          "the threads' work takes longer than in the base run",
          "(sum of work - the base run's) / threads / elapsed",
          "WhipStream's account",
          "Compare the runs with whip diff, which lists the paths whose work has grown most.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    return path.isRoot() ? run.besideBase().map(base -> found(run, path, base)) : Optional.empty();
  }

  private static Property found(Evaluation run, PathAccount path, Evidence.Beside base) {
    Evidence evidence =
        Evidence.of("work", run.times(AccountClass.WORK), run.threads())
            .withBeside(Optional.of(base));
    return new WorkInflation(run.ofMeanAbove(path, evidence, base.share()));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
