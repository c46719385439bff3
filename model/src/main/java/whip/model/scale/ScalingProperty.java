package whip.model.scale;

import java.util.Comparator;

/** A finding about a series of runs, good or bad, with what it costs. */
public sealed interface ScalingProperty
    permits GoodSpeedup,
        LinearFailed,
        SpeedupDecreasing,
        InAllConfigurations,
        IncreasingSeverity,
        ConfigurationProperty {

  /** Below this share of the time a finding is listed in JSON alone. */
  double THRESHOLD = 0.05;

  /** Most severe first. */
  Comparator<ScalingProperty> ORDER =
      Comparator.comparingDouble(ScalingProperty::severity)
          .reversed()
          .thenComparing(ScalingProperty::subject)
          .thenComparing(ScalingProperty::name)
          .thenComparing(ScalingProperty::evidence);

  /** {@code linear-failed}. */
  String name();

  Subject subject();

  /** Share of the program's time on so many threads, 0 to 1; 0 for what is good. */
  double severity();

  /** Numbers behind it, in a clause. */
  String evidence();

  Rule rule();

  /** Whether it says something good. */
  default boolean isPraise() {
    return this instanceof GoodSpeedup;
  }
}
