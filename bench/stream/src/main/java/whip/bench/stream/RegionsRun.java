package whip.bench.stream;

import java.util.function.Consumer;
import whip.schemas.node.NodeBatch;

/**
 * Many small regions one after the other, each with a strand on every thread. Where each thread has
 * a stream of its own they come together one by one, at level two, when what the first thread did
 * between them has long come in; where all share one, within batches.
 */
final class RegionsRun extends MadeUpRun {
  private final long regions;

  RegionsRun(String run, int threads, int together, long regions, Consumer<NodeBatch> out) {
    super(run, threads, together, out);
    this.regions = regions;
  }

  @Override
  long members() {
    int team = threads.size();
    long[] member = threads.stream().mapToLong(Producing::newId).toArray();
    first()
        .opens(
            () -> {
              openAtTheTop();
              first().open(region, region, 0, member[0], MEMBER, 0, 1, 0, 0);
            });
    long span = fine(member[0]);
    first().strand(region, member[0], 0, span, 0);
    for (long i = 0; i < regions; i++) {
      long small = first().newId();
      span += small(small);
      first().node(region, member[0], 2 * i + 1, small, REGION, PARALLEL, team, team, 1);
      long between = fine(small);
      first().strand(region, member[0], 2 * i + 2, between, 0);
      span += between;
    }
    first().node(region, region, 0, member[0], MEMBER, 0, 2 * regions + 1, 0, 0);
    for (int t = 1; t < team; t++) {
      threads.get(t).node(region, region, 0, member[t], MEMBER, 0, 0, 0, t);
    }
    return span;
  }

  /** One of them; its span. */
  private long small(long id) {
    long longest = 0;
    for (int t = 0; t < threads.size(); t++) {
      Producing thread = threads.get(t);
      long member = thread.newId();
      long work = fine(member);
      thread.strand(id, member, 0, work, 0);
      thread.node(id, id, 0, member, MEMBER, 0, 1, 0, t);
      longest = Math.max(longest, work);
    }
    return longest;
  }
}
