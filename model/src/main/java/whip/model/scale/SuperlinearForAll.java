package whip.model.scale;

import java.util.Optional;

/** The speedup is more than linear on every number of threads. */
public record SuperlinearForAll(Subject subject, Speedup last) implements ScalingProperty {
  private static final Rule RULE =
      new Rule(
          "the 95 % interval of S/n lies above 1 for every n above the base",
          "0",
          Texts.PERISCOPE + ", category 1",
          "Check that every run does the same work; if so, the caches of more cores hold it.");

  static Optional<ScalingProperty> of(SpeedupCurve curve) {
    return !curve.aboveBase().isEmpty()
            && curve.aboveBase().stream().allMatch(Speedup::isAboveLinear)
        ? Optional.of(new SuperlinearForAll(curve.subject(), curve.last()))
        : Optional.empty();
  }

  @Override
  public String name() {
    return "superlinear-for-all";
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
