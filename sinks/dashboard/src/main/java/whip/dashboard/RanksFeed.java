package whip.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobFeed;

/** The profile of all ranks of a job as a source of the page. */
final class RanksFeed implements Source.LiveProfile {
  private final JobFeed ranks;

  /**
   * Begins with the job as it is.
   *
   * @param newest the job as it is known by then; null where it is gone
   */
  RanksFeed(Cluster cluster, Job job, Supplier<Job> newest) {
    ranks = new JobFeed(cluster, job, newest);
  }

  @Override
  public Optional<Profile> next(Duration patience) {
    return ranks.next(patience);
  }

  /** None: the ranks' profiles are not of the same moments. */
  @Override
  public List<Moment> history() {
    return List.of();
  }

  @Override
  public void close() {
    ranks.close();
  }
}
