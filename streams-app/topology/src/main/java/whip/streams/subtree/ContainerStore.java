package whip.streams.subtree;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.model.sequence.Sequence;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/**
 * The containers that have not come together and have keys of their own ({@link ContainerKey}). It
 * spills what need not be moved whenever a part of a container comes in, and loads what then
 * touches the part ({@link Residence}).
 *
 * <p>The neighbours of an item are asked for by their keys: a scan for them would go through all
 * that has been removed in between.
 */
final class ContainerStore {

  /**
   * Least elements of a run that is spilled as a block. Only tasks with dependences and ordered
   * loops leave more than one: 1024 of those take about 30 KiB, which are then written and read
   * once.
   */
  private static final int BLOCK_ELEMENTS = 1024;

  /** Runs and open items of a container that are always written and read together. */
  private static final int LISTED = 64;

  /** Kinds of strands. There may be many smaller pieces: each waits behind a gap. */
  static final int LARGE_PIECE = 1000;

  private final KeyValueStore<String, byte[]> containers;
  private final SubtreePartCodec codec;

  ContainerStore(KeyValueStore<String, byte[]> containers, SubtreePartCodec codec) {
    this.containers = containers;
    this.codec = codec;
  }

  Optional<StoredContainer> get(String region, NodeId id) {
    return Optional.ofNullable(containers.get(ContainerKey.of(region, id).container()))
        .map(stored -> StoredContainer.ofStored(stored, id, codec));
  }

  /**
   * Loads what touches items {@code [from, to)}, which are about to be added; or all, where there
   * is not much more.
   */
  void load(String region, NodeId id, StoredContainer stored, long from, long to) {
    stored.arrives();
    if (!stored.isSpilled()) {
      return;
    }
    ContainerKey keys = ContainerKey.of(region, id);
    if (stored.isFew(stored.spilled().runs() + stored.spilled().openItems())) {
      loadWaiting(keys, id, stored);
      return;
    }
    loadRun(keys, id, stored, from);
    loadRun(keys, id, stored, to);
    byte[] begin = containers.get(keys.end(from));
    if (begin != null) {
      loadRun(keys, id, stored, ByteBuffer.wrap(begin).getLong());
    }
    loadOpenItems(keys, id, stored, from, to);
  }

  private void loadWaiting(ContainerKey keys, NodeId id, StoredContainer stored) {
    try (KeyValueIterator<String, byte[]> runs =
        containers.range(keys.run(0), keys.run(Long.MAX_VALUE))) {
      runs.forEachRemaining(next -> loadRun(keys, id, stored, next.key, next.value));
    }
    loadOpenItems(keys, id, stored, 0, Long.MAX_VALUE);
  }

  private void loadRun(ContainerKey keys, NodeId id, StoredContainer stored, long from) {
    String key = keys.run(from);
    byte[] value = containers.get(key);
    if (value != null) {
      loadRun(keys, id, stored, key, value);
    }
  }

  private void loadRun(
      ContainerKey keys, NodeId id, StoredContainer stored, String key, byte[] value) {
    if (!stored.isLoaded(key)) {
      stored.load(keys, decoded(value, id).runs().get(0), value.length);
    }
  }

  private void loadOpenItems(
      ContainerKey keys, NodeId id, StoredContainer stored, long from, long to) {
    if (stored.spilled().openItems() == 0) {
      return;
    }
    if (to - from == 1) {
      String key = keys.openItem(from);
      byte[] value = containers.get(key);
      if (value != null) {
        loadOpenItem(id, stored, key, value);
      }
      return;
    }
    try (KeyValueIterator<String, byte[]> items =
        containers.range(keys.openItem(from), keys.openItem(to - 1))) {
      items.forEachRemaining(next -> loadOpenItem(id, stored, next.key, next.value));
    }
  }

  private void loadOpenItem(NodeId id, StoredContainer stored, String key, byte[] value) {
    if (!stored.isLoaded(key)) {
      stored.load(key, decoded(value, id), value.length);
    }
  }

