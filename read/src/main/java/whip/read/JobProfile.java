package whip.read;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.profile.Profile;
import whip.model.profile.Ranks;
import whip.model.profile.RanksDifferException;
import whip.model.profile.Status;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.topic.RunPartition;

/** The profile of all ranks of a job together, as it is now and as it changes. */
public final class JobProfile implements AutoCloseable {
  private final Job job;
  private final Map<String, ProfileAssembler> ranks = new HashMap<>();
  private final TopicReader reader;

  /** Whether something has come since it was last asked for. */
  private boolean isNew;

  public JobProfile(Cluster cluster, Job job) {
    this.job = job;
    job.ranks().forEach(rank -> ranks.put(rank.getRun(), new ProfileAssembler()));
    reader = new TopicReader(cluster, cluster.profileTopic(), this::isIn, Since.EVER);
  }

  /**
   * Reads the newest whole profile of each rank, and merges them.
   *
   * @return empty where no rank has one yet
   * @throws ReadException where their numbers cannot be added up
   */
  public static Optional<Profile> of(Cluster cluster, Job job) {
    try (JobProfile profile = new JobProfile(cluster, job)) {
      profile.refresh();
      return profile.merged();
    }
  }

  /** Brings this up to date with what has been published by now. */
  public void refresh() {
    reader.readToEnd(this::row);
  }

  /** Waits for news, which may not come; whether some did. */
  public boolean await(Duration patience) {
    isNew = false;
    reader.read(patience, this::row);
    return isNew;
  }

  /** The newest whole profile of each rank that has one, by number. */
  public List<Profile> ranks() {
    return job.ranks().stream()
        .flatMap(rank -> ranks.get(rank.getRun()).profile().stream())
        .toList();
  }

  /**
   * Those as one.
   *
   * @return empty where no rank has one yet
   * @throws ReadException where their numbers cannot be added up
   */
  public Optional<Profile> merged() {
    List<Profile> profiles = ranks();
    Set<String> known =
        profiles.stream().map(profile -> profile.run().run()).collect(Collectors.toSet());
    Map<Integer, Status> without = new HashMap<>();
    for (RunRecord run : job.ranks()) {
      if (!known.contains(run.getRun())) {
        without.put(run.getRank(), status(run));
      }
    }
    try {
      return profiles.isEmpty()
          ? Optional.empty()
          : Optional.of(Ranks.merged(job.name(), profiles, without));
    } catch (RanksDifferException differ) {
      throw new ReadException(differ.getMessage(), differ);
    }
  }

  @Override
  public void close() {
    reader.close();
  }

  private boolean isIn(int partition, int partitions) {
    return ranks.keySet().stream().anyMatch(run -> RunPartition.of(run, partitions) == partition);
  }

  private void row(String key, Object value) {
    ProfileAssembler rank = ranks.get(key.substring(0, Math.max(0, key.indexOf('/'))));
    if (rank != null) {
      rank.row(key, value);
      isNew = true;
    }
  }

  private static Status status(RunRecord run) {
    return run.getState() == RunState.LOST ? Status.PARTIAL : Status.RUNNING;
  }
}
