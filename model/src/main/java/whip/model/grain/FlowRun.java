package whip.model.grain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import whip.model.node.Dependence;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.node.NodeKind;

/** Runs one flow item by item. It stops where chunks of other members have to run first. */
final class FlowRun implements Activity {
  /** Ways in which a flow is a part of another one. */
  private enum Role {
    MEMBER,
    TASK,
    UNDEFERRED,
    CHUNK,
    /** The runtime made it to divide a large taskloop: it is no grain. */
    HELPER
  }

  /** A container that the flow is in. */
  private static final class Level {
    final int row;
    final ItemCursor items;

    /** Code that goes on behind it. */
    final GraphCode outer;

    /** Row in {@link Makers} of the taskloop that it is; 0: it is none. */
    int taskloop;

    WorksharingRun share;
    int fork = NO_VERTEX;

    /** It is a task that became a plain call, which waits for nobody. */
    boolean isPlain;

    Level(int row, ItemTree tree, GraphCode outer) {
      this.row = row;
      this.items = new ItemCursor(tree, row);
      this.outer = outer;
    }
  }

  private static final int NO_VERTEX = -1;

  private final GraphWalk walk;
  private final Role role;

  /** Row of the member, task or chunk. */
  private final int row;

  private final GraphFlow flow;
  private final GraphFlow maker;
  private final RegionRun region;

  /** Number of the member that runs it. */
  private final long number;

  private final Deque<Level> levels = new ArrayDeque<>();
  private final List<FlowRun> waiting = new ArrayList<>();
  private List<Dependence> dependences = List.of();
  private LoopWaits waits;
  private int grain = GrainColumns.NONE;
  private boolean isOver;

  private FlowRun(GraphWalk walk, Role role, int row, GraphFlow flow, GraphFlow maker, FlowRun in) {
    this(walk, role, row, flow, maker, in.region, in.number);
  }

  private FlowRun(
      GraphWalk walk,
      Role role,
      int row,
      GraphFlow flow,
      GraphFlow maker,
      RegionRun region,
      long number) {
    this.walk = walk;
    this.role = role;
    this.row = row;
    this.flow = flow;
    this.maker = maker;
    this.region = region;
    this.number = number;
    levels.push(new Level(row, walk.tree, flow.code));
  }

  static FlowRun member(GraphWalk walk, int row, RegionRun region, long number, GraphFlow flow) {
    return new FlowRun(walk, Role.MEMBER, row, flow, null, region, number);
  }

  GraphFlow flow() {
    return flow;
  }

  long number() {
    return number;
  }

  boolean isOver() {
    return isOver;
  }

  /** Place of a chunk in the loop's order. */
  long logicalStart() {
    return walk.rows.a(row);
  }

  /** Ordinal of the loop at whose end it has stopped. */
  long loop() {
    return walk.rows.a(levels.element().row);
  }

