package whip.streams.operating;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import whip.streams.Topics;
import whip.streams.meters.Meters;

/** The topics of which the topology is made, as far as its user may not read them. */
public final class UnreadableTopics {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  private UnreadableTopics() {}

  /** None where the cluster does not answer, or has no such topic: that is said elsewhere. */
  public static Set<String> of(Admin admin, Topics topics) throws InterruptedException {
    List<String> names = new ArrayList<>(Meters.sources(topics));
    names.add(topics.location());
    Map<String, KafkaFuture<TopicDescription>> described =
        admin
            .describeTopics(names, new DescribeTopicsOptions().includeAuthorizedOperations(true))
            .topicNameValues();
    Set<String> unreadable = new TreeSet<>();
    for (String name : names) {
      if (!isReadable(described.get(name))) {
        unreadable.add(name);
      }
    }
    return unreadable;
  }

  private static boolean isReadable(KafkaFuture<TopicDescription> described)
      throws InterruptedException {
    try {
      Set<AclOperation> permitted =
          described.get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS).authorizedOperations();
      return permitted == null || permitted.contains(AclOperation.READ);
    } catch (ExecutionException failed) {
      return !(failed.getCause() instanceof AuthorizationException);
    } catch (TimeoutException unanswered) {
      return true;
    }
  }
}
