package whip.dashboard;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import whip.model.grain.GrainReport;
import whip.model.grain.RunGrains;
import whip.model.profile.Profile;
import whip.platform.Looker;
import whip.read.Cluster;
import whip.read.GrainFeed;
import whip.read.ProfileFeed;

/** One run's grains, with the span of its profile: late children are judged by that. */
final class GrainReports implements Source.Feed<GrainReport> {
  private final Looker looker;
  private final GrainFeed grains;
  private final ProfileFeed profile;
  private boolean begun;

  /**
   * Reads nothing yet.
   *
   * @param looker keeps the engine live as long as this is open
   */
  GrainReports(Looker looker, Cluster cluster, String run) {
    this.looker = looker;
    grains = new GrainFeed(cluster, run);
    profile = new ProfileFeed(cluster, run);
  }

  /** All that there is at first, as with profiles. */
  @Override
  public Optional<GrainReport> next(Duration patience) {
    Optional<RunGrains> newest = begun ? grains.next(patience) : grains.now();
    Optional<Profile> known = begun ? profile.next(Duration.ZERO) : profile.now();
    begun = true;
    OptionalLong span =
        known.map(each -> OptionalLong.of(each.tables().span())).orElse(OptionalLong.empty());
    Set<String> limits = known.map(each -> each.run().limits().keySet()).orElse(Set.of());
    return newest.map(each -> GrainReport.of(each, span).limitedBy(limits));
  }

  @Override
  public void close() {
    looker.close();
    grains.close();
    profile.close();
  }
}
