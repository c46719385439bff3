package whip.model.whatif;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Fraction;
import whip.model.profile.Locking;
import whip.model.profile.Tables;

/**
 * How long a program takes on P processors, whatever greedy schedule they follow (docs/model.md
 * §7):
 *
 * <pre>
 * max(work / P, bound)  <=  time  <=  min(work, work / P + (1 - 1/P) idleMax)
 * </pre>
 *
 * <p>Where no lock is held, both the bound and the longest time for which a processor stands idle
 * are the span (docs/model.md §4).
 *
 * @param processors at least 1
 * @param timeMin no schedule is shorter
 * @param timeMax no greedy schedule is longer
 * @param work what one processor takes
 */
public record Processors(int processors, Fraction timeMin, Fraction timeMax, long work) {

  // 2^20 processors: more than any machine has, and a table of 21 lines at most.
  private static final int PROCESSORS_MAX = 1 << 20;

  /** Bounds of a measured run. */
  public static Processors of(int processors, Tables tables) {
    Fraction work = Fraction.of(tables.work());
    Fraction idle = Fraction.of(tables.locking().idleMax());
    return of(processors, work, Fraction.of(tables.bound()), tables.work(), idle);
  }

  /**
   * Bounds of a run under a hypothesis. Where locks are held, it is unknown how much less others
   * would wait for them: the bound from above is the measured one.
   */
  public static Processors of(int processors, Tables measured, Outcome outcome) {
    Locking locking = measured.locking();
    Fraction idle = locking.work() == 0 ? outcome.span() : Fraction.of(locking.idleMax());
    return of(processors, outcome.shortened(), outcome.boundMin(), outcome.work(), idle);
  }

  /**
   * Bounds of a run's time.
   *
   * @param shortened all strands, each as long as it would be
   * @param bound what no number of processors is faster than
   * @param work all strands as they were measured
   * @param idle how long a processor stands idle at most
   */
  static Processors of(
      int processors, Fraction shortened, Fraction bound, long work, Fraction idle) {
    if (processors < 1) {
      throw new IllegalArgumentException("a program on " + processors + " processors");
    }
    Fraction count = Fraction.of(processors);
    Fraction all = Fraction.of(work);
    Fraction others = Fraction.ONE.minus(Fraction.ONE.dividedBy(count));
    return new Processors(
        processors,
        shortened.dividedBy(count).max(bound),
        all.min(all.dividedBy(count).plus(others.times(idle))),
        work);
  }

  /**
   * 1, 2, 4, ... up to the first one that is no fewer than the parallelism and than the threads:
   * with more, the lower bound does not fall any further. 1 alone where nothing bounds it.
   */
  public static List<Integer> doubling(int threads, long work, Fraction bound) {
    List<Integer> counts = new ArrayList<>(List.of(1));
    int count = 1;
    while (count < PROCESSORS_MAX
        && bound.signum() > 0
        && (count < threads || bound.times(Fraction.of(count)).compareTo(Fraction.of(work)) < 0)) {
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
