package whip.streams.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BiFunction;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Grouped;
import whip.model.construct.Iterations;
import whip.model.construct.NotVisible;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.Strip;
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
import whip.streams.avro.AvroFormat;

/** Accounts to the rows of the account topic. */
final class AccountRowsCodec {

  private final AvroFormat format;
  private final String topic;

  AccountRowsCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  static String accountKey(String run) {
    return run + "/account";
  }

  static String pathKey(String run, PathId path) {
    return run + "/" + path;
  }

  static String phaseKey(String run, String phase) {
    return run + "/phase/" + PhaseKeys.escaped(phase);
  }

  static String phasePathKey(String run, String phase, PathId path) {
    return phaseKey(run, phase) + "/" + path;
  }

  static String stripKey(String run) {
    return run + "/strip";
  }

  byte[] account(String run, AccountProgress progress) {
    AccountProgress.Published cut = progress.published();
    List<String> notVisible = new ArrayList<>(progress.facts().notVisible());
    if (progress.flags().lacksRecords()) {
      notVisible.add(NotVisible.MISSING_RECORDS);
    }
    return format.encode(
        topic,
        AccountRow.newBuilder()
            .setRun(run)
            .setCut(cut.cut())
            .setUnit(progress.facts().unit())
            .setThreads(cut.threads())
            .setEnded(cut.ended())
            .setElapsed(cut.cut())
            .setNotVisible(notVisible)
            .setPaths(cut.paths())
            .setProcessors(progress.facts().processors())
            .build());
  }

  /**
   * A path's row.
   *
   * @param phase of which the counts are alone; empty: of the whole run
   */
  byte[] path(String run, String phase, PathAccount path) {
    Position position = path.position();
    return format.encode(
        topic,
        PathRow.newBuilder()
            .setRun(run)
            .setPhase(phase)
            .setPath(path.id().value())
            .setParent(path.parent().value())
            .setKind(path.kind().label())
            .setLabel(position.label())
            .setFile(position.file())
            .setLine(position.line())
            .setFunction(position.function())
            .setName(path.name())
            .setDepth(path.depth())
            .setGroups(groups(path.counts().accounts()))
            .setEdges(edges(path.counts()))
            .setCauses(causes(path.counts()))
            .build());
  }

  byte[] phase(String run, StoredPhase phase, String unit) {
    Iterations iterations = phase.iterations();
    return format.encode(
        topic,
        PhaseRow.newBuilder()
            .setRun(run)
            .setName(phase.name())
            .setMarks(iterations.marks())
            .setClosed(iterations.closed())
            .setMean(iterations.mean())
            .setDeviation(iterations.deviation())
            .setLeast(iterations.least())
            .setMost(iterations.most())
            .setFirst(iterations.first())
            .setLast(iterations.last())
            .setSquares(iterations.squares().toString())
            .setBegin(phase.begin())
            .setCut(phase.cut())
            .setElapsed(phase.hasBegun() ? phase.cut() - phase.begin() : 0)
            .setUnit(unit)
            .setWindows(phase.windows())
            .setWindowCut(phase.windowCut())
            .setPaths(phase.paths())
            .build());
  }

  byte[] strip(String run, Strip strip, AccountProgress progress) {
    return format.encode(
        topic,
        StripRow.newBuilder()
            .setRun(run)
            .setCut(strip.end())
            .setUnit(progress.facts().unit())
            .setThreads(strip.threads())
            .setShown(strip.shown())
            .setEnded(progress.published().ended())
            .setSlices(strip.slices().stream().map(AccountRowsCodec::slice).toList())
            .build());
  }

  private static SliceRow slice(Strip.Slice slice) {
    return SliceRow.newBuilder()
        .setEnd(slice.end())
        .setGroups(
            Grouped.of(slice.times()).stream()
                .map(group -> group(group.threads().toString(), group.value()))
                .toList())
        .build();
  }

  private static SliceGroupRow group(String threads, Times times) {
    return SliceGroupRow.newBuilder()
        .setThreads(threads)
        .setWork(times.of(AccountClass.WORK))
        .setPreempted(times.of(AccountClass.PREEMPTED))
        .setSync(times.of(AccountClass.SYNC))
        .setImbalance(times.of(AccountClass.IMBALANCE))
        .setBarrier(times.of(AccountClass.BARRIER))
        .setLimited(times.of(AccountClass.LIMITED))
        .setTaskwait(times.of(AccountClass.TASKWAIT))
        .setManagement(times.of(AccountClass.MANAGEMENT))
        .setIdle(times.of(AccountClass.IDLE))
        .setTool(times.of(AccountClass.TOOL))
        .build();
  }

  private static List<GroupRow> groups(SortedMap<Integer, Account> accounts) {
    return Grouped.of(accounts).stream()
        .map(group -> group(group.threads().toString(), group.value()))
        .toList();
  }

  private static GroupRow group(String threads, Account account) {
    Times times = account.times();
    return GroupRow.newBuilder()
        .setThreads(threads)
        .setCount(account.entries())
        .setBodies(account.bodies())
        .setEnter(account.enter())
        .setBody(account.body())
        .setExit(account.exit())
        .setWork(times.of(AccountClass.WORK))
        .setPreempted(times.of(AccountClass.PREEMPTED))
        .setSync(times.of(AccountClass.SYNC))
        .setImbalance(times.of(AccountClass.IMBALANCE))
        .setBarrier(times.of(AccountClass.BARRIER))
        .setLimited(times.of(AccountClass.LIMITED))
        .setTaskwait(times.of(AccountClass.TASKWAIT))
        .setManagement(times.of(AccountClass.MANAGEMENT))
        .setIdle(times.of(AccountClass.IDLE))
        .setTool(times.of(AccountClass.TOOL))
        .build();
  }

  private static List<PredecessorRow> edges(PathCounts counts) {
    return AccountRowsCodec.<PassesRow, PredecessorRow>byPath(
        counts.passes(), PassesRow::new, PredecessorRow::new);
  }

  private static List<CauseRow> causes(PathCounts counts) {
    return AccountRowsCodec.<CausedRow, CauseRow>byPath(
        counts.causes(), CausedRow::new, CauseRow::new);
  }

  /**
   * Numbers by another path and by thread.
   *
   * @param group of threads, and the number that each of them has
   * @param row of the other path's number, and its groups
   */
  private static <G, R> List<R> byPath(
      SortedMap<PathId, SortedMap<Integer, Long>> numbers,
      BiFunction<String, Long, G> group,
      BiFunction<Integer, List<G>, R> row) {
    List<R> rows = new ArrayList<>();
    numbers.forEach(
        (path, byThread) ->
            rows.add(
                row.apply(
                    path.value(),
                    Grouped.of(byThread).stream()
                        .map(each -> group.apply(each.threads().toString(), each.value()))
                        .toList())));
    return rows;
  }
}
