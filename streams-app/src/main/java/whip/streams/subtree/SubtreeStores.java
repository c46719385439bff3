package whip.streams.subtree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  /**
   * Of a run that is put away. Only tasks with dependences and ordered loops leave more than one:
   * 1024 of those take about 30 KiB, which are then written and read once.
   */
  private static final int BLOCK_ELEMENTS = 1024;

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
    putRegion(key, toStored(entry));
  }

  byte[] toStored(RegionEntry entry) {
    return entry.toStored(codec);
  }

  void putRegion(String key, byte[] stored) {
    regions.put(key, stored);
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

  /**
   * Forgets a run; a mark under its id keeps late parts from bringing it back.
   *
   * @return keys of its regions
   */
  List<String> removeRun(String run, long now) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = prefixed(regions, run)) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(regions::delete);
    removeContainers(run);
    putRegion(run, RegionEntry.finished(now));
    return keys;
  }

  /** Null if there is none. */
  Container container(String region, NodeId id) {
    byte[] stored = containers.get(containerKey(region, id));
    return stored == null ? null : codec.ofStored(stored).containers().get(id);
  }

  /**
   * What to write of a container, by key. Puts long runs away: what has arrived once is not written
   * again with all that follows.
   */
  Map<String, byte[]> toStored(String run, NodeId region, NodeId id, Container container) {
    Map<String, byte[]> stored = new LinkedHashMap<>();
    String key = containerKey(Part.key(run, region), id);
    for (Container.Run items : container.runs()) {
      if (items.items().elements().size() >= BLOCK_ELEMENTS) {
        Container block =
            Container.of(Optional.empty(), Optional.empty(), List.of(items), Map.of());
        stored.put(blockKey(key, items), codec.toStored(Part.of(run, region, Map.of(id, block))));
        container.putAway(items);
      }
    }
    stored.put(key, codec.toStored(Part.of(run, region, Map.of(id, container))));
    return stored;
  }

  void putContainers(Map<String, byte[]> stored) {
    stored.forEach(containers::put);
  }

  /**
   * Brings back what was put away.
   *
   * @return keys of the blocks, for {@link #removeBlock}
   */
  List<String> fill(String region, NodeId id, Container container) {
    List<String> blocks = new ArrayList<>();
    for (Container.Run run : container.runs()) {
      if (run.isAway()) {
        String key = blockKey(containerKey(region, id), run);
        blocks.add(key);
        codec.ofStored(containers.get(key)).containers().get(id).runs().forEach(container::fill);
      }
    }
    return blocks;
  }

  void removeBlock(String key) {
    containers.delete(key);
  }

  void removeContainer(String region, NodeId id) {
    containers.delete(containerKey(region, id));
  }

  /** All containers of a region that have not come together, by id. */
  Map<NodeId, Container> containers(String region) {
    Map<NodeId, Container> all = new LinkedHashMap<>();
    try (KeyValueIterator<String, byte[]> stored = prefixed(containers, region)) {
      // A container comes before its blocks.
      stored.forEachRemaining(
          next ->
              codec
                  .ofStored(next.value)
                  .containers()
                  .forEach((id, container) -> add(id, container, all)));
    }
    return all;
  }

  private static void add(NodeId id, Container stored, Map<NodeId, Container> all) {
    Container known = all.putIfAbsent(id, stored);
    if (known != null) {
      stored.runs().forEach(known::fill);
    }
  }

  /** Of a region, or of a whole run. */
  void removeContainers(String region) {
    try (KeyValueIterator<String, byte[]> stored = prefixed(containers, region)) {
      stored.forEachRemaining(next -> containers.delete(next.key));
    }
  }

  private static KeyValueIterator<String, byte[]> prefixed(
      KeyValueStore<String, byte[]> store, String key) {
    return store.prefixScan(key + "/", new StringSerializer());
  }

  private static String blockKey(String container, Container.Run run) {
    return container + "/" + Long.toHexString(run.from());
  }

  private static String containerKey(String region, NodeId id) {
    return region + "/" + Long.toHexString(id.value());
  }
}
