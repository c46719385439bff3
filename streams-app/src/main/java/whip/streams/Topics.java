package whip.streams;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.record.TimestampType;

/**
 * The topics of one installation: names, partitions, cleanup. A stage's name is its topic's suffix.
 *
 * <p>Everyone who writes {@code run} and {@code result} has to place a key by murmur2, as Kafka's
 * own clients do (librdkafka: {@code partitioner=murmur2_random}): the profile stage reads both
 * side by side.
 *
 * <p>A record's time is when the broker took it. Programs run on hosts whose clocks may be wrong,
 * and a broker refuses a sender's time that is more than an hour ahead, and removes what seems old.
 *
 * @param prefix of every name, {@code whip.} by default
 * @param partitions of the topics that carry the mass: node and subtree
 * @param runPartitions of run, result and profile, which are small: one row per run and second
 */
public record Topics(String prefix, int partitions, int runPartitions) {

  /** The replay source stays for a month; every later topic can be made again from it. */
  private static final Duration NODE_RETENTION = Duration.ofDays(30);

  private static final Duration SHORT_RETENTION = Duration.ofDays(7);

  public static final int MAX_RECORD_BYTES = Limits.RECORD_BYTES;

  public static final Topics DEFAULT = new Topics("whip.", 4, 1);

  public Topics {
    Objects.requireNonNull(prefix, "prefix");
    if (partitions < 1 || runPartitions < 1) {
      throw new IllegalArgumentException("a topic has at least one partition");
    }
  }

  public String run() {
    return prefix + "run";
  }

  public String location() {
    return prefix + "location";
  }

  public String node() {
    return prefix + "node";
  }

  public String subtree() {
    return prefix + "subtree";
  }

  /** Internal: what a run's root came to, on its way from the subtree to the profile stage. */
  public String result() {
    return prefix + "result";
  }

  public String profile() {
    return prefix + "profile";
  }

  public String whatifRequest() {
    return prefix + "whatif.request";
  }

  public String whatif() {
    return prefix + "whatif";
  }

  public String deadLetters() {
    return prefix + "dlq";
  }

  /** Every topic with its settings, in the order of the data's journey. */
  public List<NewTopic> all() {
    return List.of(
        compacted(run(), runPartitions),
        compacted(location(), 1),
        deleted(node(), partitions, NODE_RETENTION),
        deleted(subtree(), partitions, SHORT_RETENTION),
        deleted(result(), runPartitions, SHORT_RETENTION),
        compacted(profile(), runPartitions),
        deleted(whatifRequest(), runPartitions, SHORT_RETENTION),
        compacted(whatif(), runPartitions),
        deleted(deadLetters(), 1, NODE_RETENTION));
  }

  /**
   * Makes the topics that do not exist yet; those that do are left as they are.
   *
   * @param replicas copies of each, or -1 for the cluster's default
   * @return the names made
   */
  public Set<String> create(Admin admin, short replicas)
      throws ExecutionException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get();
    List<NewTopic> missing =
        all().stream()
            .filter(topic -> !existing.contains(topic.name()))
            .map(
                topic ->
                    new NewTopic(topic.name(), topic.numPartitions(), replicas)
                        .configs(topic.configs()))
            .toList();
    Set<String> made = new TreeSet<>();
    for (Map.Entry<String, KafkaFuture<Void>> topic :
        admin.createTopics(missing).values().entrySet()) {
      try {
        topic.getValue().get();
        made.add(topic.getKey());
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
        // Somebody else made it in this moment, which is as good.
      }
    }
    return made;
  }

  private static NewTopic compacted(String name, int partitions) {
    return topic(name, partitions, Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, "compact"));
  }

  private static NewTopic deleted(String name, int partitions, Duration retention) {
    String millis = Long.toString(retention.toMillis());
    return topic(
        name,
        partitions,
        Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG, "delete", TopicConfig.RETENTION_MS_CONFIG, millis));
  }

  private static NewTopic topic(String name, int partitions, Map<String, String> cleanup) {
    Map<String, String> configs = new TreeMap<>(cleanup);
    configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_RECORD_BYTES));
    configs.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, TimestampType.LOG_APPEND_TIME.name);
    return new NewTopic(name, partitions, (short) -1).configs(configs);
  }
}
