package whip.model.property;

import java.util.Optional;
import java.util.SortedMap;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;

/**
 * Time of the program's own code off the processor, where regions have more threads at once than
 * the program may use processors: then they take turns.
 */
public record Oversubscription(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "oversubscription",
          "regions have more threads at once than there are processors, and code is off them",
          "sum of preempted / threads / elapsed, where threads in regions > processors",
          "WhipStream's account",
          "Set OMP_NUM_THREADS to the number of processors, or give the program more of them.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    // Threads of all regions are counted last: that takes time in proportion to the account.
    boolean mayBe = path.isRoot() && run.processors() > 0 && run.threads() > run.processors();
    return mayBe && run.threadsAtOnce() > run.processors()
        ? Optional.of(found(run, path))
        : Optional.empty();
  }

  private static Property found(Evaluation run, PathAccount path) {
    String what =
        "time off the processor, %d threads on %d %s"
            .formatted(
                run.threadsAtOnce(),
                run.processors(),
                run.processors() == 1 ? "processor" : "processors");
    SortedMap<Integer, Long> times = run.times(AccountClass.PREEMPTED);
    return new Oversubscription(run.ofMean(path, Evidence.of(what, times, run.threads())));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
