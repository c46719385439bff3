package whip.sinks.prometheus;

import whip.model.construct.AccountClass;
import whip.model.construct.ThreadSet;
import whip.read.AccountRows;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PathRow;

/** Time of all threads of a run by class, as the numbers that Prometheus has: doubles. */
final class ClassTimes {
  private final double[] times = new double[AccountClass.values().length];
  private final double threadTime;

  ClassTimes(AccountRows rows) {
    AccountRow account = rows.account();
    threadTime = (double) account.getThreads() * account.getElapsed();
    for (PathRow path : rows.paths()) {
      for (GroupRow group : path.getGroups()) {
        int threads = ThreadSet.parse(group.getThreads()).numbers().size();
        for (AccountClass one : AccountClass.values()) {
          times[one.number()] += threads * (double) (Long) group.get(one.label());
        }
      }
    }
  }

  /** Time in a class, in the run's unit. */
  double of(AccountClass one) {
    return times[one.number()];
  }

  /** Work as a share of threads x elapsed; 0 before there is any, so that a series has no gaps. */
  double parallelEfficiency() {
    return threadTime == 0 ? 0 : of(AccountClass.WORK) / threadTime;
  }
}
