package whip.model.scale;

import java.util.Optional;

/** The least number of threads on which the speedup is not linear any more. */
public record LinearFailed(Subject subject, Speedup at) implements ScalingProperty {
  private static final Rule RULE =
      new Rule(
          "the first n whose 95 % interval of S/n lies below 1",
          Texts.LOST_SHARE,
          Texts.SPEEDUP_SOURCE,
          "Compare the profiles on this and the number of threads before it with whip diff.");

  static Optional<ScalingProperty> of(SpeedupCurve curve) {
    return curve.aboveBase().stream()
        .filter(Speedup::isBelowLinear)
        .findFirst()
        .map(at -> new LinearFailed(curve.subject(), at));
  }

  @Override
  public String name() {
    return "linear-failed";
  }

  @Override
  public double severity() {
    return at.severity();
  }

  @Override
  public String evidence() {
    return "first at a speedup of " + Texts.speedup(at);
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
