package whip.read;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.profile.Profile;
import whip.topic.RunPartition;

/** Profiles of several runs, which are read at once. */
public final class RunProfiles {
  private RunProfiles() {}

  /** Newest whole profiles of what has been published by now, of runs that have one. */
  public static List<Profile> now(Cluster cluster, Collection<String> runs) {
    Map<String, ProfileAssembler> profiles = new TreeMap<>();
    runs.forEach(run -> profiles.put(run, new ProfileAssembler()));
    try (TopicReader reader =
        new TopicReader(
            cluster,
            cluster.profileTopic(),
            (partition, partitions) ->
                profiles.keySet().stream()
                    .anyMatch(run -> RunPartition.of(run, partitions) == partition),
            Since.EVER)) {
      reader.readToEnd(
          (key, value) -> {
            ProfileAssembler profile =
                profiles.get(key.substring(0, Math.max(0, key.indexOf('/'))));
            if (profile != null) {
              profile.row(key, value);
            }
          });
    }
    return profiles.values().stream().flatMap(each -> each.profile().stream()).toList();
  }
}
