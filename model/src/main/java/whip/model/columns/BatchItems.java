package whip.model.columns;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import whip.model.node.ArrayArena;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.RowTable;

/**
 * The items of one batch by container, each container's in program order. Items that cannot become
 * a cost of their own (see {@link #isItem}) are left out: they are gaps here.
 */
final class BatchItems {

  /**
   * A taskwait, among strands (their rows) and subtrees (-1 - their number): the containers, and
   * after them the rows that the collector folded.
   */
  static final int WAIT = Integer.MIN_VALUE;

  /** Row of a container that was not popped, and parent of one without a parent. */
  static final int NONE = -1;

  private static final int TASKWAIT = NodeKind.TASKWAIT.code();
  private static final int GROUP = NodeKind.GROUP.code();
  private static final int HOLD = NodeKind.HOLD.code();
  private static final int FREE = Integer.MAX_VALUE;
  private static final boolean[] IS_CONTAINER = new boolean[NodeKind.values().length];
  private static final boolean[] IS_ITEM = new boolean[NodeKind.values().length];

  static {
    for (NodeKind kind : NodeKind.values()) {
      IS_CONTAINER[kind.code()] = kind.isContainer() && kind != NodeKind.REGION;
      IS_ITEM[kind.code()] =
          switch (kind) {
            case CHUNK, GROUP, TASKGROUP, TASK, UNDEFERRED, TASKWAIT -> true;
            case REGION, MEMBER, DEPENDS, DEPENDENT_TASK, DEPENDENT_UNDEFERRED -> false;
            case HOLD, SOURCE, SINK -> false;
          };
    }
  }

  private final ArrayArena arena;
  private final RowTable.Strands strands;
  private final RowTable.Nodes nodes;
  private final List<Row.Folded> folded;
  private final boolean[] isOrdered;
  private final LongIndex byId;
  private final int[] containerOfNode;
  private final int[] parentOfRow;
  private boolean isOdd;

  private int containers;
  private int capacity;
  // By container; its items are items[begin] to items[end - 1].
  private long[] region;
  private int[] row;
  private int[] parent;
  // How many rows its items are in, and how many items they are.
  private int[] count;
  private long[] covered;
  private int[] containersInside;
  private int[] begin;
  private int[] end;
  private boolean[] whole;
  // Whether all items are here, and each is a row of its own: it stands where its index says.
  private boolean[] dense;

  private int[] items;
  // Indices of items whose container is not dense.
  private long[] indices;

  private BatchItems(RowTable rows, ArrayArena arena) {
    this.arena = arena;
    strands = rows.strands();
    nodes = rows.nodes();
    folded = rows.folded();
    isOrdered = new boolean[rows.dictionary().directives().size()];
    for (int i = 0; i < isOrdered.length; i++) {
      isOrdered[i] = rows.dictionary().directives().get(i).kind() == DirectiveKind.ORDERED;
    }
    byId = new LongIndex(nodes.count(), arena);
    containerOfNode = arena.ints(nodes.count());
    parentOfRow = arena.ints(rows.size());
    allocate(nodes.count() + 64);
  }

  /** Empty if rows contradict each other: an item twice, or a container in two regions. */
  static Optional<BatchItems> of(RowTable rows, ArrayArena arena) {
    BatchItems items = new BatchItems(rows, arena);
    items.findContainers();
    items.countItems();
    items.placeItems();
    return items.isOdd ? Optional.empty() : Optional.of(items);
  }

  private void allocate(int most) {
    capacity = most;
    region = arena.longs(most);
    row = arena.ints(most);
    parent = arena.ints(most);
    count = arena.ints(most);
    covered = arena.longs(most);
    containersInside = arena.ints(most);
  }

  private void grow() {
    capacity *= 2;
    region = Arrays.copyOf(region, capacity);
    row = Arrays.copyOf(row, capacity);
    parent = Arrays.copyOf(parent, capacity);
    count = Arrays.copyOf(count, capacity);
    covered = Arrays.copyOf(covered, capacity);
    containersInside = Arrays.copyOf(containersInside, capacity);
  }

  private void findContainers() {
    for (int i = 0; i < nodes.count(); i++) {
      if (IS_CONTAINER[nodes.kind()[i]]) {
        int container = container(nodes.region()[i], nodes.id()[i]);
        containerOfNode[i] = container;
        isOdd |= row[container] != NONE;
        row[container] = i;
      }
    }
  }

  private int container(long ofRegion, long ofId) {
    int container = byId.indexOf(ofId);
    if (container == containers) {
      if (container == capacity) {
        grow();
      }
      region[container] = ofRegion;
      row[container] = NONE;
      count[container] = 0;
      covered[container] = 0;
      containersInside[container] = 0;
      parent[container] = NONE;
      containers++;
    }
    isOdd |= region[container] != ofRegion;
    return container;
  }

  private void countItems() {
    for (int i = 0; i < strands.count(); i++) {
      int container = container(strands.region()[i], strands.parent()[i]);
      count(i, container, 1);
    }
    for (int i = 0; i < nodes.count(); i++) {
      if (isItem(i)) {
        int container = container(nodes.region()[i], nodes.parent()[i]);
        count(strands.count() + i, container, 1);
        if (nodes.kind()[i] != TASKWAIT) {
          containersInside[container]++;
          parent[containerOfNode[i]] = container;
        }
      }
    }
    for (int i = 0; i < folded.size(); i++) {
      Place place = folded.get(i).place();
      int container = container(place.region().value(), place.parent().value());
      count(strands.count() + nodes.count() + i, container, folded.get(i).items());
    }
  }

