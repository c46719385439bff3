package whip.model.property;

import java.util.List;
import java.util.Optional;
import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/**
 * Bodies of masked, single or ordered constructs, which run one after another. Waits of a body for
 * tasks are left out, because others run those tasks meanwhile. Bodies of several teams may overlap
 * and still count in full.
 */
public record SequentialPart(Definition definition, Finding finding) implements Property {
  private static final Definition MASKED =
      defined(
          "sequential-in-masked",
          "a region of several threads runs a masked construct",
          "equation 7",
          "Let all threads share this work, or let the others work meanwhile.");

  private static final Definition SINGLE =
      defined(
          "sequential-in-single",
          "a region of several threads runs a single construct",
          "equation 7",
          "Let all threads share this work, or add nowait and let the others work meanwhile.");

  private static final Definition ORDERED =
      defined(
          "sequential-in-ordered",
          "a region of several threads runs ordered blocks",
          "equation 8",
          "Keep only what depends on the order inside the ordered block.");

  static final List<Definition> DEFINITIONS = List.of(MASKED, SINGLE, ORDERED);

  private static Definition defined(String name, String condition, String source, String advice) {
    return new Definition(
        name,
        condition,
        "(sum of body - its waits for tasks) / elapsed",
        Definition.PERISCOPE + source + ", without waits for tasks",
        advice);
  }

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (run.relations().team(path) < 2) {
      return Optional.empty();
    }
    return switch (path.kind()) {
      case MASKED -> found(run, MASKED, path);
      case SINGLE -> found(run, SINGLE, path);
      case ORDERED -> found(run, ORDERED, path);
      default -> Optional.empty();
    };
  }

  private static Optional<Property> found(Evaluation run, Definition definition, PathAccount path) {
    Evidence evidence =
        run.evidence(path, "time in bodies", run.relations().bodies(path))
            .withBeside(run.besideCaused(path));
    return Optional.of(new SequentialPart(definition, run.ofSum(path, evidence)));
  }

  /** The waits that are its fault. */
  @Override
  public Optional<Fraction> gain() {
    return finding().evidence().beside().map(caused -> finding().timeOf(caused.share()));
  }
}
