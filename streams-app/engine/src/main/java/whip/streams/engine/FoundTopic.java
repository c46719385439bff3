package whip.streams.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;

/**
 * A topic as it is on a cluster.
 *
 * @param settings all of its settings, defaults included
 */
record FoundTopic(int partitions, int replicas, Map<String, String> settings) {

  static FoundTopic of(Admin admin, String name) throws ExecutionException, InterruptedException {
    TopicDescription found = admin.describeTopics(List.of(name)).allTopicNames().get().get(name);
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
    Map<String, String> settings = new TreeMap<>();
    admin
        .describeConfigs(List.of(resource))
        .all()
        .get()
        .get(resource)
        .entries()
        .forEach(entry -> settings.put(entry.name(), entry.value()));
    return new FoundTopic(
        found.partitions().size(), found.partitions().get(0).replicas().size(), settings);
  }

  /**
   * Differences from the wanted topic, in words; a number of copies below 1 is any.
   *
   * <p>{@code retention.ms is 604800000, wanted 2592000000}
   */
  List<String> differences(NewTopic wanted, short replicasWanted) {
    List<String> differences = new ArrayList<>();
    difference(differences, "partitions", partitions, wanted.numPartitions());
    if (replicasWanted > 0) {
      difference(differences, "replicas", replicas, (int) replicasWanted);
    }
    new TreeMap<>(wanted.configs())
        .forEach(
            (name, value) ->
                difference(differences, name, settings.getOrDefault(name, "unknown"), value));
    return differences;
  }

  private static <T> void difference(List<String> differences, String what, T found, T wanted) {
    if (!found.equals(wanted)) {
      differences.add("%s is %s, wanted %s".formatted(what, found, wanted));
    }
  }
}
