package whip.streams;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.record.TimestampType;
import whip.topic.Topic;

/**
 * The topics of one installation: names, partitions, cleanup. A stage's name is its topic's suffix.
 *
 * <p>Every producer of {@code run} and {@code result} has to place a key by murmur2, as Kafka's own
 * clients do (librdkafka: {@code partitioner=murmur2_random}): the profile stage reads both side by
 * side.
 *
 * <p>A record's time is when the broker took it. Programs run on hosts whose clocks may be wrong,
 * and a broker refuses a sender's time that is more than an hour ahead, and removes what seems old.
 *
 * @param prefix of every name, {@code whip.} by default
 * @param partitions of the topics that carry the mass: node, construct, grain.delta, region and
 *     subtree
 * @param runPartitions of run, result, profile, account, property, grain and parallelism, which are
 *     small: one row per run and second
 */
public record Topics(String prefix, int partitions, int runPartitions) {

  public static final int MAX_RECORD_BYTES = Limits.RECORD_BYTES;

  public static final Topics DEFAULT = new Topics("whip.", 4, 1);

  public Topics {
    Objects.requireNonNull(prefix, "prefix");
    if (partitions < 1 || runPartitions < 1) {
      throw new IllegalArgumentException("a topic has at least one partition");
    }
  }

  public String run() {
    return Topic.RUN.in(prefix);
  }

  public String location() {
    return Topic.LOCATION.in(prefix);
  }

  public String node() {
    return Topic.NODE.in(prefix);
  }

  public String construct() {
    return Topic.CONSTRUCT.in(prefix);
  }

  public String grainDelta() {
    return Topic.GRAIN_DELTA.in(prefix);
  }

  public String region() {
    return Topic.REGION.in(prefix);
  }

  public String subtree() {
    return Topic.SUBTREE.in(prefix);
  }

  /** Internal: what a run's root came to, on its way from the subtree to the profile stage. */
  public String result() {
    return Topic.RESULT.in(prefix);
  }

  public String profile() {
    return Topic.PROFILE.in(prefix);
  }

  public String account() {
    return Topic.ACCOUNT.in(prefix);
  }

  public String property() {
    return Topic.PROPERTY.in(prefix);
  }

  public String grain() {
    return Topic.GRAIN.in(prefix);
  }

  public String parallelism() {
    return Topic.PARALLELISM.in(prefix);
  }

  public String control() {
    return Topic.CONTROL.in(prefix);
  }

  public String whatifRequest() {
    return Topic.WHATIF_REQUEST.in(prefix);
  }

  public String whatif() {
    return Topic.WHATIF.in(prefix);
  }

  public String deadLetters() {
    return Topic.DLQ.in(prefix);
  }

  /** Every topic with its settings, in the order of the data's journey. */
  public List<NewTopic> all() {
    return Stream.of(Topic.values()).map(this::settingsOf).toList();
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
        // Another process made it in this moment, which is as good.
      }
    }
    return made;
  }

  private NewTopic settingsOf(Topic topic) {
    Map<String, String> configs = new TreeMap<>();
    configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_RECORD_BYTES));
    configs.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, TimestampType.LOG_APPEND_TIME.name);
    configs.put(TopicConfig.CLEANUP_POLICY_CONFIG, "compact");
    topic
        .retention()
        .ifPresent(
            kept -> {
              configs.put(TopicConfig.CLEANUP_POLICY_CONFIG, "delete");
              configs.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(kept.toMillis()));
            });
    int count =
        switch (topic.partitions()) {
          case MASS -> partitions;
          case RUNS -> runPartitions;
          case ONE -> 1;
        };
    return new NewTopic(topic.in(prefix), count, (short) -1).configs(configs);
  }
}
