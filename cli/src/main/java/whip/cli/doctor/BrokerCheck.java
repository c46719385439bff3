package whip.cli.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeFeaturesOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.SupportedVersionRange;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import whip.platform.RootCause;
import whip.read.Cluster;

/** A cluster's brokers: whether they answer, have the topics, let this user read, and are sound. */
final class BrokerCheck {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Brokers report no version, but up to which level of this they know one another. */
  private static final String LEVEL = "metadata.version";

  /** That of 4.3 and of no other version. */
  static final int FORBIDDEN_LEVEL = 30;

  private final Cluster cluster;
  private final Admin admin;
  private final List<String> missing = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();

  private BrokerCheck(Cluster cluster, Admin admin) {
    this.cluster = cluster;
    this.admin = admin;
  }

  /**
   * Asks.
   *
   * @param isOurEngine whether they are the engine's, of which that method is replaced which makes
   *     Kafka 4.3 lose records
   */
  static Check of(Cluster cluster, boolean isOurEngine) {
    try (Admin admin = Admin.create(cluster.clientProperties())) {
      return new BrokerCheck(cluster, admin).look(isOurEngine);
    } catch (ExecutionException | TimeoutException | KafkaException unanswered) {
      return Check.broken(
          "broker",
          cluster.bootstrap() + " cannot be used: " + RootCause.message(unanswered),
          "check the address and, for TLS or SASL, --config");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.limited("broker", "not checked: interrupted", "");
    }
  }

  private Check look(boolean isOurEngine)
      throws ExecutionException, InterruptedException, TimeoutException {
    lookForTopics(
        List.of(
            cluster.runTopic(),
            cluster.profileTopic(),
            cluster.accountTopic(),
            cluster.propertyTopic(),
            cluster.grainTopic(),
            cluster.parallelismTopic(),
            cluster.controlTopic(),
            cluster.whatIfTopic()));
    return verdict(cluster, missing, refused, isOurEngine ? 0 : level());
  }

  /**
   * Verdict on the findings, in the order of their importance.
   *
   * @param level the highest of all brokers
   */
  static Check verdict(Cluster cluster, List<String> missing, List<String> refused, int level) {
    String broker = cluster.bootstrap();
    if (!refused.isEmpty()) {
      return Check.broken(
          "broker",
          "%s answers, but denies permission to read %s"
              .formatted(broker, String.join(", ", refused)),
          "`%s` prints what a reader needs".formatted(cluster.printPermissions()));
    }
    if (!missing.isEmpty()) {
      return Check.broken(
          "broker",
          "%s answers, but has no topics %s".formatted(broker, String.join(", ", missing)),
          cluster.commands().line("topics create"));
    }
    return level == FORBIDDEN_LEVEL
        ? Check.limited(
            "broker",
            broker
                + " answers and has the topics, but runs Kafka 4.3: 4.3.0 and 4.3.1 can lose the marks of transactions, and the topology then waits for ever (KAFKA-20734)",
            "run Kafka 4.2, see docs/operations.md, Upgrades")
        : Check.ok("broker", broker + " answers and has the topics");
  }

  /** A topic that may not be seen is not one that is not there: the broker does not say. */
  private void lookForTopics(List<String> topics)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<String, KafkaFuture<TopicDescription>> described =
        admin
            .describeTopics(topics, new DescribeTopicsOptions().includeAuthorizedOperations(true))
            .topicNameValues();
    for (String topic : topics) {
      try {
        Set<AclOperation> permitted = answer(described.get(topic)).authorizedOperations();
        if (permitted != null && !permitted.contains(AclOperation.READ)) {
          refused.add(topic);
        }
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof AuthorizationException) {
          refused.add(topic);
        } else if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
          missing.add(topic);
        } else {
          throw failed;
        }
      }
    }
  }

  private int level() throws ExecutionException, InterruptedException, TimeoutException {
    int highest = 0;
    Collection<Node> brokers = answer(admin.describeCluster().nodes());
    for (Node broker : brokers) {
      SupportedVersionRange known =
          answer(
                  admin
                      .describeFeatures(new DescribeFeaturesOptions().nodeId(broker.id()))
                      .featureMetadata())
              .supportedFeatures()
              .get(LEVEL);
      // One of 4.3 is enough.
      if (known != null && highest != FORBIDDEN_LEVEL) {
        highest = known.maxVersion();
      }
    }
    return highest;
  }

  private static <T> T answer(KafkaFuture<T> future)
      throws ExecutionException, InterruptedException, TimeoutException {
    return future.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }
}