  /** Chunks that wait for those of other members. */
  List<FlowRun> takeWaiting() {
    List<FlowRun> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  // --- Chunks of ordered loops

  /** Notes which iterations come to a source in it; other chunks' sinks wait for them. */
  void announce(LoopWaits ofLoop) {
    waits = ofLoop;
    OrderedItems.sources(row, walk).forEach(ofLoop::announce);
  }

  /** Where the flow is no chunk of a loop, it waits for itself. */
  private LoopWaits waits() {
    if (waits == null) {
      waits = new LoopWaits();
    }
    return waits;
  }

  /** The sink that it stands at is not to be waited for. */
  void passSink() {
    levels.element().items.next();
  }

  private boolean isAtSinkAhead(ItemCursor items) {
    int item = items.peek();
    return walk.isKind(item, NodeKind.SINK) && waits().isAhead(walk.rows.a(item));
  }

  // --- Item by item

  @Override
  public boolean goOn() {
    while (!levels.isEmpty()) {
      Level level = levels.element();
      if (!level.items.hasNext()) {
        if (!waiting.isEmpty() && level.share != null) {
          if (role == Role.MEMBER) {
            return true; // until all members are there
          }
          walk.start(new LoopRun(walk, takeWaiting()));
          return false;
        }
        close(levels.pop());
      } else if (isAtSinkAhead(level.items)) {
        return true;
      } else if (!item(level.items.next(), level)) {
        return false;
      }
    }
    end();
    return true;
  }

  /** Takes in an item; whether the next one can follow at once. */
  private boolean item(int item, Level level) {
    GrainRows rows = walk.rows;
    switch (rows.kind(item)) {
      case GrainRows.STRAND -> {
        walk.codes[item] = flow.code.maker;
        flow.strand(rows.a(item));
      }
      case GrainRows.FOLDED -> walk.fold(item, flow);
      default -> {
        return node(NodeKind.ofCode(rows.kind(item)), item, level);
      }
    }
    return true;
  }

  private boolean node(NodeKind kind, int item, Level level) {
    switch (kind) {
      case TASKWAIT -> {
        if (!level.isPlain) {
          flow.taskwait();
        }
      }
      case DEPENDS -> flow.announce(walk.rows.dependences(item));
      case SOURCE -> waits().source(walk.rows.a(item), flow.chain());
      case SINK -> flow.waitFor(waits().source(walk.rows.a(item)), EdgeKind.ORDER);
      case GROUP, HOLD, TASKGROUP -> open(kind, item, level);
      case TASK, DEPENDENT_TASK, UNDEFERRED, DEPENDENT_UNDEFERRED -> {
        return task(kind, item, level);
      }
      case CHUNK -> {
        return chunk(item, level);
      }
      case REGION -> {
        int region = walk.makers.own(flow.code.maker, flow.code.next());
        walk.start(RegionRun.of(walk, item, region, flow));
        return false;
      }
      case MEMBER -> {} // It stands in no region.
    }
    return true;
  }

  private void open(NodeKind kind, int item, Level around) {
    Level level = new Level(item, walk.tree, flow.code);
    level.isPlain = around.isPlain;
    if (kind == NodeKind.TASKGROUP) {
      flow.openGroup();
    }
    if (kind != NodeKind.HOLD && walk.isOf(item, DirectiveKind.TASKLOOP)) {
      level.taskloop = walk.makers.own(flow.code.maker, flow.code.next());
    }
    if (kind == NodeKind.GROUP) {
      if (walk.rows.a(item) > 0 && region != null && !walk.isEmpty(item)) {
        share(item, level);
      } else if (walk.isOf(item, DirectiveKind.ORDERED)) {
        flow.waitFor(waits().block(), EdgeKind.ORDER);
      }
    }
    levels.push(level);
  }

  private void share(int item, Level level) {
    boolean isLoop = walk.isOf(item, DirectiveKind.FOR);
    level.share = region.construct(walk.rows.a(item) - 1, isLoop);
    LoopSize size = LoopSize.UNKNOWN;
    if (isLoop) {
      size = walk.rows.loop(item);
      level.share.iterations(size.iterations());
    }
    if (walk.isOf(item, DirectiveKind.SINGLE)) {
      flow.code = flow.code.single(level.share.maker);
    }
  }

  private void close(Level level) {
    if (levels.isEmpty()) {
      return;
    }
    if (walk.isKind(level.row, NodeKind.TASKGROUP)) {
      flow.closeGroup();
    } else if (walk.isOf(level.row, DirectiveKind.ORDERED)) {
      waits().blockEnded(flow.chain());
    }
    if (flow.code != level.outer) {
      flow.code.ended();
      flow.code = level.outer;
    }
  }

  // --- What the flow makes

  private boolean task(NodeKind kind, int item, Level level) {
    boolean isDependent = kind == NodeKind.DEPENDENT_TASK || kind == NodeKind.DEPENDENT_UNDEFERRED;
    List<Dependence> depends = isDependent ? flow.takeAnnounced() : List.of();
    if (!depends.isEmpty()) {
      walk.bound.set(flow.code.maker);
    }
    boolean isWait =
        kind == NodeKind.DEPENDENT_UNDEFERRED
            && walk.rows.directive(item).isNone()
            && walk.isEmpty(item);
    if (isWait) {
      flow.waitFor(depends);
      return true;
    }
    if (walk.isPlain(item)) {
      Level call = new Level(item, walk.tree, flow.code);
      call.isPlain = true;
      levels.push(call);
      return true;
    }
    boolean isUndeferred = kind == NodeKind.UNDEFERRED || kind == NodeKind.DEPENDENT_UNDEFERRED;
    if (level.taskloop != 0 && isHelper(item)) {
      startHelper(item, level);
      return false;
    }
    startTask(item, level, isUndeferred, depends);
    return false;
  }

  /** A task of a taskloop that makes more tasks of it. */
  private boolean isHelper(int item) {
    if (!walk.isOf(item, DirectiveKind.TASKLOOP) || walk.rows.hasRange(item)) {
      return false;
    }
    for (int inside : walk.items(item)) {
      if (walk.isKind(inside, NodeKind.TASK) && walk.isOf(inside, DirectiveKind.TASKLOOP)) {
        return true;
      }
    }
    return false;
  }

  private void startHelper(int item, Level level) {
    GraphFlow helper =
        new GraphFlow(walk.vertices, walk.pending, flow.code, flow.fork(), EdgeKind.CREATE);
    FlowRun run = new FlowRun(walk, Role.HELPER, item, helper, flow, this);
    run.levels.element().taskloop = level.taskloop;
    walk.start(run);
  }

  private void startTask(int item, Level level, boolean isUndeferred, List<Dependence> depends) {
    Set<Integer> predecessors = flow.predecessors(depends);
    int fork = flow.fork();
    // Copies of what a chunk gets may make tasks of their own.
    boolean isChunk = level.taskloop != 0 && !walk.isOf(item, DirectiveKind.TASK);
    int code =
        isChunk
            ? taskloopChunk(item, level.taskloop)
            : walk.makers.own(flow.code.maker, flow.code.next());
    int directive = walk.rows.directiveNumber(isChunk ? level.row : item);
    int made = walk.grain(code, item, directive, fork, predecessors);
    walk.vertices.burden(fork, Math.max(walk.burden(item, made).creation(), 0));
    flow.code.make(made);
    if (isUndeferred) {
      walk.grains.undeferred.set(made);
    }
    if (!depends.isEmpty()) {
      walk.bound.set(code);
    }
    FlowRun run = start(isUndeferred ? Role.UNDEFERRED : Role.TASK, item, code, made);
    run.dependences = depends;
    walk.start(run);
  }

  /** Where its iterations are not recorded it counts as one, in the order in which it was made. */
  private int taskloopChunk(int item, int taskloop) {
    return walk.rows.hasRange(item)
        ? walk.makers.range(taskloop, walk.rows.a(item), walk.rows.b(item))
        : walk.makers.range(taskloop, walk.makers.nextChunk(taskloop), 1);
  }

  private FlowRun start(Role as, int item, int code, int made) {
    GraphFlow child =
        GraphFlow.ofGrain(
            walk.vertices,
            walk.pending,
            new GraphCode(code, walk.grains),
            walk.grains.begins.get(made));
    FlowRun run = new FlowRun(walk, as, item, child, flow, this);
    run.grain = made;
    return run;
  }

  private boolean chunk(int item, Level level) {
    if (level.fork == NO_VERTEX || flow.chain() != level.fork) {
      level.fork = flow.fork();
    }
    int loop = level.share == null ? flow.code.maker : level.share.maker;
    int code = walk.makers.range(loop, walk.rows.a(item), 1);
    int made = walk.grain(code, item, walk.rows.directiveNumber(level.row), level.fork, List.of());
    walk.vertices.burden(
        walk.grains.begins.get(made), Math.max(walk.burden(item, made).creation(), 0));
    if (level.share == null) {
      flow.code.make(made);
    } else {
      boolean isBlock = walk.rows.loop(level.row).blocks() > 0;
      level.share.add(code, made, walk.rows.a(item), number, isBlock);
    }
    FlowRun run = start(Role.CHUNK, item, code, made);
    if (level.share != null && OrderedItems.isIn(item, walk)) {
      waiting.add(run);
      return true;
    }
    walk.start(run);
    return false;
  }

  private void end() {
    isOver = true;
    if (grain != GrainColumns.NONE) {
      long finish = walk.grains.burdens.getOrDefault(grain, Burden.NONE_KNOWN).knownFinish();
      if (finish > 0) {
        flow.burden(finish);
      }
      walk.grains.ends.set(grain, flow.chain());
      flow.code.ended();
    }
    switch (role) {
      case TASK, HELPER -> maker.childEnded(flow);
      case UNDEFERRED -> maker.undeferredEnded(flow);
      case CHUNK -> maker.chunkEnded(flow);
      case MEMBER -> {} // The barrier waits for it.
    }
    if (role == Role.TASK || role == Role.UNDEFERRED) {
      maker.dependentEnded(dependences, flow.chain());
    }
  }
}
