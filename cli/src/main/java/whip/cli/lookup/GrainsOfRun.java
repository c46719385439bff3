package whip.cli.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import whip.cli.session.UserException;
import whip.model.grain.GrainReport;
import whip.model.grain.JobGrains;
import whip.model.grain.RunGrains;
import whip.model.profile.RanksDifferException;
import whip.platform.Commands;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobGrainFeed;
import whip.read.RunEndings;
import whip.read.Runs;
import whip.schemas.run.RunRecord;

/** Sums of grains with their causes, of one run or of all ranks of a job. */
public final class GrainsOfRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** After that, no more sums of a run that has ended are on their way. */
  private static final Duration JUST_NOW = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final Runs runs;
  private final Optional<Job> job;
  private final String name;
  private final Commands commands;
  private final JobGrainFeed feed;

  /**
   * Reads the grains that the user means.
   *
   * @param given what names a run, or the name of a job: all of its ranks merged
   */
  public GrainsOfRun(Cluster cluster, Runs runs, String given, Commands commands) {
    this.cluster = cluster;
    this.runs = runs;
    this.commands = commands;
    job = runs.job(given);
    name = job.map(Job::name).orElseGet(() -> runs.find(given).getRun());
    feed = new JobGrainFeed(cluster, this::ids);
  }

  /** More ranks may have begun. */
  private List<RunRecord> processes() {
    return job.map(each -> runs.jobs().getOrDefault(each.name(), each).ranks())
        .orElseGet(() -> runs.get(name).stream().toList());
  }

  private List<String> ids() {
    return job.isEmpty()
        ? List.of(name)
        : processes().stream().map(RunRecord::getRun).sorted().toList();
  }

  /** Newest sums; what has just ended gets a moment for its last ones. */
  public GrainReport now() {
    return report(hasJustEnded() ? feed.last() : feed.now());
  }

  /** Hands all sums on until the run is over, then once more, and returns the last ones. */
  public GrainReport follow(Consumer<GrainReport> show) {
    TopologyWatch topology = new TopologyWatch(cluster);
    List<RunGrains> shown = List.of();
    List<RunGrains> grains = feed.now();
    while (true) {
      runs.refresh();
      boolean isOver = isOver();
      if (isOver) {
        grains = feed.last();
      }
      if (!grains.isEmpty() && (isOver || !grains.equals(shown))) {
        shown = grains;
        show.accept(report(grains));
        topology.news();
      }
      if (isOver) {
        return report(grains);
      }
      grains = feed.next(PATIENCE);
      topology
          .obstacle()
          .ifPresent(
              obstacle -> {
                throw new UserException(obstacle);
              });
    }
  }

  private GrainReport report(List<RunGrains> grains) {
    if (grains.isEmpty()) {
      throw noGrains();
    }
    List<GrainReport> reports = grains.stream().map(this::report).toList();
    if (job.isEmpty()) {
      return reports.get(0);
    }
    try {
      return JobGrains.of(name, reports, processes().size());
    } catch (RanksDifferException differ) {
      throw new UserException(differ.getMessage(), differ);
    }
  }

  private GrainReport report(RunGrains grains) {
    return RunLookup.profileIfAny(cluster, grains.run())
        .map(
            profile ->
                GrainReport.of(grains, OptionalLong.of(profile.tables().span()))
                    .limitedBy(profile.run().limits().keySet()))
        .orElseGet(() -> GrainReport.of(grains, OptionalLong.empty()));
  }

  private boolean isOver() {
    List<RunRecord> processes = processes();
    return !processes.isEmpty()
        && processes.stream().map(RunRecord::getState).allMatch(RunEndings::isOver);
  }

  private boolean hasJustEnded() {
    Instant justNow = Instant.now().minus(JUST_NOW);
    return isOver()
        && processes().stream()
            .map(RunRecord::getEndedAt)
            .anyMatch(ended -> ended != null && ended.isAfter(justNow));
  }

  private UserException noGrains() {
    return new UserException(
        isOver()
            ? "run %s has no grains: it was recorded without them; record it again with `%s`"
                .formatted(name, commands.line("run --grains -- PROGRAM"))
            : "run %s has no grains yet: it has made none, or is recorded without them; `%s` waits for them, and `%s` records them"
                .formatted(
                    name,
                    commands.line("grains " + name + " --follow"),
                    commands.line("run --grains -- PROGRAM")));
  }

  @Override
  public void close() {
    feed.close();
  }
}
