package whip.model.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;

/** All properties that an account is asked for. */
public final class PropertyCatalogue {

  /** In the order of {@code docs/properties.md}. */
  public static final List<Definition> DEFINITIONS = definitions();

  private static final List<BiFunction<Evaluation, PathAccount, Optional<Property>>> RULES =
      List.of(
          StartupAndShutdown::of,
          Imbalance::of,
          SectionsImbalance::tooFew,
          SectionsImbalance::uneven,
          SequentialPart::of,
          EntryOverhead::of,
          TooFewTasks::of,
          SerialComputation::of,
          Preempted::of,
          ToolDilation::of,
          WorkInflation::of);

  private PropertyCatalogue() {}

  private static List<Definition> definitions() {
    List<Definition> all = new ArrayList<>(List.of(StartupAndShutdown.DEFINITION));
    all.addAll(Imbalance.DEFINITIONS);
    all.addAll(SectionsImbalance.DEFINITIONS);
    all.addAll(SequentialPart.DEFINITIONS);
    all.addAll(EntryOverhead.DEFINITIONS);
    all.addAll(
        List.of(
            TooFewTasks.DEFINITION,
            SerialComputation.DEFINITION,
            Preempted.DEFINITION,
            ToolDilation.DEFINITION,
            WorkInflation.DEFINITION));
    return List.copyOf(all);
  }

  /** Properties of a run up to one cut that cost any time, the most severe first. */
  public static List<Property> of(Constructs account) {
    return of(account, Optional.empty());
  }

  /**
   * Properties as above, with what costs more time than in another run.
   *
   * @param base that run, whose times are in the same unit
   */
  public static List<Property> of(Constructs account, Optional<Constructs> base) {
    if (account.threadTime() == 0) {
      return List.of();
    }
    Evaluation run = new Evaluation(account, base);
    return account.paths().stream()
        .flatMap(path -> RULES.stream().flatMap(rule -> rule.apply(run, path).stream()))
        .filter(property -> property.severity().signum() > 0)
        .sorted(Property.ORDER)
        .toList();
  }
}
