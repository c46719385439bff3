package whip.model.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PhaseAccount;
import whip.model.profile.Fraction;

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
          UnevenTasks::of,
          TaskCreation::of,
          TooFineTasks::of,
          EmptyTasks::of,
          SerialComputation::of,
          Preempted::of,
          Oversubscription::of,
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
            UnevenTasks.DEFINITION,
            TaskCreation.DEFINITION,
            TooFineTasks.DEFINITION,
            EmptyTasks.DEFINITION,
            SerialComputation.DEFINITION,
            Preempted.DEFINITION,
            Oversubscription.DEFINITION,
            ToolDilation.DEFINITION,
            WorkInflation.DEFINITION));
    return List.copyOf(all);
  }

  /** Properties of a run up to one cut, and of its phases, the most severe first. */
  public static List<Property> of(Constructs account) {
    return of(account, Optional.empty());
  }

  /**
   * Properties as above, with what costs more time than in another run.
   *
   * @param base that run, whose times are in the same unit
   */
  public static List<Property> of(Constructs account, Optional<Constructs> base) {
    List<Property> all = new ArrayList<>(found(account, base, Fraction.ONE));
    account.phases().forEach(phase -> all.addAll(of(phase)));
    all.sort(Property.ORDER);
    return List.copyOf(all);
  }

  /** Properties of one phase, the most severe first; none where it has no account. */
  public static List<Property> of(PhaseAccount phase) {
    return phase
        .account()
        .map(account -> found(account, Optional.empty(), phase.coverage()))
        .orElse(List.of());
  }

  /** Properties that cost any time. */
  private static List<Property> found(
      Constructs account, Optional<Constructs> base, Fraction seen) {
    if (account.threadTime() == 0) {
      return List.of();
    }
    Evaluation part = new Evaluation(account, base, seen);
    return account.paths().stream()
        .flatMap(path -> RULES.stream().flatMap(rule -> rule.apply(part, path).stream()))
        .filter(property -> property.severity().signum() > 0)
        .sorted(Property.ORDER)
        .toList();
  }
}
