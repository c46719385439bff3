package whip.model.scale;

import java.util.Optional;

/** How far a number may be off, as far as the repeats show that. */
public sealed interface Spread {
  double low();

  double high();

  /** Interval that holds the number with a confidence of 95 %, where there were repeats enough. */
  default Optional<Interval> interval() {
    return this instanceof Interval interval ? Optional.of(interval) : Optional.empty();
  }

  /** Percentiles 2.5 and 97.5 of resampled medians. */
  record Interval(double low, double high) implements Spread {}

  /** Smallest and largest value that single repeats give: too few for an interval. */
  record Range(double low, double high) implements Spread {}
}
