package whip.streams.profile;

import java.util.function.Function;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.streams.location.Locations;

/** Names of one run's sites, and the number of sites without one yet. */
final class Names implements Function<Site, Position> {

  private final Locations locations;
  private final String run;
  private int unknown;

  Names(Locations locations, String run) {
    this.locations = locations;
    this.run = run;
  }

  @Override
  public Position apply(Site site) {
    if (site.equals(Site.UNKNOWN)) {
      return Position.UNKNOWN;
    }
    return locations
        .position(run, site)
        .orElseGet(
            () -> {
              unknown++;
              return new Position("", 0, "", site.toString());
            });
  }

  int unknown() {
    return unknown;
  }
}
