package whip.model.property;

import java.util.List;
import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;

/**
 * Waits for the last member at the end of sections. The account has them in one class where there
 * are fewer sections than threads, and in another one where there are enough.
 */
public record SectionsImbalance(Definition definition, Finding finding) implements Property {
  private static final Definition TOO_FEW =
      new Definition(
          "too-few-sections",
          "members wait for the last one at the end of fewer sections than threads",
          "sum of limited / threads / elapsed",
          Definition.PERISCOPE + "load imbalance due to not enough sections",
          "Divide the sections further, or use tasks.");

  private static final Definition UNEVEN =
      new Definition(
          "uneven-sections",
          "members wait for the last one at the end of as many sections as threads, or more",
          "sum of imbalance / threads / elapsed",
          Definition.PERISCOPE + "load imbalance due to uneven sections",
          "Divide the longest section, or use tasks.");

  static final List<Definition> DEFINITIONS = List.of(TOO_FEW, UNEVEN);

  static Optional<Property> tooFew(Evaluation run, PathAccount path) {
    return of(run, path, TOO_FEW, AccountClass.LIMITED);
  }

  static Optional<Property> uneven(Evaluation run, PathAccount path) {
    return of(run, path, UNEVEN, AccountClass.IMBALANCE);
  }

  private static Optional<Property> of(
      Evaluation run, PathAccount path, Definition definition, AccountClass one) {
    if (path.kind() != PathKind.SECTIONS) {
      return Optional.empty();
    }
    Evidence evidence =
        run.evidence(path, "waits for the last member", ThreadTimes.of(path, one))
            .withCause(run.relations().largestCause(path));
    return Optional.of(new SectionsImbalance(definition, run.ofMean(path, evidence)));
  }

  @Override
  public Optional<AccountClass> waits() {
    return Optional.of(AccountClass.IMBALANCE);
  }
}
