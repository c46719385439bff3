package whip.model.property;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/** Time to enter and to leave a critical construct, or to acquire a lock. */
public record EntryOverhead(Definition definition, Finding finding) implements Property {
  private static final Definition CRITICAL =
      defined(
          "critical-overhead",
          "threads spend time to enter or to leave a critical construct",
          "Do less inside, or let each thread collect its own result and combine them once.");

  private static final Definition LOCK =
      defined(
          "lock-overhead",
          "threads spend time to acquire a lock",
          "Hold the lock for less time, or divide what it protects among several locks.");

  static final List<Definition> DEFINITIONS = List.of(CRITICAL, LOCK);

  private static Definition defined(String name, String condition, String advice) {
    return new Definition(
        name,
        condition,
        "max over threads of (exec - body) / elapsed, each summed over the run first",
        Definition.PERISCOPE + "equation 9",
        advice);
  }

  static Optional<Property> of(Evaluation run, PathAccount path) {
    return switch (path.kind()) {
      case CRITICAL -> found(run, CRITICAL, path);
      case LOCK -> found(run, LOCK, path);
      default -> Optional.empty();
    };
  }

  private static Optional<Property> found(Evaluation run, Definition definition, PathAccount path) {
    SortedMap<Integer, Long> times = ThreadTimes.of(path, EntryOverhead::overhead);
    Evidence evidence =
        run.evidence(path, "time to enter and to leave", times, run.besideMean(path, times))
            .withCause(run.relations().largestCause(path));
    return Optional.of(new EntryOverhead(definition, run.ofLongest(path, evidence)));
  }

  private static long overhead(Account account) {
    return Math.addExact(account.enter(), account.exit());
  }

  /** The mean of all threads: the longest alone may be on no critical path. */
  @Override
  public Optional<Fraction> gain() {
    return finding().evidence().beside().map(mean -> finding().timeOf(mean.share()));
  }

  @Override
  public Optional<AccountClass> waits() {
    return Optional.of(AccountClass.SYNC);
  }
}
