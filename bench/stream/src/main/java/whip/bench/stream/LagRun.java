package whip.bench.stream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A loop that is written at a given rate while its profile is read. The lag of a moment is the time
 * until a profile has at least as much work as had been done by then.
 */
final class LagRun {
  /** Moments that are looked at: one in so many chunks. */
  private static final long EVERY = 512;

  private final NodeTopic.Setup setup;
  private final long chunks;
  private final double chunksPerSecond;
  private final Deque<Moment> waiting = new ArrayDeque<>();
  private final List<Lag> lags = new ArrayList<>();
  private long startNanoTime;

  private record Moment(long work, long nanoTime) {}

  /** Lag at a time after the start. */
  record Lag(double afterS, double ms) {}

  LagRun(NodeTopic.Setup setup, long chunks, double chunksPerSecond) {
    this.setup = setup;
    this.chunks = chunks;
    this.chunksPerSecond = chunksPerSecond;
  }

  /** In the order of what was done. */
  List<Lag> measure(String run, int threads, Duration limit) throws Exception {
    AtomicReference<LoopRun> made = new AtomicReference<>();
    AtomicReference<MadeUpRun.Expected> expected = new AtomicReference<>();
    try (NodeTopic topic = new NodeTopic(setup, false);
        ProfileTopic profiles = new ProfileTopic(setup)) {
      startNanoTime = System.nanoTime();
      made.set(new LoopRun(run, threads, chunks, chunk -> pace(made.get(), chunk), topic::batch));
      Thread program =
          new Thread(
              () -> {
                topic.start(run);
                expected.set(made.get().write());
                topic.end(run, made.get().batches());
              },
              "program");
      program.start();
      var last = profiles.awaitFinal(run, limit, row -> shown(row.getWork()));
      program.join();
      StreamBench.check(last, expected.get());
    }
    return lags;
  }

  private void pace(LoopRun run, long chunk) {
    if (chunk % EVERY != 0) {
      return;
    }
    long due = startNanoTime + (long) (chunk / chunksPerSecond * 1e9);
    while (System.nanoTime() < due) {
      LockSupport.parkNanos(due - System.nanoTime());
    }
    synchronized (waiting) {
      waiting.addLast(new Moment(run.work(), System.nanoTime()));
    }
  }

  private void shown(long work) {
    long now = System.nanoTime();
    synchronized (waiting) {
      while (!waiting.isEmpty() && waiting.peekFirst().work <= work) {
        long done = waiting.removeFirst().nanoTime;
        lags.add(new Lag((done - startNanoTime) / 1e9, (now - done) / 1e6));
      }
    }
  }
}
