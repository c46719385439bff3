package whip.read;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import whip.model.profile.Profile;

/**
 * The profile of all ranks of a job, merged again when one of theirs has changed. A job gets more
 * ranks while it starts, and they end: then all of them are read from the beginning.
 */
public final class JobFeed implements AutoCloseable {
  /** Merging thousands of ranks takes a while, and no one reads faster. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Cluster cluster;
  private final Supplier<Job> newest;
  private Job job;
  private JobProfile ranks;
  private boolean begun;
  private Optional<Profile> merged = Optional.empty();
  private boolean isDue;
  private long mergedAtNs;

  /**
   * Begins with the job as it is.
   *
   * @param newest the job as it is known by then; null where it is gone
   */
  public JobFeed(Cluster cluster, Job job, Supplier<Job> newest) {
    this.cluster = cluster;
    this.job = job;
    this.newest = newest;
    ranks = new JobProfile(cluster, job);
  }

  /** The newest after waiting for news, which may not come; empty: no rank has one yet. */
  public Optional<Profile> next(Duration patience) {
    Job now = newest.get();
    if (now != null && !now.states().equals(job.states())) {
      job = now;
      ranks.close();
      ranks = new JobProfile(cluster, job);
      begun = false;
    }
    // All that there is at first: what the reader is given bit by bit may be a year old.
    if (begun) {
      isDue |= ranks.await(patience);
    } else {
      ranks.refresh();
      begun = true;
      merge();
    }
    if (isDue && System.nanoTime() - mergedAtNs >= INTERVAL.toNanos()) {
      merge();
    }
    return merged;
  }

  private void merge() {
    merged = ranks.merged();
    mergedAtNs = System.nanoTime();
    isDue = false;
  }

  @Override
  public void close() {
    ranks.close();
  }
}
