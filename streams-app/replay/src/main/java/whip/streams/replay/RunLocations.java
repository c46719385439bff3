package whip.streams.replay;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.location.LocationCodec;

/**
 * Locations of one run's sites. They travel on a topic of their own and may come a moment after the
 * first batch that mentions them.
 */
public final class RunLocations implements Function<Site, Position>, AutoCloseable {

  /** Patience of a profile that waits for names before it is final. */
  private static final long PATIENCE_NS = 3_000_000_000L;

  private static final Logger LOG = LoggerFactory.getLogger(RunLocations.class);

  private final TopicTables.Hold hold;
  private final LocationCodec codec;
  private final String prefix;
  private final LongSupplier nanoTime;
  private final Map<Site, Position> known = new HashMap<>();
  private final Set<Site> unknown = new HashSet<>();
  private final Map<String, byte[]> taken = new HashMap<>();
  private boolean complete;

  public RunLocations(TopicTables tables, StageConfig config, AvroFormat format, String run) {
    String topic = config.topics().location();
    hold = tables.open(topic, partitions -> 0, key -> true);
    codec = new LocationCodec(format, topic);
    prefix = run + "/";
    nanoTime = config.stopwatchNs();
  }

  /**
   * Takes in what has come since.
   *
   * @param runIsOver no more will come
   */
  public void refresh(boolean runIsOver) {
    hold.table().catchUp();
    take();
    complete = runIsOver;
  }

  /** Position known so far: a site without a location is called by its address. */
  @Override
  public Position apply(Site site) {
    if (site.equals(Site.UNKNOWN)) {
      return Position.UNKNOWN;
    }
    Position position = known.get(site);
    return position != null ? position : new Position("", 0, "", site.toString());
  }

  /** Waits for the location of a site that a strand begins or ends at. */
  public Position await(Site site) {
    boolean worth = !complete && !site.equals(Site.UNKNOWN) && !unknown.contains(site);
    long deadline = nanoTime.getAsLong() + PATIENCE_NS;
    while (worth && !known.containsKey(site)) {
      hold.table().next();
      take();
      worth = nanoTime.getAsLong() < deadline;
      if (!worth) {
        unknown.add(site);
      }
    }
    return apply(site);
  }

  private void take() {
    hold.table()
        .startingWith(prefix)
        .forEach(
            (key, value) -> {
              if (taken.get(key) != value) {
                take(key, value);
                taken.put(key, value);
              }
            });
  }

  private void take(String key, byte[] value) {
    try {
      long address = Long.parseUnsignedLong(key.substring(prefix.length()), 16);
      known.put(new Site(address), codec.decode(key, value));
    } catch (BadRecordException e) {
      LOG.warn("location {} does not decode: {}", key, e.reason());
    } catch (NumberFormatException e) {
      LOG.warn("location {} has no address: {}", key, e.getMessage());
    }
  }

  @Override
  public void close() {
    hold.close();
  }
}
