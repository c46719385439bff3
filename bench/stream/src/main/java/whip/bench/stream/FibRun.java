package whip.bench.stream;

import java.util.function.Consumer;
import whip.schemas.node.NodeBatch;

/**
 * fib(n) with a task for every call, as in bench/programs/fib.c. The calls near the root are spread
 * over the threads, as stealing does.
 */
final class FibRun extends MadeUpRun {
  private static final int SPREAD_DEPTH = 8;

  private final int n;
  private int stolen;

  FibRun(String run, int threads, int n, Consumer<NodeBatch> out) {
    super(run, threads, out);
    this.n = n;
  }

  @Override
  long members() {
    long member = first().newId();
    long single = first().newId();
    long lead = fine(1);
    first().strand(region, single, 0, lead, SINGLE);
    long tasks = task(first(), single, 1, n, 0);
    long tail = fine(2);
    first().strand(region, single, 2, tail, SINGLE);
    first().node(region, member, 0, single, GROUP, SINGLE, 3, 1, 0);
    first().node(region, region, 0, member, MEMBER, 0, 1, 0, 0);
    for (int t = 1; t < threads.size(); t++) {
      Producing thread = threads.get(t);
      thread.node(region, region, 0, thread.newId(), MEMBER, 0, 0, 0, t);
    }
    return lead + Math.max(tail, tasks);
  }

  /** Writes a call and all it calls; how long it takes from its start. */
  private long task(Producing thread, long parent, long index, int arguments, int depth) {
    long id = thread.newId();
    if (arguments < 2) {
      long leaf = fine(id);
      thread.strand(region, id, 0, leaf, TASKS);
      thread.node(region, parent, index, id, TASK, TASKS, 1, 0, 0);
      return leaf;
    }
    long toX = fine(id);
    long toY = fine(id + 1);
    long toWait = fine(id + 2);
    thread.strand(region, id, 0, toX, TASKS);
    thread.strand(region, id, 2, toY, TASKS);
    thread.strand(region, id, 4, toWait, TASKS);
    thread.node(region, id, 5, 0, TASKWAIT, 0, 0, 0, 0);
    // The newest task first, and the other one by an idle thread.
    long y = task(thread, id, 3, arguments - 2, depth + 1);
    Producing other = depth < SPREAD_DEPTH ? threads.get(stolen++ % threads.size()) : thread;
    long x = task(other, id, 1, arguments - 1, depth + 1);
    long last = fine(id + 3);
    thread.strand(region, id, 6, last, TASKS);
    thread.node(region, parent, index, id, TASK, TASKS, 7, 0, 0);
    return Math.max(toX + toY + toWait, Math.max(toX + x, toX + toY + y)) + last;
  }
}
