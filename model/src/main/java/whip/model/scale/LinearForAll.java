package whip.model.scale;

import java.util.Optional;

/** The speedup is linear, as far as the repeats can show, on every number of threads. */
public record LinearForAll(Subject subject, Speedup last) implements ScalingProperty {
  private static final Rule RULE =
      new Rule(
          "the 95 % interval of S/n holds 1 for every n above the base",
          "0",
          Texts.PERISCOPE + ", category 1",
          "Measure with more threads to find where it ends.");

  static Optional<ScalingProperty> of(SpeedupCurve curve) {
    return !curve.aboveBase().isEmpty()
            && curve.aboveBase().stream()
                .noneMatch(each -> each.isAboveLinear() || each.isBelowLinear())
        ? Optional.of(new LinearForAll(curve.subject(), curve.last()))
        : Optional.empty();
  }

  @Override
  public String name() {
    return "linear-for-all";
  }

  @Override
  public double severity() {
    return 0;
  }

  @Override
  public String evidence() {
    return "speedup " + Texts.speedup(last);
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
