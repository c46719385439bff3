package whip.read;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import whip.model.construct.Account;
import whip.model.construct.Constructs;
import whip.model.construct.Iterations;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseAccount;
import whip.model.construct.RunPart;
import whip.model.construct.Strip;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;
import whip.model.profile.Position;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PhaseRow;
import whip.schemas.construct.PredecessorRow;
import whip.schemas.construct.SliceGroupRow;
import whip.schemas.construct.SliceRow;
import whip.schemas.construct.StripRow;

/** One run's account, from the rows of the account topic in their order. */
final class AccountAssembler {
  private final WholeCuts<UnreadPath> cuts = new WholeCuts<>(UnreadPath::new);

  /** The cut that was asked for last: there are many, of which few are asked for. */
  private Optional<Constructs> account = Optional.empty();

  /** State of {@link #cuts} of which {@link #account} is. */
  private long read;

  /**
   * A path's row until somebody asks what it says; then that alone, which is smaller. A path that
   * has not changed since is read once, however many cuts it is in.
   */
  private static final class UnreadPath {
    private PathRow row;
    private PathAccount path;

    UnreadPath(PathRow row) {
      this.row = row;
    }

    PathAccount path() {
      if (path == null) {
        path = AccountAssembler.path(row);
        row = null;
      }
      return path;
    }
  }

  /**
   * Takes a row, or null for a tombstone.
   *
   * @param key one of this run's
   */
  void row(String key, Object value) {
    cuts.row(key, value);
  }

  /** The newest cut of which everything has come; one object until there is another. */
  Optional<Constructs> account() {
    if (read != cuts.state()) {
      account = cuts.newest().map(AccountAssembler::constructs);
      read = cuts.state();
    }
    return account;
  }

  private static Constructs constructs(WholeCuts.Cut<UnreadPath> cut) {
    AccountRow row = cut.account();
    Constructs run =
        new Constructs(
                row.getRun(),
                row.getUnit(),
                row.getCut(),
                row.getThreads(),
                row.getEnded(),
                row.getElapsed(),
                row.getNotVisible(),
                cut.paths().stream().map(UnreadPath::path).toList())
            .withProcessors(row.getProcessors());
    return run.with(cut.phases().stream().map(phase -> phase(run, phase)).toList())
        .with(cut.strip().map(AccountAssembler::strip).orElse(Strip.NONE));
  }

  private static Strip strip(StripRow row) {
    List<Strip.Slice> slices = new ArrayList<>();
    long begin = 0;
    for (SliceRow slice : row.getSlices()) {
      SortedMap<Integer, Times> times = new TreeMap<>();
      for (SliceGroupRow group : slice.getGroups()) {
        Times each = times(group);
        threads(group.getThreads()).forEach(thread -> times.put(thread, each));
      }
      slices.add(new Strip.Slice(begin, slice.getEnd(), times));
      begin = slice.getEnd();
    }
    return new Strip(row.getThreads(), slices);
  }

  private static Times times(SliceGroupRow row) {
    return Times.of(
        row.getWork(),
        row.getPreempted(),
        row.getSync(),
        row.getImbalance(),
        row.getBarrier(),
        row.getLimited(),
        row.getTaskwait(),
        row.getManagement(),
        row.getIdle(),
        row.getTool());
  }

  private static PhaseAccount phase(Constructs run, WholeCuts.Phase<UnreadPath> phase) {
    PhaseRow row = phase.row();
    Iterations iterations =
        new Iterations(
            row.getMarks(),
            row.getClosed(),
            row.getFirst(),
            row.getLast(),
            squares(row.getSquares()),
            row.getLeast(),
            row.getMost());
    Map<PathId, PathCounts> counts = new HashMap<>();
    for (UnreadPath each : phase.paths()) {
      PathAccount path = each.path();
      counts.put(path.id(), path.counts());
    }
    boolean isAtTheEnd = run.ended() && row.getCut() == run.cut();
    RunPart part =
        new RunPart(
            run.setting().inPhase(row.getName()), row.getCut(), isAtTheEnd, row.getElapsed());
    Optional<Constructs> account =
        row.getBegin() < 0 ? Optional.empty() : Optional.of(part.of(run, counts));
    return new PhaseAccount(
        row.getName(), iterations, row.getWindows(), row.getWindowCut(), account);
  }

  private static PathAccount path(PathRow row) {
    PathKind kind =
        PathKind.ofLabel(row.getKind())
            .orElseThrow(
                () ->
                    new ReadException(
                        "the account names a kind of path that this version does not know: "
                            + row.getKind()));
    return new PathAccount(
        new PathId(row.getPath()),
        new PathId(row.getParent()),
        kind,
        new Position(row.getFile(), row.getLine(), row.getFunction(), row.getLabel()),
        row.getName(),
        row.getDepth(),
        counts(row));
  }

  private static PathCounts counts(PathRow row) {
    SortedMap<Integer, Account> accounts = new TreeMap<>();
    for (GroupRow group : row.getGroups()) {
      Account account = account(group);
      threads(group.getThreads()).forEach(thread -> accounts.put(thread, account));
    }
    SortedMap<PathId, SortedMap<Integer, Long>> passes = new TreeMap<>();
    for (PredecessorRow edge : row.getEdges()) {
      passes.put(
          new PathId(edge.getPredecessor()),
          byThread(edge.getGroups(), PassesRow::getThreads, PassesRow::getPasses));
    }
    SortedMap<PathId, SortedMap<Integer, Long>> causes = new TreeMap<>();
    for (CauseRow cause : row.getCauses()) {
      causes.put(
          new PathId(cause.getCause()),
          byThread(cause.getGroups(), CausedRow::getThreads, CausedRow::getTime));
    }
    return new PathCounts(accounts, passes, causes);
  }

  /** Numbers by thread, of groups of threads that each have one. */
  private static <G> SortedMap<Integer, Long> byThread(
      List<G> groups, Function<G, String> threads, ToLongFunction<G> number) {
    SortedMap<Integer, Long> byThread = new TreeMap<>();
    for (G group : groups) {
      long its = number.applyAsLong(group);
      threads(threads.apply(group)).forEach(thread -> byThread.put(thread, its));
    }
    return byThread;
  }

  private static BigInteger squares(String text) {
    try {
      return new BigInteger(text);
    } catch (NumberFormatException wrong) {
      throw new ReadException("the account has a phase with squares " + text, wrong);
    }
  }

  private static List<Integer> threads(String text) {
    try {
      return ThreadSet.parse(text).numbers();
    } catch (IllegalArgumentException wrong) {
      throw new ReadException("the account has a row with threads " + text, wrong);
    }
  }

  private static Account account(GroupRow row) {
    return new Account(
        row.getCount(),
        row.getBodies(),
        row.getEnter(),
        row.getBody(),
        row.getExit(),
        Times.of(
            row.getWork(),
            row.getPreempted(),
            row.getSync(),
            row.getImbalance(),
            row.getBarrier(),
            row.getLimited(),
            row.getTaskwait(),
            row.getManagement(),
            row.getIdle(),
            row.getTool()));
  }
}
