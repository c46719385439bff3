package whip.model.property;

import java.util.Comparator;
import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/** Something that costs a run time, at one path. */
public sealed interface Property
    permits StartupAndShutdown,
        Imbalance,
        SectionsImbalance,
        SequentialPart,
        EntryOverhead,
        TooFewTasks,
        SerialComputation,
        Preempted,
        ToolDilation {

  /** Most severe first. */
  Comparator<Property> ORDER =
      Comparator.comparing(Property::severity)
          .reversed()
          .thenComparing(property -> property.path().id())
          .thenComparing(Property::name);

  Definition definition();

  Finding finding();

  /** {@code imbalance-in-loop}. */
  default String name() {
    return definition().name();
  }

  default PathAccount path() {
    return finding().path();
  }

  /** Share of the run's elapsed time, 0 to 1. */
  default Fraction severity() {
    return finding().severity();
  }
}
