package whip.model.columns;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.algebra.Instances;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Share;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.ArrayArena;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.LoopSize;
import whip.model.node.NodeKind;
import whip.model.node.Row;
import whip.model.node.RowTable;
import whip.model.node.Site;
import whip.model.node.Tag;

/**
 * Contribution of a part of a batch to the tables: its work by strand, and its {@link Sums}. Goes
 * from the outermost containers inwards, since an instance inside another one of the same directive
 * does not count.
 */
final class BatchTally {

  private static final int NONE = -1;
  private static final int GROUP = NodeKind.GROUP.code();
  private static final boolean[] IS_INSTANCE = new boolean[NodeKind.values().length];

  static {
    for (NodeKind kind : NodeKind.values()) {
      IS_INSTANCE[kind.code()] =
          switch (kind) {
            case GROUP, TASKGROUP, TASK, UNDEFERRED, DEPENDENT_TASK, DEPENDENT_UNDEFERRED -> true;
            case REGION, MEMBER, CHUNK, TASKWAIT, DEPENDS, HOLD, SOURCE, SINK -> false;
          };
    }
  }

  private final RowTable rows;
  private final RowTable.Nodes nodes;
  private final long[] works;
  private final List<Row.Folded> folded;
  private final List<Directive> directives;
  private final BatchItems items;
  private final StrandKeyIndex slots;
  // Equal directives have one number, whatever number they come with.
  private final int[] directive;
  private final Map<Directive, Integer> numbers = new HashMap<>();
  private final boolean[] isOpen;

  // By subtree: all its work. By container that was walked, which waits for nothing
  // outside: its span.
  private final long[] workOf;
  private final long[] spanOf;

  // Sums of the part, by slot.
  private final long[] workOfSlot;
  private final long[] workUnderTags;
  private final boolean[] hasSlot;
  private final long[] strandsOfSlot;
  // Sums of the part, by directive.
  private final long[] instances;
  private final long[] work;
  private final long[] span;
  private final long[] workMin;
  private final long[] workMax;
  private final LoopSize[] loops;
  private final Map<Share.Key, Share> shares = new TreeMap<>();
  private final Map<Site, LockTotal> acquisitions = new TreeMap<>();

  // Containers around the walk: where it goes on, and which directive closes with them.
  private int[] next = new int[64];
  private int[] end = new int[64];
  private int[] closes = new int[64];

  BatchTally(RowTable rows, BatchItems items, StrandKeyIndex slots, ArrayArena arena) {
    this.rows = rows;
    nodes = rows.nodes();
    works = rows.strands().work();
    folded = rows.folded();
    directives = rows.dictionary().directives();
    this.items = items;
    this.slots = slots;
    directive = new int[directives.size()];
    for (int i = 0; i < directive.length; i++) {
      numbers.putIfAbsent(directives.get(i), i);
      directive[i] = directives.get(i).isNone() ? NONE : numbers.get(directives.get(i));
    }
    isOpen = new boolean[directive.length];
    workOf = arena.longs(items.subtrees());
    spanOf = arena.longs(items.containers());
    workOfSlot = new long[slots.size()];
    workUnderTags = new long[slots.size()];
    hasSlot = new boolean[slots.size()];
    strandsOfSlot = new long[slots.size()];
    instances = new long[directive.length];
    work = new long[directive.length];
    span = new long[directive.length];
    workMin = new long[directive.length];
    workMax = new long[directive.length];
    loops = new LoopSize[directive.length];
    for (int i = 0; i < folded.size(); i++) {
      workOf[items.containers() + i] = 0;
      for (Digest.Strand strand : folded.get(i).digest().strands()) {
        workOf[items.containers() + i] += strand.work();
      }
    }
  }

  void set(int container, long containerWork, long containerSpan) {
    workOf[container] = containerWork;
    spanOf[container] = containerSpan;
  }

  long work(int subtree) {
    return workOf[subtree];
  }

  /** Begins a part. */
  void clear() {
    clearWork();
    Arrays.fill(hasSlot, false);
    Arrays.fill(strandsOfSlot, 0);
    Arrays.fill(workUnderTags, 0);
    Arrays.fill(instances, 0);
    Arrays.fill(work, 0);
    Arrays.fill(span, 0);
    shares.clear();
    acquisitions.clear();
  }

  /** Goes on in the same part, but for {@link #work()}. */
  void clearWork() {
    for (int slot = 0; slot < workOfSlot.length; slot++) {
      workUnderTags[slot] += workOfSlot[slot];
    }
    Arrays.fill(workOfSlot, 0);
  }

  /** Adds up some neighbouring items. */
  void add(int from, int to) {
    walk(from, to, NONE);
  }

  /** Adds up a container. */
  void add(int container) {
    walk(items.begin(container), items.end(container), enter(container));
  }

