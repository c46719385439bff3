package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes the node rows that a collector would send for a {@link Program}, as schemas/README.md
 * defines them. Which thread runs what, and what a collector is free to leave out, is drawn from a
 * random source: none of it may change a profile.
 */
public final class RowEmitter {
  /** All rows in an order in which they may have been written, and what their addresses mean. */
  public record Emission(List<ItemRow> rows, Sites sites) {
    public Emission {
      rows = List.copyOf(rows);
    }
  }

  private final Random random;
  private final List<Long> counters = new ArrayList<>();
  private final List<ItemRow> rows = new ArrayList<>();
  private final Sites sites = new Sites();

  private RowEmitter(int threads, Random random) {
    this.random = random;
    for (int thread = 0; thread < threads; thread++) {
      counters.add(0L);
    }
  }

  /**
   * Emits the rows of {@code program} with teams of {@code teamSize} where it names no other size.
   *
   * @param threads how many threads produce rows; members and tasks are assigned to them at random
   */
  public static Emission emit(Program program, int teamSize, int threads, Random random) {
    if (teamSize < 1 || threads < 1) {
      throw new IllegalArgumentException("teamSize and threads are at least 1");
    }
    RowEmitter emitter = new RowEmitter(threads, random);
    emitter.run(program, teamSize);
    return new Emission(emitter.rows, emitter.sites);
  }

  private void run(Program program, int teamSize) {
    OpenNode run = OpenNode.run();
    OpenNode initialTask = member(run, 0, 0, 0);
    TaskRows tasks = new TaskRows(this, teamSize);
    tasks.all(program.body(), TaskRows.Task.initial(initialTask));
    pop(initialTask);
    run.items = 1;
    run.a = 1;
    run.b = 1;
    pop(run);
  }

  Sites sites() {
    return sites;
  }

  /** A thread, any. */
  int anyThread() {
    return random.nextInt(counters.size());
  }

  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /** Opens a node as the next item of {@code parent}; {@code creator} numbers it. */
  OpenNode open(OpenNode parent, int kind, Directive directive, int creator, int executor) {
    OpenNode node = new OpenNode(parent.region, parent.id, parent.items++, newId(creator), kind);
    node.instanceOf = directive;
    node.directive = directive.equals(Directive.PROGRAM) ? parent.directive : directive;
    node.thread = executor;
    return node;
  }

  /** A parallel region as the next item of {@code parent}. */
  OpenNode openRegion(OpenNode parent, Directive directive) {
    return open(parent, ItemRow.NodeKind.REGION, directive, parent.thread, parent.thread);
  }

  /** A member's share of a phase of {@code region}. */
  OpenNode member(OpenNode region, int phase, int member, int thread) {
    OpenNode node = new OpenNode(region.id, region.id, 0, newId(thread), ItemRow.NodeKind.MEMBER);
    node.directive = region.directive;
    node.thread = thread;
    node.a = phase;
    node.b = member;
    region.items++;
    return node;
  }

  private long newId(int thread) {
    counters.set(thread, counters.get(thread) + 1);
    return ((long) thread << 40) | counters.get(thread);
  }

  /** Writes the row of a node that will gain no more items. */
  void pop(OpenNode node) {
    rows.add(
        new ItemRow.Node(
            node.thread,
            node.standsIn,
            node.parent,
            node.index,
            node.id,
            node.kind,
            sites.entry(node.instanceOf),
            node.items,
            node.a,
            node.b,
            List.of()));
  }

  /** Writes an item that is no container. */
  void item(OpenNode parent, int kind, List<ItemRow.Dependence> dependences) {
    item(parent, kind, 0, dependences);
  }

  /** Writes the source or sink of an iteration. */
  void mark(OpenNode parent, int kind, long iteration) {
    item(parent, kind, iteration, List.of());
  }

  private void item(OpenNode parent, int kind, long a, List<ItemRow.Dependence> dependences) {
    rows.add(
        new ItemRow.Node(
            parent.thread,
            parent.region,
            parent.id,
            parent.items++,
            0,
            kind,
            ItemRow.DirectiveEntry.PROGRAM,
            0,
            a,
            0,
            dependences));
  }

  /** Writes a strand that {@code task} did, as the next item of its container. */
  void strand(TaskRows.Task task, long work, int at) {
    OpenNode parent = task.container;
    rows.add(
        new ItemRow.Strand(
            parent.thread,
            parent.region,
            parent.id,
            parent.items++,
            work,
            sites.from(at),
            sites.to(at),
            sites.entry(parent.directive),
            task.locks.stream().map(sites::lock).toList(),
            task.acquired,
            task.names()));
  }
}
