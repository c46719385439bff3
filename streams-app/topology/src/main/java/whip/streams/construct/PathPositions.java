package whip.streams.construct;

import whip.model.construct.PathAccount;
import whip.model.construct.PathFacts;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.streams.location.Locations;

/** Source positions of paths. */
final class PathPositions {

  private final Locations locations;

  PathPositions(Locations locations) {
    this.locations = locations;
  }

  /** Whether the site's location has come in, or there is none to come. */
  boolean isNamed(String run, Site site) {
    return site.equals(Site.UNKNOWN) || locations.position(run, site).isPresent();
  }

  /** The path at its position. */
  PathAccount path(String run, StoredPath path) {
    PathFacts facts = path.facts();
    return new PathAccount(
        facts.id(),
        facts.parent(),
        facts.kind(),
        of(run, facts.site()),
        facts.name(),
        facts.depth(),
        path.counts());
  }

  /** Position with the site's address in place of a location that has not come in. */
  private Position of(String run, Site site) {
    return site.equals(Site.UNKNOWN)
        ? Position.UNKNOWN
        : locations.position(run, site).orElseGet(() -> new Position("", 0, "", site.toString()));
  }
}
