package whip.streams;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.resource.ResourceType;
import whip.topic.Role;

/**
 * The permission for want of which the cluster refused something, and the command that gives it:
 *
 * <pre>
 * no permission for group whip.topology, of which the topology needs Read; `whip topics acls` prints the commands that give it
 * </pre>
 */
public final class MissingPermission {

  private MissingPermission() {}

  /**
   * A sentence; empty where the failure has another cause.
   *
   * @param application names group and transactions, which brokers do not always name
   */
  public static Optional<String> in(Throwable failure, Topics topics, String application) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof AuthorizationException refusal) {
        return Optional.of(
            "no permission for %s; `whip topics acls%s` prints the commands that give it"
                .formatted(
                    resource(refusal, failure, topics, application),
                    topics.prefix().equals(Topics.DEFAULT.prefix())
                        ? ""
                        : " --prefix " + topics.prefix()));
      }
    }
    return Optional.empty();
  }

  private static String resource(
      AuthorizationException refusal, Throwable failure, Topics topics, String application) {
    if (refusal instanceof TopicAuthorizationException topic
        && !topic.unauthorizedTopics().isEmpty()) {
      return needed(topics, ResourceType.TOPIC, topic.unauthorizedTopics());
    }
    if (refusal instanceof GroupAuthorizationException group) {
      String name = group.groupId() == null ? application : group.groupId();
      return needed(topics, ResourceType.GROUP, Set.of(name));
    }
    if (refusal instanceof TransactionalIdAuthorizationException) {
      return needed(topics, ResourceType.TRANSACTIONAL_ID, Set.of(application));
    }
    // What was tried names the resource: "Could not create topic whip.topology-…"
    return "what was tried: "
        + failure.getMessage()
        + (failure == refusal ? "" : " (" + refusal.getMessage() + ")");
  }

  private static String needed(Topics topics, ResourceType type, Set<String> names) {
    Set<String> operations = Permissions.operations(topics, Role.TOPOLOGY, type, names);
    String word = type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String resources =
        word + (names.size() == 1 ? " " : "s ") + String.join(", ", new TreeSet<>(names));
    return operations.isEmpty()
        ? resources
        : resources + ", of which the topology needs " + String.join(", ", operations);
  }
}
