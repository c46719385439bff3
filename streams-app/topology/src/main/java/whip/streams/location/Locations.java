package whip.streams.location;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.streams.avro.AvroFormat;

/** Looks up what the addresses of runs mean. */
public final class Locations {

  private static final Logger LOG = LoggerFactory.getLogger(Locations.class);

  private final ReadOnlyKeyValueStore<String, byte[]> store;
  private final LocationCodec codec;

  public Locations(ProcessorContext<?, ?> context, AvroFormat format, String topic) {
    this.store = context.getStateStore(LocationStage.STORE);
    this.codec = new LocationCodec(format, topic);
  }

  /** Keys of all that is known of a run. */
  public List<String> keys(String run) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        store.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    return keys;
  }

  /** Empty while the location has not come in, and for good if its record does not decode. */
  public Optional<Position> position(String run, Site site) {
    String key = LocationCodec.key(run, site);
    byte[] stored = store.get(key);
    if (stored == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(codec.decode(key, stored));
    } catch (BadRecordException e) {
      LOG.warn("location {} of run {} does not decode: {}", site, run, e.reason());
      return Optional.empty();
    }
  }

  /** Whether the site's location has come in, or there is none to come. */
  public boolean isNamed(String run, Site site) {
    return site.equals(Site.UNKNOWN) || position(run, site).isPresent();
  }

  /** Position with the site's address in place of a location that has not come in. */
  public Position shown(String run, Site site) {
    return site.equals(Site.UNKNOWN)
        ? Position.UNKNOWN
        : position(run, site).orElseGet(() -> new Position("", 0, "", site.toString()));
  }
}
