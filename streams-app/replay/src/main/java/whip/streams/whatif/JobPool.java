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

/** Gives every job its slices of time, on few threads. Jobs beyond a number wait their turn. */
final class JobPool implements AutoCloseable {

  /** One folds while another waits for the broker; the profiled program wants the rest. */
  private static final int THREADS = 2;

  /** Each holds its runs' open nodes and a consumer. */
  static final int ACTIVE_MAX = 16;

  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

  private static final Logger LOG = LoggerFactory.getLogger(JobPool.class);

  private record Entry(Job job, Runnable whenDone) {}

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
   * Takes a job over.
   *
   * @param whenDone called once, from another thread, after the job's last slice
   */
  synchronized void submit(Job job, Runnable whenDone) {
    waiting.add(new Entry(job, whenDone));
    startNext();
  }

  private void startNext() {
    Iterator<Entry> next = waiting.iterator();
    while (next.hasNext() && active.size() < ACTIVE_MAX) {
      Entry entry = next.next();
      if (!awaitsCheckpoint(entry.job)) {
        next.remove();
        active.add(entry);
        threads.execute(() -> slice(entry));
      }
    }
  }

  /** Whether an interrupted job with equal work still has to write its checkpoint for this one. */
  private boolean awaitsCheckpoint(Job job) {
    return active.stream()
        .anyMatch(other -> other.job.isStopping() && other.job.what().equals(job.what()));
  }

  private void slice(Entry entry) {
    long againMs = Job.FINISHED;
    try {
      againMs = entry.job.work();
    } catch (RuntimeException e) {
      LOG.error("a replay ended without an answer", e);
    }
    if (againMs == Job.FINISHED) {
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

  /** Returns once none of these jobs runs any more, or after a while. */
  synchronized void await(List<Job> jobs) throws InterruptedException {
    long deadline = System.nanoTime() + STOP_LIMIT.toNanos();
    while (active.stream().anyMatch(entry -> jobs.contains(entry.job))
        || waiting.stream().anyMatch(entry -> jobs.contains(entry.job))) {
      long leftMs = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (leftMs <= 0) {
        LOG.warn("replays did not stop within {} s", STOP_LIMIT.toSeconds());
        return;
      }
      wait(leftMs);
    }
  }

  /** Every job is put away first, so that it can go on another time. */
  @Override
  public void close() {
    List<Job> all = new ArrayList<>();
    synchronized (this) {
      waiting.forEach(entry -> all.add(entry.job));
      active.forEach(entry -> all.add(entry.job));
    }
    all.forEach(Job::handOver);
    try {
      await(all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
