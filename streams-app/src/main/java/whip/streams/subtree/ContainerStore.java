package whip.streams.subtree;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
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
 * The containers that have not come together, by {@code run/region/container}, so that one scan
 * finds a region's. What of a container need not be moved whenever a part of it comes in has keys
 * of its own, which follow the container's:
 *
 * <pre>
 *   container/FROM    a run of many elements, with which no other is joined until the end
 *   container/@FROM   a run that waits for what is missing on one side of it, or on both
 *   container/>TO     where the run that ends there begins
 *   container/~INDEX  an item that has not ended
 * </pre>
 *
 * <p>The neighbours of an item are asked for by their keys: a scan for them would go through all
 * that has been removed in between.
 */
final class ContainerStore {

  /**
   * Most elements of a spilled run. Only tasks with dependences and ordered loops leave more than
   * one: 1024 of those take about 30 KiB, which are then written and read once.
   */
  private static final int BLOCK_ELEMENTS = 1024;

  /** Runs and open items of a container that are always written and read together. */
  private static final int LISTED = 64;

  /** Kinds of strands. There may be many smaller pieces: each waits behind a gap. */
  static final int LARGE_PIECE = 1000;

  private static final String RUN = "/@";
  private static final String END = "/>";
  private static final String OPEN_ITEM = "/~";

  private final KeyValueStore<String, byte[]> containers;
  private final SubtreePartCodec codec;

  ContainerStore(KeyValueStore<String, byte[]> containers, SubtreePartCodec codec) {
    this.containers = containers;
    this.codec = codec;
  }

  Optional<ContainerEntry> get(String region, NodeId id) {
    return Optional.ofNullable(containers.get(key(region, id)))
        .map(stored -> ContainerEntry.ofStored(stored, id, codec));
  }

  /**
   * Brings back what touches items {@code [from, to)}, which are about to be added; or all, where
   * there is not much more.
   */
  void fillBeside(String region, NodeId id, ContainerEntry entry, long from, long to) {
    Beside beside = entry.beside();
    beside.arrives();
    if (beside.isEmpty()) {
      return;
    }
    String key = key(region, id);
    if (beside.isFew(beside.runs() + beside.openItems())) {
      fillAll(key, id, entry);
      return;
    }
    fillRun(key, id, entry, from);
    fillRun(key, id, entry, to);
    byte[] begin = containers.get(numbered(key, END, from));
    if (begin != null) {
      fillRun(key, id, entry, ByteBuffer.wrap(begin).getLong());
    }
    fillOpenItems(key, id, entry, from, to);
  }

  private void fillAll(String key, NodeId id, ContainerEntry entry) {
    try (KeyValueIterator<String, byte[]> runs =
        containers.range(numbered(key, RUN, 0), numbered(key, RUN, Long.MAX_VALUE))) {
      runs.forEachRemaining(next -> fillRun(key, id, entry, next.key, next.value));
    }
    fillOpenItems(key, id, entry, 0, Long.MAX_VALUE);
  }

  private void fillRun(String key, NodeId id, ContainerEntry entry, long from) {
    String at = numbered(key, RUN, from);
    byte[] stored = containers.get(at);
    if (stored != null) {
      fillRun(key, id, entry, at, stored);
    }
  }

  private void fillRun(String key, NodeId id, ContainerEntry entry, String at, byte[] stored) {
    if (!entry.beside().isBroughtBack(at)) {
      Container.Run run = stored(stored, id).runs().get(0);
      entry.beside().bringBackRun(at, numbered(key, END, run.to()), stored.length);
      entry.container().fill(run);
    }
  }

  private void fillOpenItems(String key, NodeId id, ContainerEntry entry, long from, long to) {
    if (entry.beside().openItems() == 0) {
      return;
    }
    if (to - from == 1) {
      String at = numbered(key, OPEN_ITEM, from);
      byte[] stored = containers.get(at);
      if (stored != null) {
        fillOpenItem(id, entry, at, stored);
      }
      return;
    }
    try (KeyValueIterator<String, byte[]> items =
        containers.range(numbered(key, OPEN_ITEM, from), numbered(key, OPEN_ITEM, to - 1))) {
      items.forEachRemaining(next -> fillOpenItem(id, entry, next.key, next.value));
    }
  }

  private void fillOpenItem(NodeId id, ContainerEntry entry, String at, byte[] stored) {
    if (!entry.beside().isBroughtBack(at)) {
      entry.beside().bringBackOpenItem(at, stored.length);
      stored(stored, id).provisional().forEach(entry.container()::addProvisional);
    }
  }

