package whip.testkit;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Order of lineages, step by step: ordinals by number, then what a whole team encounters, then
 * chunks by their first iteration. Whatever made others comes before them.
 */
final class LineageOrder implements Comparator<String> {
  static final Comparator<String> BY_STEPS = new LineageOrder();

  private LineageOrder() {}

  @Override
  public int compare(String one, String other) {
    return Arrays.compare(one.split("-"), other.split("-"), LineageOrder::compareSteps);
  }

  private static int compareSteps(String one, String other) {
    return Arrays.compare(numbers(one), numbers(other));
  }

  /** Kind of the step, and its numbers. */
  private static long[] numbers(String step) {
    if (step.equals("R")) {
      return new long[] {0};
    }
    if (step.startsWith("s")) {
      return new long[] {2, Long.parseLong(step.substring(1))};
    }
    int plus = step.indexOf('+');
    return plus < 0
        ? new long[] {1, Long.parseLong(step)}
        : new long[] {
          3, Long.parseLong(step.substring(0, plus)), Long.parseLong(step.substring(plus + 1))
        };
  }
}
