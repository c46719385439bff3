package whip.model.property;

import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;

/**
 * Time of the program's own code off the processor: more threads than processors ({@link
 * Oversubscription} says whether), other programs, or blocking system calls.
 */
public record Preempted(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "preempted",
          "the program's own code is off the processor",
          "sum of preempted / threads / elapsed",
          "WhipStream's account",
          "Use no more threads than processors, and keep other programs and blocking calls away.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (!path.isRoot()) {
      return Optional.empty();
    }
    Evidence evidence =
        Evidence.of("time off the processor", run.times(AccountClass.PREEMPTED), run.threads());
    return Optional.of(new Preempted(run.ofMean(path, evidence)));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
