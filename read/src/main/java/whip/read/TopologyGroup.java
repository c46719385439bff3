package whip.read;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Whether a topology works on a cluster's topics, as the cluster's coordinator has it: a consumer
 * group of the name that topologies have, or else any that reads the node topic.
 */
public final class TopologyGroup {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final Admin admin;

  /** State that the cluster reports. */
  public enum State {
    /** A member of the group is alive. */
    ALIVE,
    /** No group has any. */
    ABSENT,
    /** It may not be asked, or a group of another name may be the topology's. */
    UNKNOWN,
    /** It does not answer. */
    SILENT
  }

  /**
   * The answer.
   *
   * @param taken records that the group has taken in; 0 where that is not known
   */
  public record Answer(State state, long taken) {}

  private TopologyGroup(Cluster cluster, Admin admin) {
    this.cluster = cluster;
    this.admin = admin;
  }

  /** The name of a topology's group, unless it was started with another. */
  public static String name(Cluster cluster) {
    return cluster.prefix() + "topology";
  }

  /** Asks; takes some seconds at most. */
  public static Answer ask(Cluster cluster) {
    Map<String, Object> settings = new HashMap<>(cluster.clientProperties());
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) LIMIT.toMillis());
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) LIMIT.toMillis());
    try (Admin admin = Admin.create(settings)) {
      return new TopologyGroup(cluster, admin).ask();
    } catch (TimeoutException silent) {
      return new Answer(State.SILENT, 0);
    } catch (ExecutionException | KafkaException failed) {
      boolean isSilent =
          failed.getCause() instanceof org.apache.kafka.common.errors.TimeoutException;
      return new Answer(isSilent ? State.SILENT : State.UNKNOWN, 0);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Answer(State.UNKNOWN, 0);
    }
  }

  private Answer ask() throws ExecutionException, InterruptedException, TimeoutException {
    for (String group : List.of(name(cluster), cluster.prefix() + "engine")) {
      if (isAlive(group)) {
        return alive(group);
      }
    }
    return ofAnyName();
  }

  private boolean isAlive(String group)
      throws ExecutionException, InterruptedException, TimeoutException {
    try {
      return !answer(admin.describeConsumerGroups(List.of(group)).describedGroups().get(group))
          .members()
          .isEmpty();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof GroupIdNotFoundException) {
        return false;
      }
      throw failed;
    }
  }

  /** Where an installation has given it another name. */
  private Answer ofAnyName() throws ExecutionException, InterruptedException, TimeoutException {
    Set<GroupState> states =
        Set.of(GroupState.STABLE, GroupState.PREPARING_REBALANCE, GroupState.COMPLETING_REBALANCE);
    List<String> names =
        answer(admin.listGroups(ListGroupsOptions.forConsumerGroups().inGroupStates(states)).all())
            .stream()
            .map(GroupListing::groupId)
            .toList();
    Collection<ConsumerGroupDescription> groups =
        answer(admin.describeConsumerGroups(names).all()).values();
    for (ConsumerGroupDescription group : groups) {
      if (reads(group, cluster.nodeTopic())) {
        return alive(group.groupId());
      }
    }
    // A member in a rebalance reads nothing at the moment.
    boolean isUnsure = groups.stream().anyMatch(group -> group.groupState() != GroupState.STABLE);
    return new Answer(isUnsure ? State.UNKNOWN : State.ABSENT, 0);
  }

  private static boolean reads(ConsumerGroupDescription group, String topic) {
    return group.members().stream()
        .flatMap(member -> member.assignment().topicPartitions().stream())
        .anyMatch(partition -> partition.topic().equals(topic));
  }

  private Answer alive(String group)
      throws ExecutionException, InterruptedException, TimeoutException {
    Collection<OffsetAndMetadata> offsets =
        answer(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()).values();
    return new Answer(
        State.ALIVE,
        offsets.stream().filter(Objects::nonNull).mapToLong(OffsetAndMetadata::offset).sum());
  }

  private static <T> T answer(KafkaFuture<T> future)
      throws ExecutionException, InterruptedException, TimeoutException {
    return future.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }
}
