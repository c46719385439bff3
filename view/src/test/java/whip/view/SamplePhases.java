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
import whip.model.construct.PhaseAccount;
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
    Constructs part = whole.part(name, 4, true, 2, critical);
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

  /** The account of the phase that has one. */
  static Constructs part(Constructs run) {
    return run.phases().get(0).account().orElseThrow();
  }
}
