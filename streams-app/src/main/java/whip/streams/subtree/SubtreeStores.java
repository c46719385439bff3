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

  /** Puts long runs away: what has arrived once is not written again with all that follows. */
  void putContainer(String run, NodeId region, NodeId id, Container container) {
    String key = containerKey(Part.key(run, region), id);
    for (Container.Run items : container.runs()) {
      if (items.items().elements().size() >= BLOCK_ELEMENTS) {
        Container block =
            Container.of(Optional.empty(), Optional.empty(), List.of(items), Map.of());
        containers.put(
            blockKey(key, items), codec.toStored(Part.of(run, region, Map.of(id, block))));
        container.putAway(items);
      }
    }
    containers.put(key, codec.toStored(Part.of(run, region, Map.of(id, container))));
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
    try (KeyValueIterator<String, byte[]> stored = scan(region)) {
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

  void removeContainers(String region) {
    try (KeyValueIterator<String, byte[]> stored = scan(region)) {
      stored.forEachRemaining(next -> containers.delete(next.key));
    }
  }

  private KeyValueIterator<String, byte[]> scan(String region) {
    return containers.prefixScan(region + "/", new StringSerializer());
  }

  private static String blockKey(String container, Container.Run run) {
    return container + "/" + Long.toHexString(run.from());
  }

  private static String containerKey(String region, NodeId id) {
    return region + "/" + Long.toHexString(id.value());
  }
}
