package whip.streams.subtree;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;
import whip.streams.subtree.Residence.Spilled;
import whip.streams.subtree.Residence.Together;

/**
 * A container while a part is merged into its region: its {@link Residence}, and what has been
 * loaded of it, which then is written again or removed.
 *
 * <p>In the store, where it is not inline: the part it is; and where anything is spilled, in front
 * of that a version byte, with which no part begins, how many items are spilled, in how many runs,
 * how many open items, and in how many bytes (8 bytes each).
 */
final class StoredContainer {

  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = 1 + 4 * Long.BYTES;

  /** Looking for the neighbours of one that arrives takes as long as reading so many. */
  private static final long MANY = 8;

  private final Container container;
  private Residence residence;
  private long arrived;
  private Set<String> loaded = Set.of();

  StoredContainer(Container container, Residence residence) {
    this.container = container;
    this.residence = residence;
  }

  Container container() {
    return container;
  }

  Spilled spilled() {
    return residence.spilled();
  }

  boolean isSpilled() {
    return residence instanceof Spilled;
  }

  /** Takes it out of its region's entry. */
  void leaveEntry() {
    residence = Together.WHOLE;
  }

  /** Notes that something is about to be added. */
  void arrives() {
    arrived++;
  }

  /** Whether reading and writing so many takes no longer than looking for what arrives did. */
  boolean isFew(long others) {
    return others <= MANY * arrived;
  }

  void spill(Container.Run run, int size) {
    container.spill(run);
    residence = spilled().plusRun(size);
  }

  /** Notes that an open item has got a key of its own; {@link Container#spillOpenItems} follows. */
  void spilledOpenItem(int size) {
    residence = spilled().plusOpenItem(size);
  }

  void load(ContainerKey keys, Container.Run run, int size) {
    container.load(run);
    residence = spilled().minusRun(size);
    note(keys.run(run.from()));
    note(keys.end(run.to()));
  }

  /** Loads an item that has not ended. */
  void load(String key, Container item, int size) {
    item.provisional().forEach(container::addProvisional);
    residence = spilled().minusOpenItem(size);
    note(key);
  }

  private void note(String key) {
    if (loaded.isEmpty()) {
      loaded = new HashSet<>();
    }
    loaded.add(key);
  }

  /** Notes that all of it has been loaded. */
  void loadedAll() {
    residence = Together.WHOLE;
  }

  /** Whether what is stored under the key is out of date. */
  boolean isLoaded(String key) {
    return loaded.contains(key);
  }

  /** Keys of what has been loaded. */
  Set<String> loaded() {
    return Collections.unmodifiableSet(loaded);
  }

  byte[] toStored(String run, NodeId region, NodeId id, SubtreePartCodec codec) {
    byte[] part = codec.toStored(Part.of(run, region, Map.of(id, container)));
    if (!isSpilled()) {
      return part;
    }
    return ByteBuffer.allocate(HEADER_BYTES + part.length)
        .put(VERSION)
        .putLong(container.spilledItems())
        .putLong(spilled().runs())
        .putLong(spilled().openItems())
        .putLong(spilled().bytes())
        .put(part)
        .array();
  }

  static StoredContainer ofStored(byte[] stored, NodeId id, SubtreePartCodec codec) {
    if (stored[0] != VERSION) {
      return new StoredContainer(codec.ofStored(stored).containers().get(id), Together.WHOLE);
    }
    ByteBuffer in = ByteBuffer.wrap(stored, 1, stored.length - 1);
    long items = in.getLong();
    Spilled spilled = new Spilled(in.getLong(), in.getLong(), in.getLong());
    byte[] part = new byte[in.remaining()];
    in.get(part);
    Container container = codec.ofStored(part).containers().get(id);
    container.setSpilledItems(items);
    return new StoredContainer(container, spilled);
  }
}
