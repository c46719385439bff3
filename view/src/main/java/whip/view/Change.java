package whip.view;

import java.util.OptionalDouble;

/** What became of a number, in percent of what it was; empty where that was nothing. */
final class Change {

  private Change() {}

  static OptionalDouble percent(double before, double after) {
    return of(after - before, before);
  }

  /** Subtracts exactly. */
  static OptionalDouble percent(long before, long after) {
    return of((double) (after - before), (double) before);
  }

  private static OptionalDouble of(double growth, double before) {
    if (growth == 0) {
      return OptionalDouble.of(0);
    }
    return before == 0 ? OptionalDouble.empty() : OptionalDouble.of(100 * growth / before);
  }
}
