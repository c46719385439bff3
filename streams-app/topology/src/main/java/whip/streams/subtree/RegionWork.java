package whip.streams.subtree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import whip.codec.BadRecordException;
import whip.model.assembly.Assembly;
import whip.model.assembly.Container;
import whip.model.assembly.Region;
import whip.model.assembly.SubtreeStore;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.sequence.Piece;
import whip.streams.Limits;
import whip.streams.part.Gaps;
import whip.streams.part.Part;

/**
 * Level two of the fold: one part merged into what is known of its region. Works on the side and
 * touches the stores only in {@link #commit}, so that a part that does not fit (its sums overflow)
 * leaves nothing behind.
 */
final class RegionWork implements SubtreeStore {

  /**
   * A region that is complete.
   *
   * @param place null for the run itself
   */
  record Finished(Place place, Piece piece) {}

  /**
   * The largest entry that has the region's containers in it, so that all is read and written at
   * once. It is as large as some thirty containers of tasks.
   */
  private static final int SMALL_BYTES = 4 << 10;

  private final SubtreeStores stores;
  private final Part part;
  private final Optional<RegionEntry> before;
  private final RegionContainers containers;
  private Region region;
  private Finished finished;

  RegionWork(SubtreeStores stores, Part part, Optional<RegionEntry> before) {
    this.stores = stores;
    this.part = part;
    this.before = before;
    this.region = before.flatMap(entry -> entry.part().phases()).orElse(null);
    this.containers =
        new RegionContainers(stores.containers(), part.run(), part.region(), before.orElse(null));
  }

  /**
   * Takes the part in.
   *
   * @return the region's outcome, if this completes it
   * @throws ArithmeticException if a sum exceeds 63 bits
   */
  Optional<Finished> merge() {
    if (part.outcome().isPresent()) {
      finished = new Finished(null, part.outcome().get());
      return Optional.of(finished);
    }
    Assembly assembly =
        new Assembly(this, (id, place, piece) -> finished = new Finished(place, piece));
    part.containers().forEach((id, container) -> assembly.merge(part.region(), id, container));
    part.phases().ifPresent(phases -> assembly.merge(part.region(), phases));
    assembly.settle();
    return Optional.ofNullable(finished);
  }

  /**
   * Writes what has become of the region.
   *
   * @throws BadRecordException if it is too large to be kept; nothing has been written then
   */
  void commit(long now) throws BadRecordException {
    checkKinds(containers.kinds());
    if (finished != null) {
      checkKinds(finished.piece().kinds());
      containers.removeAll();
      stores.putRegion(part.key(), RegionEntry.finished(now));
      return;
    }
    byte[] entry = entry(now);
    if (entry.length > SMALL_BYTES && containers.leaveEntry()) {
      entry = entry(now);
    }
    Map<String, byte[]> values = containers.spill();
    checkSize(containers.spilledBytes());
    checkSize(entry.length);
    for (byte[] value : values.values()) {
      checkSize(value == null ? 0 : value.length);
    }
    stores.containers().put(values);
    stores.putRegion(part.key(), entry);
  }

  private byte[] entry(long now) {
    Part known = Part.of(part.run(), part.region(), containers.inline()).withGaps(gaps());
    return stores.toStored(
        RegionEntry.changed(
            now, containers.keyed(), region == null ? known : known.withPhases(region)));
  }

  private static void checkKinds(long kinds) throws BadRecordException {
    if (kinds > Limits.STRAND_KINDS) {
      throw new BadRecordException(
          kinds + " kinds of strands in one node, at most " + Limits.STRAND_KINDS);
    }
  }

  /** The changelogs of the stores are topics, and a container comes together in memory. */
  private static void checkSize(long bytes) throws BadRecordException {
    if (bytes > Limits.WRITTEN_BYTES) {
      throw new BadRecordException("what waits in the region takes " + bytes + " bytes");
    }
  }

  /** The newest word of every nested region; one without gaps is finished. */
  private List<Gaps> gaps() {
    Map<Long, Gaps> byRegion = new TreeMap<>();
    before.ifPresent(
        entry -> entry.part().gaps().forEach(gaps -> byRegion.put(gaps.region().value(), gaps)));
    for (Gaps gaps : part.gaps()) {
      if (gaps.openNodes() == 0 && gaps.missingItems() == 0) {
        byRegion.remove(gaps.region().value());
      } else {
        byRegion.put(gaps.region().value(), gaps);
      }
    }
    return new ArrayList<>(byRegion.values());
  }

  @Override
  public Container container(NodeId of, NodeId id) {
    check(of);
    return containers.get(id);
  }

  @Override
  public void putContainer(NodeId of, NodeId id, Container container) {
    check(of);
    containers.put(id, container);
  }

  @Override
  public void removeContainer(NodeId of, NodeId id) {
    check(of);
    containers.remove(id);
  }

  @Override
  public void load(NodeId of, NodeId id, Container container, long from, long to) {
    check(of);
    containers.load(id, container, from, to);
  }

  @Override
  public void load(NodeId of, NodeId id, Container container) {
    check(of);
    containers.load(id, container);
  }

  @Override
  public Region region(NodeId id) {
    check(id);
    return region;
  }

  @Override
  public void putRegion(NodeId id, Region known) {
    check(id);
    region = known;
  }

  @Override
  public void removeRegion(NodeId id) {
    check(id);
    region = null;
  }

  private void check(NodeId of) {
    if (!of.equals(part.region())) {
      throw new IllegalStateException("bug: region " + of + " in the work of " + part.region());
    }
  }
}
