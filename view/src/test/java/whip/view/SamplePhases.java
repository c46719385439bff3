package whip.view;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Iterations;
import whip.model.construct.JobAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseAccount;
import whip.model.construct.RunPart;
import whip.model.construct.SampleAccount;
import whip.model.profile.RanksDifferException;

/** Accounts with phases. */
final class SamplePhases {
  private SamplePhases() {}

  /**
   * Four threads and a critical construct, of which the last 2 of 4 units are a phase, in which one
   * thread works and the others wait; and marks in a parallel region, at which the account was not
   * cut.
   */
  static Constructs run(String name) {
    Constructs whole = SampleAccount.critical();
    Map<PathId, PathCounts> critical =
        Map.of(new PathId(2), inside(), PathId.ROOT, PathCounts.NONE);
    Constructs part = new RunPart(whole.setting().inPhase(name), 4, true, 2).of(whole, critical);
    Iterations two = new Iterations(3, 2, 2, 4, BigInteger.TWO, 1, 1);
    Iterations none = new Iterations(1, 0, 3, 3, BigInteger.ZERO, 0, 0);
    return whole.with(
        List.of(
            new PhaseAccount(name, two, 2, 4, Optional.of(part)),
            new PhaseAccount("inside", none, 0, -1, Optional.empty())));
  }

  private static PathCounts inside() {
    SortedMap<Integer, Account> accounts =
        SampleAccount.each(4, SampleAccount.account(2, 0, 0, Map.of(AccountClass.SYNC, 2L)));
    accounts.put(0, SampleAccount.account(0, 2, 0, Map.of(AccountClass.WORK, 2L)));
    return new PathCounts(accounts, new TreeMap<>(), new TreeMap<>());
  }

  /** So many ranks, each as above. */
  static Constructs job(int ranks) {
    List<JobAccount.Rank> all =
        IntStream.range(0, ranks).mapToObj(rank -> new JobAccount.Rank(rank, run("step"))).toList();
    try {
      return new JobAccount().merged("job", all, ranks);
    } catch (RanksDifferException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** The last 2 of 4 units of a critical construct, of a run that goes on. */
  static Constructs timeWindow() {
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    parallel.put(0, SampleAccount.account(0, 1, 1, Map.of(AccountClass.IMBALANCE, 1L)));
    SortedMap<Integer, Account> critical =
        SampleAccount.each(4, SampleAccount.account(2, 0, 0, Map.of(AccountClass.SYNC, 2L)));
    critical.put(0, SampleAccount.account(0, 1, 0, Map.of(AccountClass.WORK, 1L)));
    critical.put(
        1, SampleAccount.account(1, 1, 0, Map.of(AccountClass.SYNC, 1L, AccountClass.WORK, 1L)));
    Constructs earlier =
        SampleAccount.of(4, 2)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 7, parallel)
            .path(2, 1, PathKind.CRITICAL, 9, critical)
            .ended();
    Constructs whole = SampleAccount.critical();
    Constructs later =
        new Constructs(
            whole.run(), whole.unit(), 4, 4, false, 4, whole.notVisible(), whole.paths());
    return later.since(earlier, "");
  }

  /** The account of the phase that has one. */
  static Constructs part(Constructs run) {
    return run.phases().get(0).account().orElseThrow();
  }
}