  private void count(int ofRow, int container, long ofItems) {
    parentOfRow[ofRow] = container;
    count[container]++;
    covered[container] += ofItems;
  }

  /** Whether a node can be folded into the item before it, once it is complete. */
  private boolean isItem(int node) {
    int kind = nodes.kind()[node];
    return IS_ITEM[kind] && !(kind == GROUP && isOrdered[nodes.directive()[node]]);
  }

  private void placeItems() {
    begin = arena.ints(containers);
    end = arena.ints(containers);
    whole = new boolean[containers];
    dense = new boolean[containers];
    int next = 0;
    for (int container = 0; container < containers; container++) {
      whole[container] =
          row[container] != NONE && nodes.items()[row[container]] == covered[container];
      dense[container] = whole[container] && count[container] == covered[container];
      begin[container] = next;
      end[container] = next;
      next += count[container];
      if (dense[container]) {
        end[container] = next;
      }
    }
    items = arena.ints(next);
    indices = arena.longs(next);
    Arrays.fill(items, 0, next, FREE);
    for (int i = 0; i < strands.count(); i++) {
      place(parentOfRow[i], i, strands.index()[i]);
    }
    for (int i = 0; i < nodes.count(); i++) {
      if (isItem(i)) {
        int item = nodes.kind()[i] == TASKWAIT ? WAIT : -1 - containerOfNode[i];
        place(parentOfRow[strands.count() + i], item, nodes.index()[i]);
      }
    }
    for (int i = 0; i < folded.size(); i++) {
      int item = -1 - containers - i;
      place(parentOfRow[strands.count() + nodes.count() + i], item, folded.get(i).place().index());
    }
    for (int container = 0; container < containers; container++) {
      if (!dense[container]) {
        sort(container);
        isOdd |= whole[container] && !isFilled(container);
      }
    }
  }

  /** Whether a container has as many items as it should have, without overlap. */
  private boolean isFilled(int container) {
    return indices[begin[container]] == 0
        && next(container, end[container] - 1) == covered[container];
  }

  private void place(int container, int item, long index) {
    if (!dense[container]) {
      int at = end[container]++;
      items[at] = item;
      indices[at] = index;
    } else if (index < count[container] && items[begin[container] + (int) index] == FREE) {
      items[begin[container] + (int) index] = item;
    } else {
      isOdd = true;
    }
  }

  private void sort(int container) {
    int from = begin[container];
    int to = end[container];
    boolean isSorted = true;
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int i = from; i < to; i++) {
      isSorted &= i == from || next(container, i - 1) <= indices[i];
      least = Math.min(least, indices[i]);
      most = Math.max(most, indices[i]);
    }
    if (isSorted) {
      return;
    }
    if (most - least > Integer.MAX_VALUE) {
      isOdd = true;
      return;
    }
    long[] order = new long[to - from];
    for (int i = 0; i < order.length; i++) {
      order[i] = (indices[from + i] - least) << Integer.SIZE | i;
    }
    Arrays.sort(order);
    int[] unsorted = Arrays.copyOfRange(items, from, to);
    for (int i = 0; i < order.length; i++) {
      indices[from + i] = least + (order[i] >>> Integer.SIZE);
      items[from + i] = unsorted[(int) order[i]];
      isOdd |= i > 0 && next(container, from + i - 1) > indices[from + i];
    }
  }

  int containers() {
    return containers;
  }

  /** Containers and folded rows. */
  int subtrees() {
    return containers + folded.size();
  }

  NodeId region(int container) {
    return new NodeId(region[container]);
  }

  NodeId id(int container) {
    return new NodeId(byId.key(container));
  }

  /** Index of the container's own row among the nodes; {@link #NONE} if it is not in the batch. */
  int row(int container) {
    return row[container];
  }

  int ofNode(int node) {
    return containerOfNode[node];
  }

  /** {@link #NONE} if the container is no item. */
  int parent(int container) {
    return parent[container];
  }

  /** Whether the container's own row is in the batch, and all its items. */
  boolean isWhole(int container) {
    return whole[container];
  }

  /**
   * Whether it is more than its cost: an ordered block, which waits for those of other chunks, or a
   * hold, whose chain from an empty start counts for its lock.
   */
  boolean isMoreThanACost(int container) {
    int node = row[container];
    int kind = nodes.kind()[node];
    return kind == HOLD || (kind == GROUP && isOrdered[nodes.directive()[node]]);
  }

  int containersInside(int container) {
    return containersInside[container];
  }

  int begin(int container) {
    return begin[container];
  }

  int end(int container) {
    return end[container];
  }

  int item(int position) {
    return items[position];
  }

  /** Where in its container the item stands. */
  long index(int container, int position) {
    return dense[container] ? position - begin[container] : indices[position];
  }

  /** Where the item after it stands. */
  long next(int container, int position) {
    int subtree = -1 - items[position];
    boolean isFolded = items[position] != WAIT && subtree >= containers;
    long many = isFolded ? folded.get(subtree - containers).items() : 1;
    return index(container, position) + many;
  }
}