  /**
   * Loads all of a container that is complete.
   *
   * @return keys of what was spilled, which go with it
   */
  List<String> load(String region, NodeId id, StoredContainer stored) {
    boolean hasBlocks = stored.container().runs().stream().anyMatch(Container.Run::isSpilled);
    if (!hasBlocks && !stored.isSpilled()) {
      return List.copyOf(stored.loaded());
    }
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = prefixed(ContainerKey.of(region, id).container())) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        keys.add(next.key);
        if (!ContainerKey.isEnd(next.key) && !stored.isLoaded(next.key)) {
          decoded(next.value, id).runs().forEach(stored.container()::load);
        }
      }
    }
    stored.loadedAll();
    return keys;
  }

  /**
   * Spills long runs: what has arrived once is not written again with all that follows. Where few
   * have arrived of many, spills all that waits.
   *
   * @return what to write of the container, by key; null where there is nothing any more
   */
  Map<String, byte[]> spill(String run, NodeId region, NodeId id, StoredContainer stored) {
    ContainerKey keys = ContainerKey.of(Part.key(run, region), id);
    Container container = stored.container();
    Map<String, byte[]> values = new LinkedHashMap<>();
    for (String old : stored.loaded()) {
      values.put(old, null);
    }
    for (Container.Run items : container.runs()) {
      if (items.items().elements().size() >= BLOCK_ELEMENTS) {
        values.put(keys.block(items.from()), encoded(run, region, id, List.of(items), Map.of()));
        container.spillBlock(items);
      }
    }
    int listed = container.runs().size() + container.provisional().size();
    if (stored.isSpilled() || (listed > LISTED && !stored.isFew(listed))) {
      spillWaiting(run, region, id, stored, values);
    }
    values.put(keys.container(), stored.toStored(run, region, id, codec));
    return values;
  }

  private void spillWaiting(
      String run, NodeId region, NodeId id, StoredContainer stored, Map<String, byte[]> values) {
    ContainerKey keys = ContainerKey.of(Part.key(run, region), id);
    Container container = stored.container();
    for (Container.Run items : container.runs()) {
      // How many kinds a container's large pieces have is asked for each part.
      if (!items.isSpilled() && items.kinds(LARGE_PIECE) == 0) {
        byte[] value = encoded(run, region, id, List.of(items), Map.of());
        values.put(keys.run(items.from()), value);
        values.put(
            keys.end(items.to()), ByteBuffer.allocate(Long.BYTES).putLong(items.from()).array());
        stored.spill(items, value.length);
      }
    }
    container
        .provisional()
        .forEach(
            (index, item) -> {
              byte[] value = encoded(run, region, id, List.of(), Map.of(index, item));
              values.put(keys.openItem(index), value);
              stored.spilledOpenItem(value.length);
            });
    container.spillOpenItems();
  }

  /** Writes what {@link #spill} returned. */
  void put(Map<String, byte[]> values) {
    values.forEach(containers::put);
  }

  /** All containers of a region, by id. */
  Map<NodeId, Container> all(String region) {
    Map<NodeId, Container> all = new LinkedHashMap<>();
    try (KeyValueIterator<String, byte[]> stored = prefixed(region)) {
      while (stored.hasNext()) {
        KeyValue<String, byte[]> next = stored.next();
        NodeId id = ContainerKey.id(next.key, region);
        Container known = all.get(id);
        if (known == null) { // A container comes before what is spilled of it.
          all.put(id, StoredContainer.ofStored(next.value, id, codec).container());
        } else if (!ContainerKey.isEnd(next.key)) {
          Container spilled = decoded(next.value, id);
          spilled.runs().forEach(known::load);
          spilled.provisional().forEach(known::addProvisional);
        }
      }
    }
    return all;
  }

  /** Removes the containers of a region, or of a whole run. */
  void removeAll(String region) {
    try (KeyValueIterator<String, byte[]> stored = prefixed(region)) {
      stored.forEachRemaining(next -> containers.delete(next.key));
    }
  }

  private KeyValueIterator<String, byte[]> prefixed(String key) {
    return containers.prefixScan(key + "/", new StringSerializer());
  }

  private byte[] encoded(
      String run,
      NodeId region,
      NodeId id,
      List<Container.Run> runs,
      Map<Long, Sequence> provisional) {
    Container only = Container.of(Optional.empty(), Optional.empty(), runs, provisional);
    return codec.toStored(Part.of(run, region, Map.of(id, only)));
  }

  private Container decoded(byte[] value, NodeId id) {
    return codec.ofStored(value).containers().get(id);
  }
}
