package whip.model.scale;

import java.util.Arrays;
import java.util.List;

/**
 * Times of one subject on one number of threads, a time for each repeat.
 *
 * @param times at least one; positive
 */
public record Samples(List<Double> times) {

  public Samples {
    times = List.copyOf(times);
    if (times.isEmpty() || times.stream().anyMatch(time -> !(time > 0))) {
      throw new IllegalArgumentException("times of " + times);
    }
  }

  public int count() {
    return times.size();
  }

  public double min() {
    return times.stream().mapToDouble(time -> time).min().orElseThrow();
  }

  public double max() {
    return times.stream().mapToDouble(time -> time).max().orElseThrow();
  }

  public double median() {
    return median(times.stream().mapToDouble(time -> time).toArray());
  }

  /** The middle one, or the mean of the two in the middle. Sorts what it is given. */
  static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : values[middle - 1] / 2 + values[middle] / 2;
  }
}