  /**
   * Values to write for a container, by key; null deletes. Spills long runs, so that they are not
   * written again with all that follows. Spills all where few items arrived in a large container.
   */
  Map<String, byte[]> toStored(String run, NodeId region, NodeId id, ContainerEntry entry) {
    Map<String, byte[]> stored = new LinkedHashMap<>();
    String key = key(Part.key(run, region), id);
    Container container = entry.container();
    Beside beside = entry.beside();
    for (String old : beside.broughtBack()) {
      stored.put(old, null);
    }
    for (Container.Run items : container.runs()) {
      if (items.items().elements().size() >= BLOCK_ELEMENTS) {
        stored.put(blockKey(key, items), stored(run, region, id, List.of(items), Map.of()));
        container.putAway(items);
      }
    }
    int listed = container.runs().size() + container.provisional().size();
    if (!beside.isEmpty() || (listed > LISTED && !beside.isFew(listed))) {
      putBeside(run, region, id, entry, stored);
    }
    stored.put(key, entry.toStored(run, region, id, codec));
    return stored;
  }

  private void putBeside(
      String run, NodeId region, NodeId id, ContainerEntry entry, Map<String, byte[]> stored) {
    String key = key(Part.key(run, region), id);
    Container container = entry.container();
    for (Container.Run items : container.runs()) {
      // How many kinds a container's large pieces have is asked for each part.
      if (!items.isAway() && items.kinds(LARGE_PIECE) == 0) {
        byte[] value = stored(run, region, id, List.of(items), Map.of());
        stored.put(numbered(key, RUN, items.from()), value);
        stored.put(
            numbered(key, END, items.to()),
            ByteBuffer.allocate(Long.BYTES).putLong(items.from()).array());
        entry.beside().putRun(value);
        container.putElsewhere(items);
      }
    }
    container
        .provisional()
        .forEach(
            (index, item) -> {
              byte[] value = stored(run, region, id, List.of(), Map.of(index, item));
              stored.put(numbered(key, OPEN_ITEM, index), value);
              entry.beside().putOpenItem(value);
            });
    container.putProvisionalElsewhere();
  }

  /** Writes what {@link #toStored} said. */
  void put(Map<String, byte[]> stored) {
    stored.forEach(containers::put);
  }

  /**
   * Brings back all of a container that is complete.
   *
   * @return keys of what was beside it, which go with it
   */
  List<String> fill(String region, NodeId id, ContainerEntry entry) {
    List<String> keys = new ArrayList<>();
    boolean hasBlocks = entry.container().runs().stream().anyMatch(Container.Run::isAway);
    if (!hasBlocks && entry.beside().isEmpty()) {
      keys.addAll(entry.beside().broughtBack());
      return keys;
    }
    try (KeyValueIterator<String, byte[]> all = prefixed(key(region, id))) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        keys.add(next.key);
        if (!isEnd(next.key) && !entry.beside().isBroughtBack(next.key)) {
          stored(next.value, id).runs().forEach(entry.container()::fill);
        }
      }
    }
    entry.beside().clear();
    return keys;
  }

  /** All containers of a region, by id. */
  Map<NodeId, Container> all(String region) {
    Map<NodeId, Container> all = new LinkedHashMap<>();
    try (KeyValueIterator<String, byte[]> stored = prefixed(region)) {
      while (stored.hasNext()) {
        KeyValue<String, byte[]> next = stored.next();
        NodeId id = idIn(next.key, region);
        Container known = all.get(id);
        if (known == null) { // A container comes before what is beside it.
          all.put(id, ContainerEntry.ofStored(next.value, id, codec).container());
        } else if (!isEnd(next.key)) {
          Container beside = stored(next.value, id);
          beside.runs().forEach(known::fill);
          beside.provisional().forEach(known::addProvisional);
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

  private byte[] stored(
      String run,
      NodeId region,
      NodeId id,
      List<Container.Run> runs,
      Map<Long, Sequence> provisional) {
    Container only = Container.of(Optional.empty(), Optional.empty(), runs, provisional);
    return codec.toStored(Part.of(run, region, Map.of(id, only)));
  }

  private Container stored(byte[] value, NodeId id) {
    return codec.ofStored(value).containers().get(id);
  }

  static String key(String region, NodeId id) {
    return region + "/" + Long.toHexString(id.value());
  }

  private static NodeId idIn(String key, String region) {
    int begin = region.length() + 1;
    int end = key.indexOf('/', begin);
    return new NodeId(Long.parseUnsignedLong(key, begin, end < 0 ? key.length() : end, 16));
  }

  private static String blockKey(String container, Container.Run run) {
    return container + "/" + Long.toHexString(run.from());
  }

  /** In order of the numbers. */
  private static String numbered(String container, String kind, long number) {
    return container + kind + HexFormat.of().toHexDigits(number);
  }

  private static boolean isEnd(String key) {
    return key.startsWith(END, key.lastIndexOf('/'));
  }
}
