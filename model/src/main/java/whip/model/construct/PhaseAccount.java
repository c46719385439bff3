package whip.model.construct;

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
 * @param name as in {@code WHIP_PHASE}
 * @param windows pieces of one or more whole iterations, from one cut at a mark to the next
 * @param windowCut end of the last window, or the phase's begin; -1: the phase has no account
 * @param account its elapsed time is the phase's; empty: the account was cut at no mark of the
 *     phase
 */
public record PhaseAccount(
    String name, Iterations iterations, int windows, long windowCut, Optional<Constructs> account) {

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
