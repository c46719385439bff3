package whip.model.scale;

import java.util.List;

/** Less than half of the threads' time is of use. */
public record LowSpeedup(Subject subject, Speedup at) implements ConfigurationProperty {
  /** Least efficiency that is not low. */
  static final double EFFICIENCY_MIN = 0.5;

  private static final Rule RULE =
      new Rule(
          "S/n is below 0.5",
          Texts.LOST_SHARE,
          Texts.SPEEDUP_SOURCE,
          "Ask whip whatif RUN --rank what bounds the run, and use fewer threads until then.");

  static List<LowSpeedup> of(SpeedupCurve curve) {
    return curve.aboveBase().stream()
        .filter(each -> each.efficiency() < EFFICIENCY_MIN)
        .map(each -> new LowSpeedup(curve.subject(), each))
        .toList();
  }

  @Override
  public String name() {
    return "low-speedup";
  }

  @Override
  public int threads() {
    return at.threads();
  }

  @Override
  public double severity() {
    return at.severity();
  }

  @Override
  public String evidence() {
    return "speedup " + Texts.speedup(at);
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
