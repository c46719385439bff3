package whip.streams.subtree;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.model.node.NodeId;
import whip.model.subtree.Container;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/**
 * The two stores of the subtree stage: regions by {@code run/region}, and their containers that
 * have not come together by {@code run/region/container}, so that one scan finds a region's.
 */
final class SubtreeStores {

  static final String REGIONS = "subtree-regions";
  static final String CONTAINERS = "subtree-containers";

  private final KeyValueStore<String, byte[]> regions;
  private final KeyValueStore<String, byte[]> containers;
  private final SubtreePartCodec codec;

  SubtreeStores(ProcessorContext<?, ?> context, SubtreePartCodec codec) {
    this.regions = context.getStateStore(REGIONS);
    this.containers = context.getStateStore(CONTAINERS);
    this.codec = codec;
  }

  static Set<StoreBuilder<?>> builders() {
    return Set.of(builder(REGIONS), builder(CONTAINERS));
  }

  private static StoreBuilder<?> builder(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  Optional<RegionEntry> region(String key) {
    return Optional.ofNullable(regions.get(key)).map(stored -> RegionEntry.ofStored(stored, codec));
  }

  void putRegion(String key, RegionEntry entry) {
    regions.put(key, entry.toStored(codec));
  }

  void removeRegion(String key) {
    regions.delete(key);
  }

  /** Visits the headers of all regions of all runs here, in order of their keys. */
  void forEachRegion(BiConsumer<String, RegionEntry> visitor) {
    try (KeyValueIterator<String, byte[]> all = regions.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        visitor.accept(next.key, RegionEntry.headerOfStored(next.value));
      }
    }
  }

  /** Null if there is none. */
  Container container(String region, NodeId id) {
    byte[] stored = containers.get(containerKey(region, id));
    return stored == null ? null : codec.ofStored(stored).containers().get(id);
  }

  void putContainer(String run, NodeId region, NodeId id, Container container) {
    containers.put(
        containerKey(Part.key(run, region), id),
        codec.toStored(Part.of(run, region, Map.of(id, container))));
  }

  void removeContainer(String region, NodeId id) {
    containers.delete(containerKey(region, id));
  }

  /** All containers of a region that have not come together, by id. */
  Map<NodeId, Container> containers(String region) {
    Map<NodeId, Container> all = new LinkedHashMap<>();
    try (KeyValueIterator<String, byte[]> stored = scan(region)) {
      stored.forEachRemaining(next -> all.putAll(codec.ofStored(next.value).containers()));
    }
    return all;
  }

  void removeContainers(String region) {
    try (KeyValueIterator<String, byte[]> stored = scan(region)) {
      stored.forEachRemaining(next -> containers.delete(next.key));
    }
  }

  private KeyValueIterator<String, byte[]> scan(String region) {
    return containers.prefixScan(region + "/", new StringSerializer());
  }

  private static String containerKey(String region, NodeId id) {
    return region + "/" + Long.toHexString(id.value());
  }
}
