package whip.streams.subtree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.streams.part.Part;

/**
 * The containers of one region while something is merged into it: a small region's are in its own
 * entry, which says all there is of it; a larger one's are elsewhere, in the {@link
 * ContainerStore}. Writes nothing on its own but {@link #removeAll}.
 */
final class RegionContainers {

  private final ContainerStore store;
  private final String run;
  private final NodeId region;
  private final long elsewhereBefore;
  private boolean areInEntry;
  private final Map<NodeId, Container> inEntry;
  // Those elsewhere that have been looked at.
  private final Set<NodeId> found = new HashSet<>();
  private final Map<NodeId, ContainerEntry> changed = new LinkedHashMap<>();
  private final Set<NodeId> removed = new HashSet<>();
  // What is beside those that have been looked at.
  private final Map<NodeId, Beside> beside = new HashMap<>();
  // Keys of what was beside containers that are removed.
  private final List<String> filled = new ArrayList<>();

  /**
   * Those of a region.
   *
   * @param before what is known of it; null: nothing
   */
  RegionContainers(ContainerStore store, String run, NodeId region, RegionEntry before) {
    this.store = store;
    this.run = run;
    this.region = region;
    elsewhereBefore = before == null ? 0 : before.elsewhere();
    areInEntry = elsewhereBefore == 0;
    inEntry = new LinkedHashMap<>(before == null ? Map.of() : before.part().containers());
  }

  /** Null if there is none. */
  Container get(NodeId id) {
    if (areInEntry) {
      return inEntry.get(id);
    }
    if (removed.contains(id)) {
      return null;
    }
    ContainerEntry known = changed.get(id);
    if (known == null) {
      known = store.get(key(), id).orElse(null);
      if (known == null) {
        return null;
      }
      found.add(id);
    }
    beside.put(id, known.beside());
    return known.container();
  }

  void put(NodeId id, Container container) {
    if (areInEntry) {
      inEntry.put(id, container);
    } else {
      removed.remove(id);
      changed.put(id, entry(id, container));
    }
  }

  void remove(NodeId id) {
    inEntry.remove(id);
    changed.remove(id);
    beside.remove(id);
    removed.add(id);
  }

  void fillBeside(NodeId id, Container container, long from, long to) {
    store.fillBeside(key(), id, entry(id, container), from, to);
  }

  void fill(NodeId id, Container container) {
    filled.addAll(store.fill(key(), id, entry(id, container)));
  }

  private ContainerEntry entry(NodeId id, Container container) {
    return new ContainerEntry(container, beside.computeIfAbsent(id, unseen -> new Beside()));
  }

  /** Those that the region's entry has to hold. */
  Map<NodeId, Container> inEntry() {
    return inEntry;
  }

  /**
   * Takes them out of the region's entry, which has become too large.
   *
   * @return whether there are any in it
   */
  boolean moveElsewhere() {
    if (inEntry.isEmpty()) {
      return false;
    }
    areInEntry = false;
    inEntry.forEach(this::put);
    inEntry.clear();
    return true;
  }

  /** Containers to remove from where they were. */
  private List<NodeId> gone() {
    return found.stream().filter(removed::contains).toList();
  }

  /** How many will be elsewhere, as the region's entry says it. */
  long elsewhere() {
    if (elsewhereBefore == RegionEntry.UNCOUNTED) {
      return RegionEntry.UNCOUNTED;
    }
    long come = changed.keySet().stream().filter(id -> !found.contains(id)).count();
    return elsewhereBefore - gone().size() + come;
  }

  /** The most kinds of strands that a container has which may have more than before. */
  long kinds() {
    long most = 0;
    for (Container container : inEntry.values()) {
      most = Math.max(most, container.kinds(ContainerStore.LARGE_PIECE));
    }
    for (ContainerEntry entry : changed.values()) {
      most = Math.max(most, entry.container().kinds(ContainerStore.LARGE_PIECE));
    }
    return most;
  }

  /** Most bytes spilled from one container. */
  long besideBytes() {
    return beside.values().stream().mapToLong(Beside::bytes).max().orElse(0);
  }

  /** Values to write for containers with keys of their own; null deletes. */
  Map<String, byte[]> toStored() {
    Map<String, byte[]> stored = new LinkedHashMap<>();
    filled.forEach(key -> stored.put(key, null));
    gone().forEach(id -> stored.put(ContainerStore.key(key(), id), null));
    changed.forEach((id, entry) -> stored.putAll(store.toStored(run, region, id, entry)));
    return stored;
  }

  /** Removes all of them. */
  void removeAll() {
    changed.clear();
    store.put(toStored());
    if (elsewhere() != 0) {
      store.removeAll(key());
    }
  }

  private String key() {
    return Part.key(run, region);
  }
}
