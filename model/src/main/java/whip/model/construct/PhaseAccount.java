package whip.model.construct;

import java.util.List;
import java.util.Optional;
import whip.model.profile.Fraction;

/**
 * A phase of a run: its iterations, and where the threads' time has gone since the first mark of it
 * at which the account was cut. Iterations lie end to end, so that is one difference of two
 * accounts:
 *
 * <pre>
 * mark     mark     mark     run's end
 *  |--------|--------|--------|
 *  begin                     cut      account = run's account at cut - run's account at begin
 * </pre>
 *
 * <p>In the account of a job it is of all ranks that have a phase of that name. Each has iterations
 * of its own.
 *
 * @param name as in {@code WHIP_PHASE}
 * @param iterations of a job none
 * @param windows pieces of one or more whole iterations, from one cut at a mark to the next
 * @param windowCut end of the last window, or the phase's begin; -1: the phase has no account
 * @param account its elapsed time is the phase's, of a job that of the longest rank; empty: the
 *     account was cut at no mark of the phase
 * @param ranks of a job, those with the phase, the lowest first; else empty
 */
public record PhaseAccount(
    String name,
    Iterations iterations,
    int windows,
    long windowCut,
    Optional<Constructs> account,
    List<OfRank> ranks) {

  /** One rank's iterations and windows, as of a phase of its own. */
  public record OfRank(int rank, Iterations iterations, int windows, long windowCut) {}

  public PhaseAccount {
    ranks = List.copyOf(ranks);
  }

  /** A phase of one run. */
  public PhaseAccount(
      String name,
      Iterations iterations,
      int windows,
      long windowCut,
      Optional<Constructs> account) {
    this(name, iterations, windows, windowCut, account, List.of());
  }

  /** A phase of a job, which has an account where one of the ranks does. */
  static PhaseAccount ofJob(String name, Optional<Constructs> account, List<OfRank> ranks) {
    return new PhaseAccount(name, Iterations.NONE, 0, -1, account, ranks);
  }

  /** One rank's own phase, with the job's paths; empty: the rank does not have it. */
  public Optional<PhaseAccount> ofRank(int rank) {
    return ranks.stream()
        .filter(each -> each.rank() == rank)
        .findFirst()
        .map(
            its ->
                new PhaseAccount(
                    name,
                    its.iterations(),
                    its.windows(),
                    its.windowCut(),
                    account.flatMap(job -> job.ofRank(rank))));
  }

  /** Time of the first cut at a mark since the run's start; empty: there was none. */
  public Optional<Long> begin() {
    return account.map(part -> Math.subtractExact(part.cut(), part.elapsed()));
  }

  /**
   * Share of the time from the first mark on that the account has: less than 1 where the account
   * was not cut at the first mark. Without an account it is 0.
   */
  public Fraction coverage() {
    return account.map(this::shareOf).orElse(Fraction.ZERO);
  }

  private Fraction shareOf(Constructs part) {
    long time = Math.subtractExact(part.cut(), iterations.first());
    return time <= part.elapsed() ? Fraction.ONE : Fraction.of(part.elapsed(), time);
  }
}
