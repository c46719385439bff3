package whip.read;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.profile.Ranks;
import whip.model.profile.RanksDifferException;
import whip.model.profile.Status;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/** The profile of all ranks of a job together, as it is now. */
public final class JobProfile {
  private final Map<String, ProfileAssembler> ranks = new HashMap<>();

  private JobProfile(Job job) {
    job.ranks().forEach(rank -> ranks.put(rank.getRun(), new ProfileAssembler()));
  }

  /**
   * Reads the newest whole profile of each rank, and merges them.
   *
   * @return empty where no rank has one yet
   * @throws ReadException where their numbers cannot be added up
   */
  public static Optional<Profile> of(Cluster cluster, Job job) {
    JobProfile profile = new JobProfile(job);
    try (TopicReader reader =
        new TopicReader(cluster, cluster.profileTopic(), profile::isIn, Instant.MIN)) {
      reader.readToEnd(profile::row);
    }
    return profile.merged(job);
  }

  private boolean isIn(int partition, int partitions) {
    return ranks.keySet().stream().anyMatch(run -> RunPartition.of(run, partitions) == partition);
  }

  private void row(String key, Object value) {
    ProfileAssembler rank = ranks.get(key.substring(0, Math.max(0, key.indexOf('/'))));
    if (rank != null) {
      rank.row(key, value);
    }
  }

  private Optional<Profile> merged(Job job) {
    List<Profile> profiles = new ArrayList<>();
    Map<Integer, Status> without = new HashMap<>();
    for (RunRecord run : job.ranks()) {
      Optional<Profile> profile = ranks.get(run.getRun()).profile();
      if (profile.isPresent()) {
        profiles.add(profile.get());
      } else {
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

  private static Status status(RunRecord run) {
    return run.getState() == RunState.LOST ? Status.PARTIAL : Status.RUNNING;
  }
}
