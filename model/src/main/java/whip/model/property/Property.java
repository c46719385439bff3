package whip.model.property;

import java.util.Comparator;
import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/** Something that costs a run time, or a phase of it, at one path. */
public sealed interface Property
    permits StartupAndShutdown,
        Imbalance,
        SectionsImbalance,
        SequentialPart,
        EntryOverhead,
        TooFewTasks,
        UnevenTasks,
        TaskCreation,
        TooFineTasks,
        EmptyTasks,
        SerialComputation,
        Preempted,
        Oversubscription,
        ToolDilation,
        WorkInflation {

  /** Most severe first. */
  Comparator<Property> ORDER =
      Comparator.comparing(Property::severity)
          .reversed()
          .thenComparing(property -> property.path().id())
          .thenComparing(Property::name)
          .thenComparing(Property::phase);

  Definition definition();

  Finding finding();

  /** {@code imbalance-in-loop}. */
  default String name() {
    return definition().name();
  }

  default PathAccount path() {
    return finding().path();
  }

  /**
   * One sentence. Where another construct's fault is the largest, that is the place to begin: its
   * own properties advise what to do there.
   */
  default String advice() {
    return finding()
        .evidence()
        .cause()
        .map(cause -> cause.path().construct())
        .filter(cause -> !cause.equals(path().construct()))
        .map(cause -> "Start at %s, the largest cause of these waits.".formatted(cause.text()))
        .orElseGet(() -> definition().advice());
  }

  /** Phase that it was found in; empty: the whole run. */
  default String phase() {
    return finding().phase();
  }

  /** Share of the elapsed time of the phase, or of the run; 0 to 1. */
  default Fraction severity() {
    return finding().severity();
  }

  /**
   * Time that the phase, or the run, could save if this were gone and all else stayed, in the run's
   * unit. Empty: the account does not say.
   */
  default Optional<Fraction> gain() {
    return Optional.of(finding().timeOf(severity()));
  }

  /** Class of the waits that this is; empty: it is none of one class. */
  default Optional<AccountClass> waits() {
    return Optional.empty();
  }
}
