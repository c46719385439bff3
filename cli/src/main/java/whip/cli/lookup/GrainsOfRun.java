package whip.cli.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import whip.cli.session.UserException;
import whip.model.grain.GrainReport;
import whip.model.grain.RunGrains;
import whip.platform.Commands;
import whip.read.Cluster;
import whip.read.GrainFeed;
import whip.read.RunEndings;
import whip.read.Runs;
import whip.schemas.run.RunRecord;

/** Sums of one run's grains, with their causes, for the verb that shows them. */
public final class GrainsOfRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** After that, no more sums of a run that has ended are on their way. */
  private static final Duration JUST_NOW = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final Runs runs;
  private final String run;
  private final Commands commands;
  private final GrainFeed feed;

  /**
   * Reads the grains of the run that the user means.
   *
   * @param given what names a run; a job is refused, as each of its ranks has grains of its own
   */
  public GrainsOfRun(Cluster cluster, Runs runs, String given, Commands commands) {
    runs.job(given)
        .ifPresent(
            job -> {
              throw new UserException(
                  "grains are shown of one run, and %s is a job: give one of its ranks, such as %s"
                      .formatted(job.name(), job.ranks().get(0).getRun()));
            });
    this.cluster = cluster;
    this.runs = runs;
    this.commands = commands;
    run = runs.find(given).getRun();
    feed = new GrainFeed(cluster, run);
  }

  /** Newest sums; a run that has just ended gets a moment for its last ones. */
  public GrainReport now() {
    return report((hasJustEnded() ? feed.last() : feed.now()).orElseThrow(this::noGrains));
  }

  /** Hands all sums on until the run is over, then once more, and returns the last ones. */
  public GrainReport follow(Consumer<GrainReport> show) {
    TopologyWatch topology = new TopologyWatch(cluster);
    Optional<RunGrains> shown = Optional.empty();
    Optional<RunGrains> grains = feed.now();
    while (true) {
      runs.refresh();
      boolean isOver = isOver();
      if (isOver) {
        grains = feed.last();
      }
      if (grains.isPresent() && (isOver || !grains.equals(shown))) {
        shown = grains;
        show.accept(report(grains.get()));
        topology.news();
      }
      if (isOver) {
        return report(grains.orElseThrow(this::noGrains));
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

  private GrainReport report(RunGrains grains) {
    OptionalLong span =
        RunLookup.profileIfAny(cluster, run)
            .map(profile -> OptionalLong.of(profile.tables().span()))
            .orElse(OptionalLong.empty());
    return GrainReport.of(grains, span);
  }

  private boolean isOver() {
    return runs.get(run).map(RunRecord::getState).filter(RunEndings::isOver).isPresent();
  }

  private boolean hasJustEnded() {
    return isOver()
        && runs.get(run)
            .map(RunRecord::getEndedAt)
            .filter(ended -> ended.isAfter(Instant.now().minus(JUST_NOW)))
            .isPresent();
  }

  private UserException noGrains() {
    return new UserException(
        isOver()
            ? "run %s has no grains: it was recorded without them; record it again with `%s`"
                .formatted(run, commands.line("run --grains -- PROGRAM"))
            : "run %s has no grains yet: it has made none, or is recorded without them; `%s` waits for them, and `%s` records them"
                .formatted(
                    run,
                    commands.line("grains " + run + " --follow"),
                    commands.line("run --grains -- PROGRAM")));
  }

  @Override
  public void close() {
    feed.close();
  }
}
