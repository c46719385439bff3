package whip.model.property;

import whip.model.profile.Fraction;

/** Severity from which a property is shown. */
public record Threshold(Percentage least) {

  /** 5 %. */
  public static final Threshold USUAL = new Threshold(Percentage.of(5));

  /** A property is retired below this part of the threshold: 4 % of 5 %. */
  private static final Fraction RETIRED = Fraction.of(4, 5);

  public boolean isReached(Fraction severity) {
    return severity.compareTo(least.share()) >= 0;
  }

  /** Whether the severity is so low that a property that was shown may go. */
  boolean isRetired(Fraction severity) {
    return severity.compareTo(retired()) < 0;
  }

  /** Whether the difference is worth another event: as large as that between both limits. */
  boolean isChange(Fraction before, Fraction after) {
    Fraction difference = before.max(after).minus(before.min(after));
    return difference.signum() > 0 && difference.compareTo(least.share().minus(retired())) >= 0;
  }

  private Fraction retired() {
    return least.share().times(RETIRED);
  }
}
