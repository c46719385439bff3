package whip.model.grain;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Code that makes grains: a grain, a member of a region in all of its phases, or a {@code single}.
 * It counts what it encounters, and knows which of its grains no wait has closed.
 */
final class GraphCode {
  /** Row in {@link Makers}. */
  final int maker;

  /** Code of the member that executes this single, or null. */
  private final GraphCode executor;

  private final GrainColumns grains;

  /** By open taskgroup; the first are outside of them. */
  private final Deque<IntColumn> pending = new ArrayDeque<>();

  /** Shared by what has one name: the program's initial tasks. */
  private final long[] encountered;

  private GraphCode(int maker, GraphCode executor, GrainColumns grains, long[] encountered) {
    this.maker = maker;
    this.executor = executor;
    this.grains = grains;
    this.encountered = encountered;
    pending.addLast(new IntColumn());
  }

  GraphCode(int maker, GrainColumns grains) {
    this(maker, null, grains, new long[1]);
  }

  /** Code with the same name, which goes on counting. */
  GraphCode twin() {
    return new GraphCode(maker, null, grains, encountered);
  }

  /** Code of a single that the task with this code executes. */
  GraphCode single(int single) {
    return new GraphCode(single, this, grains, new long[1]);
  }

  /** Number of the next task, taskloop or region. */
  long next() {
    return encountered[0]++;
  }

  void make(int grain) {
    pending.getLast().add(grain);
  }

  void openGroup() {
    pending.addLast(new IntColumn());
  }

  void closeGroup(int from, int to) {
    grains.close(pending.removeLast(), from, to);
  }

  /** All children are waited for, those made before an open taskgroup, too. */
  void waited(int from, int to) {
    IntColumn all = new IntColumn();
    for (IntColumn each : pending) {
      all.addAll(each);
      each.clear();
    }
    grains.close(all, from, to);
    if (executor != null) {
      executor.waited(from, to);
    }
  }

  /** The code is over; others wait for what it has left. */
  void ended() {
    IntColumn all = new IntColumn();
    for (IntColumn each : pending) {
      all.addAll(each);
      each.clear();
    }
    grains.close(all, GrainColumns.NONE, GrainColumns.NONE);
  }
}
