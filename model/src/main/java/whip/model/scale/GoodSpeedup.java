package whip.model.scale;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The speedup is linear or better, on every number of threads. */
public record GoodSpeedup(String name, Subject subject, Speedup last, Rule rule)
    implements ScalingProperty {
  private static final Rule LINEAR =
      rule(
          "the 95 % interval of S/n holds 1 for every n above the base",
          "Measure with more threads to find where it ends.");

  private static final Rule SUPERLINEAR =
      rule(
          "the 95 % interval of S/n lies above 1 for every n above the base",
          "Check that every run does the same work; if so, the caches of more cores hold it.");

  private static Rule rule(String condition, String advice) {
    return new Rule(condition, "0", Texts.PERISCOPE + ", category 1", advice);
  }

  /** Linear speedups, as far as the repeats can show. */
  static Optional<ScalingProperty> linear(SpeedupCurve curve) {
    return found(
        curve, "linear-for-all", LINEAR, each -> !each.isAboveLinear() && !each.isBelowLinear());
  }

  static Optional<ScalingProperty> superlinear(SpeedupCurve curve) {
    return found(curve, "superlinear-for-all", SUPERLINEAR, Speedup::isAboveLinear);
  }

  private static Optional<ScalingProperty> found(
      SpeedupCurve curve, String name, Rule rule, Predicate<Speedup> holds) {
    List<Speedup> speedups = curve.aboveBase();
    return !speedups.isEmpty() && speedups.stream().allMatch(holds)
        ? Optional.of(new GoodSpeedup(name, curve.subject(), curve.last(), rule))
        : Optional.empty();
  }

  @Override
  public double severity() {
    return 0;
  }

  @Override
  public String evidence() {
    return "speedup " + Texts.speedup(last);
  }
}
