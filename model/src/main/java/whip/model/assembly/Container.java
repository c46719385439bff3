package whip.model.assembly;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;

/**
 * State of one container so far: its own row, and its items, folded where they are contiguous.
 * Items may come in any order and more than once; gaps wait.
 */
public final class Container {

  /**
   * Items {@code [from, to)} of the container, folded. Without elements they are spilled: the store
   * keeps them, because there are too many to be moved whenever others arrive.
   */
  public record Run(long from, long to, Sequence items) {
    public boolean isSpilled() {
      return items.isEmpty();
    }

    /** Number of kinds, as in {@link Container#kinds}. */
    public long kinds(int large) {
      return items.elements().stream()
          .mapToInt(element -> element instanceof Piece piece ? piece.kinds() : 0)
          .filter(kinds -> kinds >= large)
          .asLongStream()
          .sum();
    }
  }

  private Row.Node popped;
  private Row.Node open;
  private final TreeMap<Long, Run> runs = new TreeMap<>();
  // What has grown since it was flattened: not all of it, or many gaps would cost their square.
  private final List<Sequence> grown = new ArrayList<>();
  // Items that have not ended: counted by live profiles only.
  private final TreeMap<Long, Sequence> provisional = new TreeMap<>();
  // How many items have arrived: in runs here, and in runs that the store keeps until others arrive
  // beside them.
  private long here;
  private long spilled;

  public Optional<Row.Node> popped() {
    return Optional.ofNullable(popped);
  }

  /** The row it was announced with while it was open; empty once it is popped. */
  public Optional<Row.Node> open() {
    return Optional.ofNullable(popped == null ? open : null);
  }

  public List<Run> runs() {
    return List.copyOf(runs.values());
  }

  public NavigableMap<Long, Sequence> provisional() {
    return Collections.unmodifiableNavigableMap(provisional);
  }

  /**
   * How many kinds of strands its large pieces distinguish, all together.
   *
   * @param large a piece with at least as many
   */
  public long kinds(int large) {
    return runs.values().stream().mapToLong(run -> run.kinds(large)).sum();
  }

  void pop(Row.Node row) {
    if (popped == null) {
      popped = row;
    }
  }

  void announce(Row.Node row) {
    open = row;
  }

  /**
   * Adds items; what is known already is ignored.
   *
   * @return whether they were new
   */
  boolean add(Run run) {
    Map.Entry<Long, Run> before = runs.lowerEntry(run.to());
    if (before != null && before.getValue().to() > run.from()) {
      return false;
    }
    provisional.subMap(run.from(), run.to()).clear();
    here += run.to() - run.from();
    Run joined = run;
    if (before != null && before.getValue().to() == run.from() && canJoin(before.getValue(), run)) {
      before.getValue().items().append(run.items());
      joined = new Run(before.getKey(), run.to(), before.getValue().items());
    }
    Run after = runs.get(run.to());
    if (after != null && canJoin(joined, after)) {
      runs.remove(run.to());
      joined.items().append(after.items());
      joined = new Run(joined.from(), after.to(), joined.items());
    }
    runs.put(joined.from(), joined);
    note(joined.items());
    return true;
  }

  private static boolean canJoin(Run one, Run next) {
    return !one.isSpilled() && !next.isSpilled();
  }

  /** The store has the items of this run and will {@link #load} them when all are needed. */
  public void spillBlock(Run run) {
    runs.replace(run.from(), new Run(run.from(), run.to(), new Sequence()));
  }

  /** How many items have arrived of which not even the runs are here. */
  public long spilledItems() {
    return spilled;
  }

  /** The store keeps so many items of this container, in runs that touch none of those here. */
  public void setSpilledItems(long items) {
    spilled = items;
  }

  /** The store has this run and will {@link #load} it where others arrive beside it. */
  public void spill(Run run) {
    runs.remove(run.from());
    here -= run.to() - run.from();
    spilled += run.to() - run.from();
  }

  /** The store has all items that have not ended. */
  public void spillOpenItems() {
    provisional.clear();
  }

  /** Takes a run back from the store. */
  public void load(Run run) {
    if (runs.put(run.from(), run) == null) {
      here += run.to() - run.from();
      spilled -= run.to() - run.from();
    }
  }

  /** An item as far as it has come; replaces what was known of it, unless it has ended. */
  public void addProvisional(long index, Sequence item) {
    Map.Entry<Long, Run> before = runs.floorEntry(index);
    if (before == null || before.getValue().to() <= index) {
      provisional.put(index, item);
      note(item);
    }
  }

  private void note(Sequence changed) {
    // In order, one sequence grows many times.
    if (grown.isEmpty() || grown.get(grown.size() - 1) != changed) {
      grown.add(changed);
    }
  }

  /** Takes over what another accumulator of the same container knows. */
  void merge(Container other) {
    if (other.popped != null) {
      pop(other.popped);
    }
    if (other.open != null) {
      announce(other.open);
    }
    other.runs.values().forEach(this::add);
    other.provisional.forEach(this::addProvisional);
  }

  /** Adds up every sum of strands, so that the container does not hold on to single strands. */
  void flatten() {
    grown.forEach(Sequence::flatten);
    grown.clear();
  }

  /** Where items are spilled, only their number says so: it is to be asked again without. */
  boolean isComplete() {
    if (popped == null) {
      return false;
    }
    if (spilled > 0) {
      return spilled + here == popped.items();
    }
    long end = 0;
    for (Run run : runs.values()) {
      if (run.from() != end) {
        return false;
      }
      end = run.to();
    }
    return end == popped.items();
  }

  /** All items of a complete container, of which none are spilled, handed over. */
  Sequence items() {
    Sequence items = new Sequence();
    for (Run run : runs.values()) {
      if (run.isSpilled()) {
        throw new IllegalStateException("bug: items " + run.from() + " and on are spilled");
      }
      items.append(run.items());
    }
    return items;
  }

  /**
   * Everything there is, as if the container ended now: open items as far as they have come, gaps
   * skipped.
   */
  Sequence itemsSoFar(Map<Long, Sequence> openItems) {
    TreeMap<Long, Sequence> all = new TreeMap<>();
    provisional.forEach((index, item) -> all.put(index, item.copy()));
    all.putAll(openItems);
    runs.forEach((from, run) -> all.subMap(from, run.to()).clear());
    runs.forEach((from, run) -> all.put(from, run.items().copy()));
    Sequence sequence = new Sequence();
    all.values().forEach(sequence::append);
    return sequence;
  }

  /**
   * Items known to be missing: made before the last one that arrived, or before the container was
   * popped. None may be spilled.
   */
  public long missing() {
    long end = popped == null ? 0 : popped.items();
    return Math.max(end, runs.isEmpty() ? 0 : runs.lastEntry().getValue().to()) - here;
  }

  Container copy() {
    TreeMap<Long, Sequence> copies = new TreeMap<>();
    provisional.forEach((index, item) -> copies.put(index, item.copy()));
    List<Run> copied =
        runs.values().stream()
            .map(run -> new Run(run.from(), run.to(), run.items().copy()))
            .toList();
    return of(popped(), open(), copied, copies);
  }

  /** Rebuilds an accumulator from its parts. */
  public static Container of(
      Optional<Row.Node> popped,
      Optional<Row.Node> open,
      List<Run> runs,
      Map<Long, Sequence> provisional) {
    Container container = new Container();
    container.popped = popped.orElse(null);
    container.open = open.orElse(null);
    new ArrayList<>(runs).forEach(container::add);
    provisional.forEach(container::addProvisional);
    return container;
  }
}
