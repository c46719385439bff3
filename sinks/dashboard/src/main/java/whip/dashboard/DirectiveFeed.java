package whip.dashboard;

import java.time.Duration;
import java.util.Optional;
import whip.model.plan.DirectiveRegions;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.model.region.RunRegions;

/** Directives of a profile as regions, of which plans are made. */
final class DirectiveFeed implements Source.Feed<RunRegions> {
  private final Source.LiveProfile profiles;
  private Optional<Profile> known = Optional.empty();
  private Optional<RunRegions> regions = Optional.empty();

  DirectiveFeed(Source.LiveProfile profiles) {
    this.profiles = profiles;
  }

  @Override
  public Optional<RunRegions> next(Duration patience) {
    Optional<Profile> newest = profiles.next(patience);
    if (!newest.equals(known)) {
      known = newest;
      regions = newest.map(DirectiveFeed::regions);
    }
    return regions;
  }

  private static RunRegions regions(Profile profile) {
    boolean ended = profile.status() != Status.RUNNING;
    return new RunRegions(ended, 0, Optional.of(DirectiveRegions.of(profile)));
  }

  @Override
  public void close() {
    profiles.close();
  }
}
