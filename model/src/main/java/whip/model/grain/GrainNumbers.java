package whip.model.grain;

import java.util.List;
import java.util.Optional;
import whip.model.grain.ChunkAdvice.Measured;
import whip.model.profile.Fraction;

/** Numbers of single grains, exact; absent where they are not defined (docs/grains.md §2). */
public final class GrainNumbers {
  private GrainNumbers() {}

  /** Work over what is known of the burden; absent where creation is unknown or the burden is 0. */
  public static Optional<Fraction> benefit(long work, Burden burden) {
    if (burden.creation() == Burden.UNKNOWN) {
      return Optional.empty();
    }
    return over(work, Fraction.of(Math.addExact(burden.creation(), burden.knownFinish())));
  }

  /**
   * The paper's benefit, {@code parallelBenefitPaper}: what a grain costs is creation and a share
   * of its maker's waiting.
   *
   * @param waiting of the maker, for all siblings of the grain
   * @param siblings how many they are, the grain included
   */
  public static Optional<Fraction> benefitOfThePaper(
      long work, Burden burden, long waiting, long siblings) {
    if (burden.creation() == Burden.UNKNOWN) {
      return Optional.empty();
    }
    return over(work, Fraction.of(burden.creation()).plus(Fraction.of(waiting, siblings)));
  }

  /** The largest subtree over the mean; absent where siblings did nothing. */
  public static Optional<Fraction> balance(Siblings siblings) {
    return siblings.sum() == 0
        ? Optional.empty()
        : Optional.of(
            Fraction.of(siblings.largest().subtree())
                .times(Fraction.of(siblings.count(), siblings.sum())));
  }

  /** Work over that in another run; absent where there was none. */
  public static Optional<Fraction> deviation(long work, Fraction there) {
    return over(work, there);
  }

  /**
   * Work in another run of a range of iterations, spread evenly within each chunk.
   *
   * @param there chunks of the loop in that run
   */
  public static Fraction workOf(long first, long iterations, List<Measured> there) {
    Fraction work = Fraction.ZERO;
    for (Measured chunk : there) {
      long from = Math.max(first, chunk.first());
      long to = Math.min(first + iterations, chunk.end());
      if (from < to) {
        Fraction density = Fraction.of(chunk.work(), chunk.iterations());
        work = work.plus(density.times(Fraction.of(to - from)));
      }
    }
    return work;
  }

  private static Optional<Fraction> over(long work, Fraction cost) {
    return cost.signum() > 0 ? Optional.of(Fraction.of(work).dividedBy(cost)) : Optional.empty();
  }
}
