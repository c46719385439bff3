package whip.cli.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import whip.cli.session.UserException;
import whip.model.region.RegionProfile;
import whip.model.region.RunRegions;
import whip.platform.Commands;
import whip.read.Cluster;
import whip.read.RegionFeed;
import whip.read.RunEndings;
import whip.schemas.run.RunRecord;

/** Regions of a run of a serial program, which has no profile. */
public final class SerialRegions {
  /** After that, no more regions of a run that has ended are on their way. */
  private static final Duration JUST_NOW = Duration.ofMinutes(1);

  private SerialRegions() {}

  /** Whether whip cc built the program, so that it has regions in place of a profile. */
  public static boolean isSerial(RunRecord run) {
    return RegionFeed.isSerial(run);
  }

  /**
   * Newest regions; a run that has just ended gets a moment for its last ones.
   *
   * @param say takes what is missing from them, a sentence each
   * @throws UserException where there are none, or too little of them
   */
  public static RegionProfile of(Cluster cluster, RunRecord run, Consumer<String> say) {
    return hasJustEnded(run) ? last(cluster, run, say) : now(cluster, run, say);
  }

  private static RegionProfile now(Cluster cluster, RunRecord run, Consumer<String> say) {
    try (RegionFeed feed = new RegionFeed(cluster, run.getRun())) {
      return profile(cluster, run, feed.now(), say);
    }
  }

  /** Last regions of a run that is over, as above. */
  public static RegionProfile last(Cluster cluster, RunRecord run, Consumer<String> say) {
    try (RegionFeed feed = new RegionFeed(cluster, run.getRun())) {
      return profile(cluster, run, feed.last(), say);
    }
  }

  private static RegionProfile profile(
      Cluster cluster, RunRecord run, Optional<RunRegions> found, Consumer<String> say) {
    String name = run.getRun();
    RunRegions regions =
        found.orElseThrow(
            () ->
                new UserException(
                    TopologyWatch.absenceNow(cluster)
                        .map(absence -> "run %s has no regions yet: %s".formatted(name, absence))
                        .orElse(
                            "run %s has no regions yet: none has ended, or its records are on their way"
                                .formatted(name))));
    RegionProfile profile =
        regions
            .profile()
            .orElseThrow(
                () ->
                    new UserException(
                        "%d records of the regions of run %s were lost or are on their way, and the others do not add up without them; run it again if that stays so"
                            .formatted(regions.missing(), name)));
    if (!regions.ended()) {
      say.accept(
          RunEndings.isOver(run.getState())
              ? "run %s ended without a last record of its regions: those that were open are not counted"
                  .formatted(name)
              : "run %s goes on: regions that are open are not counted yet".formatted(name));
    }
    run.getLimits().values().forEach(say);
    return profile;
  }

  private static boolean hasJustEnded(RunRecord run) {
    return RunEndings.isOver(run.getState())
        && run.getEndedAt() != null
        && run.getEndedAt().isAfter(Instant.now().minus(JUST_NOW));
  }

  /** A failure that says where the run's numbers are. */
  static UserException noProfile(Commands commands, String run) {
    return new UserException(
        "run %s is of a serial program, which has regions and no profile; `%s` shows them"
            .formatted(run, commands.line("plan " + run)));
  }
}
