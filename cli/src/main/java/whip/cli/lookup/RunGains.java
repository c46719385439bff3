package whip.cli.lookup;

import java.util.stream.Stream;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.Times;
import whip.read.Cluster;

/** Gains of an account, with all that a profile says of them. */
public final class RunGains {
  private RunGains() {}

  /**
   * Reads the profile only if it is of use: of a process where threads waited, once it is final,
   * and of the whole run.
   */
  public static Gains of(Cluster cluster, Constructs account) {
    Times times = account.times();
    boolean needsProfile =
        !account.isOfJob()
            && account.ended()
            && account.phase().isEmpty()
            && !account.isTimeWindow()
            && Stream.of(AccountClass.SYNC, AccountClass.IMBALANCE, AccountClass.LIMITED)
                .anyMatch(one -> times.of(one) != 0);
    return needsProfile
        ? RunLookup.profileIfAny(cluster, account.run())
            .map(profile -> Gains.of(account, profile))
            .orElseGet(() -> Gains.of(account))
        : Gains.of(account);
  }
}
