package whip.bench.stream;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import whip.schemas.node.NodeBatch;

/** A loop with schedule(dynamic, 1) over all threads, as in bench/programs/loop.c. */
final class LoopRun extends MadeUpRun {
  private final long chunks;
  private final LongConsumer beforeChunk;
  private final boolean areGrains;

  /**
   * Writes nothing yet.
   *
   * @param beforeChunk receives each chunk's number, and may take its time
   */
  LoopRun(String run, int threads, long chunks, LongConsumer beforeChunk, Consumer<NodeBatch> out) {
    this(run, threads, chunks, beforeChunk, false, out);
  }

  private LoopRun(
      String run,
      int threads,
      long chunks,
      LongConsumer beforeChunk,
      boolean areGrains,
      Consumer<NodeBatch> out) {
    super(run, threads, out);
    this.chunks = chunks;
    this.beforeChunk = beforeChunk;
    this.areGrains = areGrains;
  }

  /** A loop of which the collector followed each chunk as a grain. */
  static LoopRun ofGrains(String run, int threads, long chunks, Consumer<NodeBatch> out) {
    return new LoopRun(run, threads, chunks, chunk -> {}, true, out);
  }

  @Override
  long members() {
    int team = threads.size();
    long[] member = new long[team];
    long[] share = new long[team];
    long[] items = new long[team];
    for (int t = 0; t < team; t++) {
      int number = t;
      Producing thread = threads.get(t);
      member[t] = thread.newId();
      share[t] = thread.newId();
      thread.opens(
          () -> {
            if (number == 0) {
              openAtTheTop();
            }
            thread.open(region, region, 0, member[number], MEMBER, 0, 1, 0, number);
            thread.open(region, member[number], 0, share[number], GROUP, FOR, items[number], 1, 0);
          });
    }
    long longest = 0;
    for (long chunk = 0; chunk < chunks; chunk++) {
      beforeChunk.accept(chunk);
      int t = (int) (chunk % team);
      longest = Math.max(longest, chunk(threads.get(t), share[t], items[t]++, chunk));
    }
    for (int t = 0; t < team; t++) {
      threads.get(t).opens(() -> {});
      threads.get(t).node(region, member[t], 0, share[t], GROUP, FOR, items[t], 1, 0);
      threads.get(t).node(region, region, 0, member[t], MEMBER, 0, 1, 0, t);
    }
    return longest;
  }

  private long chunk(Producing thread, long share, long index, long start) {
    long id = thread.newId();
    long work = fine(id);
    thread.strand(region, id, 0, work, FOR);
    if (areGrains) {
      thread.dispatch(id, 30 + work % 8);
    }
    thread.node(region, share, index, id, CHUNK, 0, 1, start, 0);
    return work;
  }
}
