package whip.model.whatif;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Fraction;

/**
 * How long a program takes on P processors, whatever greedy schedule they follow (MODEL §4):
 *
 * <pre>
 * max(work / P, span)  <=  time  <=  (work - span) / P + span
 * </pre>
 *
 * A hypothesis shortens the span alone: work that is spread over more processors stays work.
 *
 * @param processors at least 1
 * @param timeMin no schedule is shorter
 * @param timeMax no greedy schedule is longer
 * @param work what one processor takes
 */
public record Processors(int processors, Fraction timeMin, Fraction timeMax, long work) {

  // 2^20 processors: more than any machine has, and a table of 21 lines at most.
  private static final int PROCESSORS_MAX = 1 << 20;

  public static Processors of(int processors, long work, Fraction span) {
    if (processors < 1) {
      throw new IllegalArgumentException("a program on " + processors + " processors");
    }
    Fraction count = Fraction.of(processors);
    Fraction all = Fraction.of(work);
    return new Processors(
        processors,
        all.dividedBy(count).max(span),
        all.minus(span).dividedBy(count).plus(span),
        work);
  }

  /**
   * 1, 2, 4, ... up to the first one that is no fewer than the parallelism and than the threads:
   * with more, the lower bound does not fall any further. 1 alone where there is no span.
   */
  public static List<Integer> doubling(int threads, long work, Fraction span) {
    List<Integer> counts = new ArrayList<>(List.of(1));
    int count = 1;
    while (count < PROCESSORS_MAX
        && span.signum() > 0
        && (count < threads || span.times(Fraction.of(count)).compareTo(Fraction.of(work)) < 0)) {
      count *= 2;
      counts.add(count);
    }
    return counts;
  }

  /** Compared with one processor, under any greedy schedule; 1 for a program without work. */
  public double speedupMin() {
    return speedup(timeMax);
  }

  /** Compared with one processor, under the best schedule; 1 for a program without work. */
  public double speedupMax() {
    return speedup(timeMin);
  }

  private double speedup(Fraction time) {
    return time.signum() == 0 ? 1 : Fraction.of(work).dividedBy(time).toDouble();
  }
}
