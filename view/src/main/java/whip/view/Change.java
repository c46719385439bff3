package whip.view;

import java.util.OptionalDouble;

/** Change of a number, in percent of its old value; empty where that was 0. */
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
