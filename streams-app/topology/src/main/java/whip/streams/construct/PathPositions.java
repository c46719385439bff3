package whip.streams.construct;

import whip.model.construct.PathAccount;
import whip.model.construct.PathFacts;
import whip.model.node.Site;
import whip.streams.location.Locations;

/** Source positions of paths. */
final class PathPositions {

  private final Locations locations;

  PathPositions(Locations locations) {
    this.locations = locations;
  }

  /** Whether the site's location has come in, or there is none to come. */
  boolean isNamed(String run, Site site) {
    return locations.isNamed(run, site);
  }

  /** The path at its position. */
  PathAccount path(String run, StoredPath path) {
    PathFacts facts = path.facts();
    return new PathAccount(
        facts.id(),
        facts.parent(),
        facts.kind(),
        locations.shown(run, facts.site()),
        facts.name(),
        facts.depth(),
        path.counts());
  }
}
