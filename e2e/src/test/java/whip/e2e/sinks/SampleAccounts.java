package whip.e2e.sinks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;

/** Accounts of threads' time as the topology publishes them: rows of paths, then the run's. */
final class SampleAccounts {
  private static final int THREADS = 4;

  /** By thread: what it did in the parallel region outside the loop, in ms. */
  private static final long[] AROUND = {60, 60, 60, 50};

  /** Time in which each thread enters the region, in ms. */
  private static final long FORK = 20;

  /** Work of thread 0 outside the region, in ms. */
  private static final long SERIAL = 80;

  /** Work of thread 0 in the critical construct, in ms; other threads only wait for it. */
  private static final long IN_CRITICAL = 90;

  /** By thread: waits at the loop's end for which the critical construct is to blame, in ms. */
  private static final long LATE_BY_CRITICAL = 40;

  private SampleAccounts() {}

  /**
   * The account of a run of {@link SampleRuns}: of a program with a parallel region in line 10 of
   * {@code relax.c}, a loop in line 12 and in it a critical construct in line 20. Times in ms.
   *
   * @param loop work in the loop, by thread
   * @param sync waits for the critical construct, by thread
   * @param imbalance waits at the end of the loop, by thread
   */
  static void relax(
      SinkTopics topics, String run, long elapsed, long[] loop, long[] sync, long[] imbalance) {
    List<GroupRow> program = new ArrayList<>();
    List<GroupRow> region = new ArrayList<>();
    List<GroupRow> loops = new ArrayList<>();
    List<GroupRow> criticals = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      String name = Integer.toString(thread);
      boolean isFirst = thread == 0;
      long body = isFirst ? IN_CRITICAL : 0;
      long inLoop = loop[thread] + sync[thread] + body;
      long inRegion = AROUND[thread] + inLoop + imbalance[thread];
      program.add(
          isFirst
              ? group(name, 1, 0, SERIAL + FORK + inRegion, 0, SERIAL, 0, 0, 0, 0)
              : group(name, 0, 0, 0, 0, 0, 0, 0, 0, SERIAL));
      region.add(group(name, 1, FORK, inRegion, 0, AROUND[thread], 0, 0, FORK, 0));
      loops.add(
          group(name, 100, 0, inLoop, imbalance[thread], loop[thread], 0, imbalance[thread], 0, 0));
      criticals.add(group(name, 100, sync[thread], body, 0, body, sync[thread], 0, 0, 0));
    }
    List<CauseRow> byLoop =
        List.of(cause(2, imbalance, -LATE_BY_CRITICAL), cause(3, LATE_BY_CRITICAL));
    List<CauseRow> byCritical = List.of(cause(3, sync, 0));
    path(topics, run, 0, 0, "program", 0, program, Map.of(), List.of());
    path(topics, run, 1, 0, "parallel", 10, region, Map.of(0, 1L), List.of());
    path(topics, run, 2, 1, "for", 12, loops, Map.of(1, 1L, 2, 99L), byLoop);
    path(topics, run, 3, 2, "critical", 20, criticals, Map.of(2, 100L), byCritical);
    account(topics, new AccountRow(run, ns(elapsed), "ns", 4, true, ns(elapsed), List.of(), 4, 0));
  }

  /** Waits by a path's fault: each thread's, and so much more. */
  private static CauseRow cause(int path, long[] byThread, long more) {
    return new CauseRow(
        path,
        IntStream.range(0, byThread.length)
            .mapToObj(thread -> new CausedRow("" + thread, ns(byThread[thread] + more)))
            .toList());
  }

  /** Waits by a path's fault, each thread's alike. */
  private static CauseRow cause(int path, long each) {
    return new CauseRow(path, List.of(new CausedRow("0-3", ns(each))));
  }

  /**
   * An account of two threads up to a cut, which were in the program alone.
   *
   * @param work each thread's, in the run's unit, by threads: {@code 0-1}
   */
  static void small(SinkTopics topics, String run, long cut, Map<String, Long> work) {
    List<GroupRow> groups =
        work.entrySet().stream()
            .map(
                entry ->
                    new GroupRow(
                        entry.getKey(),
                        1L,
                        1L,
                        0L,
                        cut,
                        0L,
                        entry.getValue(),
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        cut - entry.getValue(),
                        0L))
            .toList();
    path(topics, run, 0, 0, "program", 0, groups, Map.of(), List.of());
    account(topics, new AccountRow(run, cut, "units", 2, false, cut, List.of(), 1, 0));
  }

  /** Removes an account of one path, as the topology does. */
  static void remove(SinkTopics topics, String run) {
    topics.send("account", run + "/0", null);
    topics.send("account", run + "/account", null);
  }

  private static void account(SinkTopics topics, AccountRow row) {
    topics.send("account", row.getRun() + "/account", row);
  }

  /** A path with its edges, which each thread of the run passed as often. */
  private static void path(
      SinkTopics topics,
      String run,
      int path,
      int parent,
      String kind,
      int line,
      List<GroupRow> byThread,
      Map<Integer, Long> passes,
      List<CauseRow> causes) {
    topics.send(
        "account",
        run + "/" + path,
        PathRow.newBuilder()
            .setRun(run)
            .setPath(path)
            .setParent(parent)
            .setKind(kind)
            .setLabel(line == 0 ? "" : "relax.c:" + line)
            .setFile(line == 0 ? "" : "/home/ada/relax.c")
            .setLine(line)
            .setFunction(line == 0 ? "" : "relax")
            .setName("")
            .setDepth(0)
            .setGroups(grouped(byThread))
            .setEdges(
                new TreeMap<>(passes)
                    .entrySet().stream()
                        .map(
                            edge ->
                                new PredecessorRow(
                                    edge.getKey(), List.of(new PassesRow("0-3", edge.getValue()))))
                        .toList())
            .setCauses(causes)
            .build());
  }

  /** Neighbours with equal numbers are one group. */
  private static List<GroupRow> grouped(List<GroupRow> byThread) {
    List<GroupRow> groups = new ArrayList<>();
    for (GroupRow row : byThread) {
      GroupRow last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
      if (last != null && numbers(last).equals(numbers(row))) {
        last.setThreads(last.getThreads().replaceFirst("-.*", "") + "-" + row.getThreads());
      } else {
        groups.add(row);
      }
    }
    return groups;
  }

  private static List<Object> numbers(GroupRow row) {
    return IntStream.range(1, row.getSchema().getFields().size())
        .mapToObj(field -> row.get(field))
        .toList();
  }

  /** Times in ms. */
  private static GroupRow group(
      String threads,
      long count,
      long enter,
      long body,
      long exit,
      long work,
      long sync,
      long imbalance,
      long management,
      long idle) {
    return GroupRow.newBuilder()
        .setThreads(threads)
        .setCount(count)
        .setBodies(count)
        .setEnter(ns(enter))
        .setBody(ns(body))
        .setExit(ns(exit))
        .setWork(ns(work))
        .setPreempted(0)
        .setSync(ns(sync))
        .setImbalance(ns(imbalance))
        .setBarrier(0)
        .setLimited(0)
        .setTaskwait(0)
        .setManagement(ns(management))
        .setIdle(ns(idle))
        .setTool(0)
        .build();
  }

  private static long ns(long ms) {
    return ms * 1_000_000;
  }
}