  private void walk(int from, int to, int opened) {
    int depth = 0;
    int at = from;
    int last = to;
    int closing = opened;
    while (true) {
      if (at == last) {
        if (closing != NONE) {
          isOpen[closing] = false;
        }
        if (depth == 0) {
          return;
        }
        depth--;
        at = next[depth];
        last = end[depth];
        closing = closes[depth];
        continue;
      }
      int item = items.item(at++);
      if (item >= 0) {
        int slot = slots.ofStrand(item);
        workOfSlot[slot] += works[item];
        hasSlot[slot] = true;
        strandsOfSlot[slot]++;
      } else if (item != BatchItems.WAIT && -1 - item >= items.containers()) {
        addFolded(-1 - item - items.containers());
      } else if (item != BatchItems.WAIT) {
        if (depth == next.length) {
          next = Arrays.copyOf(next, 2 * depth);
          end = Arrays.copyOf(end, 2 * depth);
          closes = Arrays.copyOf(closes, 2 * depth);
        }
        next[depth] = at;
        end[depth] = last;
        closes[depth++] = closing;
        int container = -1 - item;
        closing = enter(container);
        at = items.begin(container);
        last = items.end(container);
      }
    }
  }

  /** Counts an instance; returns the directive that it is the outermost one of, or NONE. */
  private int enter(int container) {
    int row = items.row(container);
    int of = directive[nodes.directive()[row]];
    int kind = nodes.kind()[row];
    if (of == NONE || isOpen[of] || !IS_INSTANCE[kind]) {
      return NONE;
    }
    isOpen[of] = true;
    LoopSize loop = kind == GROUP ? rows.loop(row) : LoopSize.UNKNOWN;
    if (kind == GROUP && nodes.a()[row] > 0) {
      Share share = new Share(workOf[container], spanOf[container], loop);
      shares.merge(new Share.Key(directives.get(of), nodes.a()[row] - 1), share, Share::plus);
    } else {
      long here = workOf[container];
      addInstances(of, 1, here, spanOf[container], here, here, loop);
    }
    return of;
  }

  private void addInstances(
      int of, long count, long sum, long spans, long min, long max, LoopSize size) {
    boolean isFirst = instances[of] == 0;
    instances[of] = Math.addExact(instances[of], count);
    work[of] = Math.addExact(work[of], sum);
    span[of] = Math.addExact(span[of], spans);
    workMin[of] = isFirst ? min : Math.min(workMin[of], min);
    workMax[of] = isFirst ? max : Math.max(workMax[of], max);
    loops[of] = isFirst ? size : loops[of].plus(size);
  }

  private void addFolded(int item) {
    Digest digest = folded.get(item).digest();
    for (int i = 0; i < digest.strands().size(); i++) {
      int slot = slots.ofFolded(item, i);
      workOfSlot[slot] += digest.strands().get(i).work();
      hasSlot[slot] = true;
    }
    for (Digest.Instances of : digest.instances()) {
      int number = numbers.get(of.directive());
      if (!isOpen[number]) {
        addInstances(
            number, of.count(), of.work(), of.span(), of.workMin(), of.workMax(), of.loops());
      }
    }
    for (Digest.Share share : digest.shares()) {
      if (!isOpen[numbers.get(share.directive())]) {
        shares.merge(
            new Share.Key(share.directive(), share.ordinal()),
            new Share(share.work(), share.full(), share.loop()),
            Share::plus);
      }
    }
    for (Digest.Lock lock : digest.locks()) {
      acquisitions.merge(lock.lock(), LockTotal.acquired(lock.acquisitions()), LockTotal::plus);
    }
  }

  Sums sums() {
    clearWork();
    Map<Directive, Instances> ofDirectives = new TreeMap<>();
    for (int i = 0; i < instances.length; i++) {
      if (instances[i] > 0) {
        ofDirectives.put(
            directives.get(i),
            new Instances(instances[i], work[i], span[i], workMin[i], workMax[i], loops[i]));
      }
    }
    Map<Site, LockTotal> locks = new TreeMap<>(acquisitions);
    Map<String, Long> annotations = new TreeMap<>();
    for (int slot = 0; slot < strandsOfSlot.length; slot++) {
      if (hasSlot[slot]) {
        addTag(slot, locks, annotations);
      }
    }
    return Sums.of(ofDirectives, shares, locks, annotations);
  }

  private void addTag(int slot, Map<Site, LockTotal> locks, Map<String, Long> annotations) {
    Tag tag = slots.tag(slot);
    if (!tag.locks().isEmpty()) {
      long length = workUnderTags[slot];
      LockTotal held = LockTotal.held(length, slots.path(slot, length));
      tag.locks().forEach(lock -> locks.merge(lock, held, LockTotal::plus));
    }
    if (tag.acquired() && strandsOfSlot[slot] > 0) {
      Site newest = tag.locks().get(tag.locks().size() - 1);
      locks.merge(newest, LockTotal.acquired(strandsOfSlot[slot]), LockTotal::plus);
    }
    tag.names().forEach(name -> annotations.merge(name, workUnderTags[slot], Long::sum));
  }

  /** The work of the part, by key. */
  Strands work() {
    return slots.strands(workOfSlot);
  }
}
