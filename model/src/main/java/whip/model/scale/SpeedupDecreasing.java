package whip.model.scale;

import java.util.Comparator;
import java.util.Optional;

/** More threads make the program slower, from one number of them on. */
public record SpeedupDecreasing(Subject subject, Speedup best, Speedup from)
    implements ScalingProperty {
  private static final Rule RULE =
      new Rule(
          "the first n above that of the largest S whose 95 % interval of S lies below the largest's",
          Texts.LOST_SHARE,
          Texts.SPEEDUP_SOURCE,
          "Use no more threads than at the maximum, or look there for what grows with threads.");

  static Optional<ScalingProperty> of(SpeedupCurve curve) {
    Speedup best =
        curve.speedups().stream()
            .max(
                Comparator.comparingDouble(Speedup::speedup)
                    .thenComparing(Comparator.comparingInt(Speedup::threads).reversed()))
            .orElseThrow();
    return curve.speedups().stream()
        .filter(each -> each.threads() > best.threads() && each.isBelow(best))
        .findFirst()
        .map(from -> new SpeedupDecreasing(curve.subject(), best, from));
  }

  @Override
  public String name() {
    return "speedup-decreasing";
  }

  @Override
  public double severity() {
    return from.severity();
  }

  @Override
  public String evidence() {
    return "%s after at most %s".formatted(Texts.speedup(from), Texts.speedup(best));
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
