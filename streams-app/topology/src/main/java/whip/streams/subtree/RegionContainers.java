package whip.streams.subtree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.streams.part.Part;
import whip.streams.subtree.Residence.Together;

/**
 * The containers of one region while a part is merged into it: a small region's are in its own
 * entry, a larger one's in the {@link ContainerStore} ({@link Residence}). Only {@link #removeAll}
 * writes.
 */
final class RegionContainers {

  private final ContainerStore store;
  private final String run;
  private final NodeId region;
  private final long keyedBefore;
  private boolean isInline;
  // All that are inline, or those that have been looked at.
  private final Map<NodeId, StoredContainer> known = new LinkedHashMap<>();
  private final Set<NodeId> found = new HashSet<>();
  private final Set<NodeId> changed = new LinkedHashSet<>();
  private final Set<NodeId> removed = new HashSet<>();
  // Keys of what was spilled of containers that are complete.
  private final List<String> loaded = new ArrayList<>();

  /**
   * The containers of a region.
   *
   * @param before what is known of it; null: nothing
   */
  RegionContainers(ContainerStore store, String run, NodeId region, RegionEntry before) {
    this.store = store;
    this.run = run;
    this.region = region;
    keyedBefore = before == null ? 0 : before.keyed();
    isInline = keyedBefore == 0;
    if (before != null) {
      before.part().containers().forEach(this::stored);
    }
  }

  /** Null if there is none. */
  Container get(NodeId id) {
    StoredContainer stored = known.get(id);
    if (stored == null && !isInline && !removed.contains(id)) {
      stored = store.get(key(), id).orElse(null);
      if (stored != null) {
        found.add(id);
        known.put(id, stored);
      }
    }
    return stored == null ? null : stored.container();
  }

  void put(NodeId id, Container container) {
    stored(id, container);
    if (!isInline) {
      removed.remove(id);
      changed.add(id);
    }
  }

  void remove(NodeId id) {
    known.remove(id);
    changed.remove(id);
    removed.add(id);
  }

  /** Loads what touches items {@code [from, to)}, which are about to be added. */
  void load(NodeId id, Container container, long from, long to) {
    store.load(key(), id, stored(id, container), from, to);
  }

  /** Loads all of a container that is complete. */
  void load(NodeId id, Container container) {
    loaded.addAll(store.load(key(), id, stored(id, container)));
  }

  private StoredContainer stored(NodeId id, Container container) {
    StoredContainer stored =
        known.computeIfAbsent(
            id,
            unseen -> new StoredContainer(container, isInline ? Together.INLINE : Together.WHOLE));
    if (stored.container() != container) {
      throw new IllegalStateException("bug: two accumulators of container " + id);
    }
    return stored;
  }

  /** The containers that the region's entry has to hold. */
  Map<NodeId, Container> inline() {
    Map<NodeId, Container> inline = new LinkedHashMap<>();
    if (isInline) {
      known.forEach((id, stored) -> inline.put(id, stored.container()));
    }
    return inline;
  }

  /**
   * Takes them out of the region's entry, which has become too large.
   *
   * @return whether there are any in it
   */
  boolean leaveEntry() {
    if (!isInline || known.isEmpty()) {
      return false;
    }
    isInline = false;
    known.forEach(
        (id, stored) -> {
          stored.leaveEntry();
          removed.remove(id);
          changed.add(id);
        });
    return true;
  }

  /** Containers that had a key and are not to have one any more. */
  private List<NodeId> gone() {
    return found.stream().filter(removed::contains).toList();
  }

  /** How many will have keys, as the region's entry says it. */
  long keyed() {
    if (keyedBefore == RegionEntry.UNCOUNTED) {
      return RegionEntry.UNCOUNTED;
    }
    long come = changed.stream().filter(id -> !found.contains(id)).count();
    return keyedBefore - gone().size() + come;
  }

  /** The most kinds of strands that a container has which may have more than before. */
  long kinds() {
    return (isInline ? known.keySet() : changed)
        .stream()
            .mapToLong(id -> known.get(id).container().kinds(ContainerStore.LARGE_PIECE))
            .max()
            .orElse(0);
  }

  /** The most that is spilled of one container. */
  long spilledBytes() {
    return known.values().stream().mapToLong(stored -> stored.spilled().bytes()).max().orElse(0);
  }

  /**
   * Spills what need not be moved with every part.
   *
   * @return what to write of containers with keys, by key; null where there is nothing any more
   */
  Map<String, byte[]> spill() {
    Map<String, byte[]> values = new LinkedHashMap<>();
    loaded.forEach(key -> values.put(key, null));
    gone().forEach(id -> values.put(ContainerKey.of(key(), id).container(), null));
    changed.forEach(id -> values.putAll(store.spill(run, region, id, known.get(id))));
    return values;
  }

  /** Removes all of them. */
  void removeAll() {
    changed.clear();
    store.put(spill());
    if (keyed() != 0) {
      store.removeAll(key());
    }
  }

  private String key() {
    return Part.key(run, region);
  }
}
