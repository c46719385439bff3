package whip.model.assembly;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.sequence.Element;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;

/**
 * Puts items together to subtrees: an item goes to its container, a container that is complete
 * becomes an item of its parent, and so on upwards. Both levels of the topology are this class over
 * different stores: level one over one batch, level two over what all batches left over, by region.
 *
 * <p>An item that is known already changes nothing as long as its container is not complete; after
 * that it would begin the container again, so the caller must refuse a batch it has seen. Not
 * recursive: depth follows the input.
 */
public final class Assembly {

  /** Where an item goes whose region this assembly does not keep. */
  public interface Outbox {
    /** A region is complete; {@code place} is null for the run itself. */
    void finished(NodeId region, Place place, Piece piece);
  }

  private final SubtreeStore store;
  private final Outbox outbox;
  private final LengthPolicy lengths;
  // What this call has touched, so that the store is read and written once for each.
  private final Map<InMemoryStore.Key, Container> containers = new LinkedHashMap<>();
  private final Map<NodeId, Region> regions = new HashMap<>();
  private final ArrayDeque<InMemoryStore.Key> complete = new ArrayDeque<>();

  /** With strands as long as they were measured. */
  public Assembly(SubtreeStore store, Outbox outbox) {
    this(store, outbox, LengthPolicy.MEASURED);
  }

  public Assembly(SubtreeStore store, Outbox outbox, LengthPolicy lengths) {
    this.store = store;
    this.outbox = outbox;
    this.lengths = lengths;
  }

  /** Takes a row in; {@link #settle} makes it count. */
  public void add(Row row) {
    Place place = row.place();
    if (row instanceof Row.Strand strand) {
      addItem(place, Piece.strand(strand, lengths.path(strand)));
    } else if (row instanceof Row.Folded folded) {
      addItems(
          place.region(),
          place.parent(),
          new Container.Run(
              place.index(), place.index() + folded.items(), Sequence.of(lengths.piece(folded))));
    } else if (row instanceof Row.Node node) {
      switch (node.kind()) {
        case TASKWAIT -> addItem(place, Piece.taskwait());
        case DEPENDS -> addItem(place, new Element.Depends(node.dependences()));
        case SOURCE -> addItem(place, new Element.Source(node.a()));
        case SINK -> addItem(place, new Element.Sink(node.a()));
        case REGION -> region(node.id()).pop(node);
        default -> {
          container(place.region(), node.id()).pop(node);
          check(place.region(), node.id());
        }
      }
    }
  }

  /** Takes in a row of a node that is still open. */
  public void addOpen(Row.Node node) {
    switch (node.kind()) {
      case REGION -> region(node.id()).announce(node);
      case TASKWAIT, DEPENDS, SOURCE, SINK ->
          throw new IllegalArgumentException(node.kind() + " cannot be open");
      default -> container(node.place().region(), node.id()).announce(node);
    }
  }

  /** Takes in a strand that is still running: for live profiles only. */
  public void addRunning(Row.Strand strand) {
    addProvisional(strand.place(), Sequence.of(Piece.strand(strand, lengths.running(strand))));
  }

  /** An item as far as it has come. */
  public void addProvisional(Place place, Sequence item) {
    Container container = container(place.region(), place.parent());
    store.load(place.region(), place.parent(), container, place.index(), place.index() + 1);
    container.addProvisional(place.index(), item);
  }

  /** A finished item, such as a nested region's. */
  public void addItem(Place place, Element item) {
    addItems(
        place.region(),
        place.parent(),
        new Container.Run(place.index(), place.index() + 1, Sequence.of(item)));
  }

  /** Neighbouring items of a container, folded. */
  public void addItems(NodeId region, NodeId id, Container.Run run) {
    Container container = container(region, id);
    store.load(region, id, container, run.from(), run.to());
    container.add(run);
    check(region, id);
  }

  /** A member's finished share of a phase. */
  public void addShare(Row.Node member, Sequence share) {
    region(member.place().parent()).add(member.a(), Math.toIntExact(member.b()), share);
  }

  public void merge(NodeId region, NodeId id, Container other) {
    Container container = container(region, id);
    for (Container.Run run : other.runs()) {
      store.load(region, id, container, run.from(), run.to());
    }
    for (long index : other.provisional().keySet()) {
      store.load(region, id, container, index, index + 1);
    }
    container.merge(other);
    check(region, id);
  }

  public void merge(NodeId id, Region other) {
    region(id).merge(other);
  }

  /** Carries everything upwards that is complete, and stores the rest. */
  public void settle() {
    do {
      while (!complete.isEmpty()) {
        InMemoryStore.Key key = complete.poll();
        Container container = containers.get(key);
        if (container != null && container.isComplete()) {
          store.load(key.region(), key.id(), container);
          finish(key, container);
        }
      }
      finishRegions();
    } while (!complete.isEmpty());
    containers.forEach((key, left) -> store.putContainer(key.region(), key.id(), left));
    regions.forEach(store::putRegion);
    containers.clear();
    regions.clear();
  }

  /** Unless the items that have come back are as many as the container's, but not the same. */
  private void finish(InMemoryStore.Key key, Container container) {
    if (container.isComplete()) {
      containers.remove(key);
      store.removeContainer(key.region(), key.id());
      carryUp(container.popped().orElseThrow(), container.items());
    }
  }

  private void carryUp(Row.Node node, Sequence content) {
    Place place = node.place();
    switch (node.kind()) {
      case MEMBER -> addShare(node, content);
      default ->
          addItems(
              place.region(),
              place.parent(),
              new Container.Run(
                  place.index(), place.index() + 1, PoppedContainer.item(node, content)));
    }
  }

  private void finishRegions() {
    for (NodeId id : regions.keySet().stream().toList()) {
      Region region = regions.get(id);
      if (region.isComplete()) {
        regions.remove(id);
        store.removeRegion(id);
        Place place = id.equals(NodeId.RUN) ? null : region.popped().orElseThrow().place();
        outbox.finished(id, place, region.close());
      }
    }
  }

  private void check(NodeId region, NodeId id) {
    InMemoryStore.Key key = new InMemoryStore.Key(region, id);
    if (containers.get(key).isComplete()) {
      complete.add(key);
    }
  }

  private Container container(NodeId region, NodeId id) {
    return loaded(
        containers,
        new InMemoryStore.Key(region, id),
        key -> Optional.ofNullable(store.container(region, id)).orElseGet(Container::new));
  }

  private Region region(NodeId id) {
    return loaded(regions, id, key -> Optional.ofNullable(store.region(id)).orElseGet(Region::new));
  }

  private static <K, V> V loaded(Map<K, V> touched, K key, Function<K, V> load) {
    return touched.computeIfAbsent(key, load);
  }
}
