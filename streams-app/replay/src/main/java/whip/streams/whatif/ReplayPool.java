package whip.streams.whatif;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives every replay its slices of time, on few threads. Beyond a number, replays wait. */
final class ReplayPool implements AutoCloseable {

  /** One folds while another waits for the broker; the profiled program wants the rest. */
  private static final int THREADS = 2;

  /** Each holds its runs' open nodes and a consumer. */
  static final int ACTIVE_MAX = 16;

  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

  private static final Logger LOG = LoggerFactory.getLogger(ReplayPool.class);

  private record Entry(RequestReplay replay, Runnable whenDone) {}

  private final ScheduledThreadPoolExecutor threads =
      new ScheduledThreadPoolExecutor(
          THREADS,
          work -> {
            Thread thread = new Thread(work, "whatif-replay");
            thread.setDaemon(true);
            return thread;
          });
  private final Deque<Entry> waiting = new ArrayDeque<>();
  private final List<Entry> active = new ArrayList<>();

  /**
   * Takes a replay over.
   *
   * @param whenDone called once, from another thread, after the replay's last slice
   */
  synchronized void submit(RequestReplay replay, Runnable whenDone) {
    waiting.add(new Entry(replay, whenDone));
    startNext();
  }

  private void startNext() {
    Iterator<Entry> next = waiting.iterator();
    while (next.hasNext() && active.size() < ACTIVE_MAX) {
      Entry entry = next.next();
      if (!awaitsCheckpoint(entry.replay)) {
        next.remove();
        active.add(entry);
        threads.execute(() -> slice(entry));
      }
    }
  }

  /**
   * Whether an interrupted replay with equal work still has to write its checkpoint for this one.
   */
  private boolean awaitsCheckpoint(RequestReplay replay) {
    return active.stream()
        .anyMatch(other -> other.replay.isStopping() && other.replay.what().equals(replay.what()));
  }

  private void slice(Entry entry) {
    long againMs = RequestReplay.FINISHED;
    try {
      againMs = entry.replay.work();
    } catch (RuntimeException e) {
      LOG.error("a replay ended without an answer", e);
    }
    if (againMs == RequestReplay.FINISHED) {
      done(entry);
    } else {
      ScheduledFuture<?> unused =
          threads.schedule(() -> slice(entry), againMs, TimeUnit.MILLISECONDS);
    }
  }

  private void done(Entry entry) {
    entry.whenDone.run();
    synchronized (this) {
      active.remove(entry);
      startNext();
      notifyAll();
    }
  }

  /** Returns once none of these replays runs any more, or after a while. */
  synchronized void await(List<RequestReplay> replays) throws InterruptedException {
    long deadline = System.nanoTime() + STOP_LIMIT.toNanos();
    while (active.stream().anyMatch(entry -> replays.contains(entry.replay))
        || waiting.stream().anyMatch(entry -> replays.contains(entry.replay))) {
      long leftMs = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (leftMs <= 0) {
        LOG.warn("replays did not stop within {} s", STOP_LIMIT.toSeconds());
        return;
      }
      wait(leftMs);
    }
  }

  /** Every replay is put away first, so that it can go on another time. */
  @Override
  public void close() {
    List<RequestReplay> all = new ArrayList<>();
    synchronized (this) {
      waiting.forEach(entry -> all.add(entry.replay));
      active.forEach(entry -> all.add(entry.replay));
    }
    all.forEach(RequestReplay::handOver);
    try {
      await(all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
