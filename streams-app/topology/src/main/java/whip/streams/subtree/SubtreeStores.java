package whip.streams.subtree;

import java.util.ArrayList;
import java.util.List;
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
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.streams.part.SubtreePartCodec;

/** The two stores of the subtree stage: regions by {@code run/region}, and their containers. */
final class SubtreeStores {

  static final String REGIONS = "subtree-regions";
  static final String CONTAINERS = "subtree-containers";

  /** Before all keys. */
  static final String BEGIN = "";

  private final KeyValueStore<String, byte[]> regions;
  private final ContainerStore containers;
  private final SubtreePartCodec codec;

  SubtreeStores(ProcessorContext<?, ?> context, SubtreePartCodec codec) {
    this.regions = context.getStateStore(REGIONS);
    this.containers = new ContainerStore(context.getStateStore(CONTAINERS), codec);
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

  ContainerStore containers() {
    return containers;
  }

  /** All containers of a region, by id. */
  Map<NodeId, Container> containers(String key, RegionEntry entry) {
    return entry.isInline() ? entry.part().containers() : containers.all(key);
  }

  /** A scan: not for regions that have none here. */
  void removeContainers(String key, RegionEntry entry) {
    if (!entry.isInline()) {
      containers.removeAll(key);
    }
  }

  Optional<RegionEntry> region(String key) {
    return Optional.ofNullable(regions.get(key)).map(stored -> RegionEntry.ofStored(stored, codec));
  }

  void putRegion(String key, RegionEntry entry) {
    putRegion(key, toStored(entry));
  }

  byte[] toStored(RegionEntry entry) {
    return entry.toStored(codec);
  }

  void putRegion(String key, byte[] stored) {
    regions.put(key, stored);
  }

  /** Notes that nothing of the region has changed since it was looked at. */
  void evaluated(String key) {
    regions.put(key, RegionEntry.evaluated(regions.get(key)));
  }

  void removeRegion(String key) {
    regions.delete(key);
  }

  /** Visits the headers of all regions of all runs here, in order of their keys. */
  void forEachRegion(BiConsumer<String, RegionEntry> visitor) {
    forEachRegion(BEGIN, Long.MAX_VALUE, visitor);
  }

  /**
   * Visits the headers of some.
   *
   * @param from the first key, or {@link #BEGIN}
   * @return the key to go on from, or {@link #BEGIN} where there are no more
   */
  String forEachRegion(String from, long most, BiConsumer<String, RegionEntry> visitor) {
    try (KeyValueIterator<String, byte[]> all = regions.range(from, null)) {
      for (long i = 0; all.hasNext(); i++) {
        if (i == most) {
          return all.peekNextKey();
        }
        KeyValue<String, byte[]> next = all.next();
        visitor.accept(next.key, RegionEntry.headerOfStored(next.value));
      }
      return BEGIN;
    }
  }

  /**
   * Forgets a run; a mark under its id keeps late parts from bringing it back.
   *
   * @return keys of its regions
   */
  List<String> removeRun(String run, long now) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        regions.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(regions::delete);
    containers.removeAll(run);
    putRegion(run, RegionEntry.finished(now));
    return keys;
  }
}
