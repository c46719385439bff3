package whip.e2e.sinks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import whip.schemas.profile.CriticalRow;
import whip.schemas.profile.CurveLine;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.LockRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.ReplayProgress;
import whip.schemas.whatif.SpecRow;
import whip.schemas.whatif.WhatIfAnswer;

/**
 * The runs that docs/sinks.md asks questions about: three of a program that was fixed and then got
 * worse again, one that was killed, and one that is still running. Times in ms here, in ns there.
 */
final class SampleRuns {
  private static final String FILE = "/home/ada/relax.c";

  private final SinkTopics topics;

  private SampleRuns(SinkTopics topics) {
    this.topics = topics;
  }

  /** Writes them all; the last is {@code r5}. */
  static void write(SinkTopics topics) {
    SampleRuns runs = new SampleRuns(topics);
    runs.relax("r1", "08:00", 1000, 520, Map.of());
    SampleAccounts.relax(
        topics,
        "r1",
        1100,
        new long[] {660, 560, 580, 400},
        new long[] {40, 180, 160, 120},
        new long[] {150, 200, 200, 430});
    runs.relax("r2", "09:00", 800, 320, Map.of());
    SampleAccounts.relax(
        topics,
        "r2",
        920,
        new long[] {500, 560, 560, 580},
        new long[] {30, 100, 100, 90},
        new long[] {140, 100, 100, 100});
    runs.whatIf("r2");
    runs.relax("r3", "10:00", 880, 400, Map.of("ringFull", 12L));
    runs.unfinished("r4", "11:00", RunState.LOST, ProfileStatus.PARTIAL, "signal SIGKILL");
    runs.unfinished("r5", "12:00", RunState.RUNNING, ProfileStatus.RUNNING, "");
  }

  private void relax(String run, String at, long span, long inLoop, Map<String, Long> loss) {
    Instant started = at(at);
    send(record(run, "relax", started).setState(RunState.ENDED).setEndedAt(end(started)).build());
    directive(run, started, "parallel", 10, 1, 2500, span - 80, 10);
    directive(run, started, "for", 12, 100, 2200, inLoop, inLoop);
    directive(run, started, "critical", 20, 400, 90, 90, span - inLoop - 90);
    region(run, started, "", List.of(), 80, span - 80, List.of("for"));
    region(run, started, "relax.c:12", List.of("for"), inLoop, span - inLoop, List.of("critical"));
    topics.send(
        "profile",
        run + "/program",
        profile(run, "relax", started, 2600, span)
            .setStatus(ProfileStatus.COMPLETE)
            .setDirectives(3)
            .setRegions(2)
            .setSerialWork(ns(80))
            .setLockBound(ns(90))
            .setLockedWork(ns(94))
            .setSpanUnlocked(ns(span - 90))
            .setLocks(
                List.of(
                    new LockRow("queue", ns(90), 400L, List.of("relax.c:20")),
                    new LockRow("log", ns(4), 7L, List.of())))
            .setLoss(loss)
            .setEndedAt(end(started))
            .setEndReason("exit")
            .build());
  }

  private void unfinished(
      String run, String at, RunState state, ProfileStatus status, String reason) {
    Instant started = at(at);
    RunRecord.Builder record = record(run, "sort", started).setState(state).setEndReason(reason);
    if (state == RunState.LOST) {
      record.setEndedAt(end(started));
    }
    send(record.build());
    topics.send(
        "profile",
        run + "/program",
        profile(run, "sort", started, 700, 350)
            .setStatus(status)
            .setDirectives(0)
            .setSerialWork(ns(350))
            .setLockBound(0)
            .setEndReason(reason)
            .build());
  }

  private void whatIf(String run) {
    topics.send(
        "whatif",
        run + "/relax.c:12=3x",
        WhatIfAnswer.newBuilder()
            .setRun(run)
            .setRequestId("q1")
            .setHypothesis("relax.c:12=3x")
            .setState(AnswerState.DONE)
            .setSpecs(List.of(new SpecRow("relax.c:12", "3x", 100L, ns(2200), ns(0))))
            .setExact(true)
            .setProgress(
                ReplayProgress.newBuilder()
                    .setNodesRead(500)
                    .setBatchesRead(4)
                    .setBatchesTotal(4)
                    .setRecordsRead(4)
                    .setNodesPerSecond(1e6)
                    .build())
            .setPartsPerUnit("3")
            .setWork(ns(2600))
            .setSpan(3 * ns(480) + ns(320))
            .setSpanAtLeast(3 * ns(480) + ns(320))
            .setUpdatedAt(at("09:10"))
            .build());
  }

  private void directive(
      String run,
      Instant started,
      String kind,
      int line,
      long instances,
      long work,
      long span,
      long critical) {
    topics.send(
        "profile",
        "%s/%s@%s:%d".formatted(run, kind, FILE, line),
        DirectiveRow.newBuilder()
            .setRun(run)
            .setRevision(1)
            .setKind(kind)
            .setFile(FILE)
            .setLine(line)
            .setFunction("relax")
            .setLabel("relax.c:" + line)
            .setInstances(instances)
            .setWork(ns(work))
            .setSpan(ns(span))
            .setMinWork(ns(work) / instances)
            .setMaxWork(ns(work) / instances)
            .setSerialWork(ns(critical))
            .setUpdatedAt(end(started))
            .build());
  }

  private void region(
      String run,
      Instant started,
      String label,
      List<String> kinds,
      long critical,
      long rest,
      List<String> then) {
    topics.send(
        "profile",
        run + "/region@" + (label.isEmpty() ? "" : "/home/ada/" + label),
        RegionRow.newBuilder()
            .setRun(run)
            .setRevision(1)
            .setKinds(kinds)
            .setLabel(label)
            .setWork(ns(critical))
            .setSerialWork(ns(critical))
            .setLower(List.of(new CurveLine(ns(rest), ns(critical))))
            .setThen(
                then.stream().map(kind -> new CriticalRow(kind, "relax.c:12", ns(rest))).toList())
            .setUpdatedAt(end(started))
            .build());
  }

  private void send(RunRecord record) {
    topics.send("run", record.getRun(), record);
  }

  private static RunRecord.Builder record(String run, String program, Instant started) {
    return RunRecord.newBuilder()
        .setRun(run)
        .setName("")
        .setProgram("/home/ada/" + program)
        .setHost("node1")
        .setThreads(4)
        .setClock("tsc")
        .setUnit("ns")
        .setStartedAt(started)
        .setWrittenAt(end(started));
  }

  private static ProgramRow.Builder profile(
      String run, String program, Instant started, long work, long span) {
    return ProgramRow.newBuilder()
        .setRun(run)
        .setRevision(1)
        .setWork(ns(work))
        .setSpan(ns(span))
        .setProgram("/home/ada/" + program)
        .setHost("node1")
        .setThreads(4)
        .setClock("tsc")
        .setUnit("ns")
        .setStartedAt(started)
        .setFreshAt(end(started))
        .setUpdatedAt(end(started));
  }

  private static Instant at(String time) {
    return Instant.parse("2026-11-02T" + time + ":00Z");
  }

  private static Instant end(Instant started) {
    return started.plus(Duration.ofMinutes(1));
  }

  private static long ns(long ms) {
    return ms * 1_000_000;
  }
}
