package whip.read;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.schemas.location.Location;

/** Source locations of all runs' addresses. */
public final class Locations implements AutoCloseable {
  private final Map<String, Position> positions = new HashMap<>();
  private final TopicReader reader;

  public Locations(Cluster cluster) {
    reader =
        new TopicReader(
            cluster, cluster.locationTopic(), (partition, partitions) -> true, Since.EVER);
  }

  /** Brings this up to date. */
  public void refresh() {
    reader.readToEnd(
        (key, value) -> {
          if (value == null) {
            positions.remove(key);
          } else if (value instanceof Location location && key(location).equals(key)) {
            positions.put(key, position(location));
          }
        });
  }

  /** Where a site of a run lies; its address, where that is unknown. */
  public Position of(String run, Site site) {
    if (site.equals(Site.UNKNOWN)) {
      return Position.UNKNOWN;
    }
    return Optional.ofNullable(positions.get(key(run, site)))
        .orElseGet(() -> new Position("", 0, "", site.toString()));
  }

  @Override
  public void close() {
    reader.close();
  }

  private static String key(Location location) {
    return key(location.getRun(), new Site(location.getAddress()));
  }

  private static String key(String run, Site site) {
    return run + "/" + Long.toHexString(site.address());
  }

  /** Without debug information a function, or a module and an offset in it, stand for the place. */
  static Position position(Location location) {
    String place = "";
    if (location.getFile().isEmpty() || location.getLine() <= 0) {
      place = location.getFunction();
      if (place.isEmpty()) {
        String module = location.getModule();
        place =
            module.isEmpty()
                ? new Site(location.getAddress()).toString()
                : module.substring(module.lastIndexOf('/') + 1)
                    + "+0x"
                    + Long.toHexString(location.getOffset());
      }
    }
    return new Position(location.getFile(), location.getLine(), location.getFunction(), place);
  }
}
