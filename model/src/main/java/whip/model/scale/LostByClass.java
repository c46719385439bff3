package whip.model.scale;

import java.util.List;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;

/**
 * Time of all threads that is missing from a linear speedup, by class and path, exactly, for two
 * runs whose accounts close:
 *
 * <pre>
 * n Tn - b Tb  =  (Un - Ub) + sum over classes c of (loss_c(n) - loss_c(b))
 * </pre>
 *
 * <p>n and T are those of the accounts: all threads of a run, and its time on the clock that the
 * account is kept on. So this is exact on the virtual clock, too.
 *
 * @param threads as the series counts them
 * @param accounts from the base to the run on so many threads
 */
public record LostByClass(int threads, AccountDiff accounts) {

  /** {@code n Tn - b Tb}; negative where the speedup is superlinear. */
  public long total() {
    return accounts.total();
  }

  /** {@code Un - Ub}, of all paths. */
  public long workGrowth() {
    return accounts.by(AccountClass.WORK);
  }

  /** Terms of the sum that are not 0, work among them, the largest first. */
  public List<AccountDiff.Change> terms() {
    return accounts.changes().stream().filter(change -> change.by() != 0).toList();
  }

  /** Time as a share of all threads' time, so that the shares of all terms sum to what is lost. */
  public double share(long time) {
    long all = accounts.after().threadTime();
    return all == 0 ? 0 : (double) time / all;
  }
}
