package whip.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import whip.topic.Role;
import whip.topic.Topic;

/**
 * Permissions on a cluster with access control: five roles, each with no more than it needs.
 *
 * <pre>
 * # The collector: writes runs, locations, nodes, accounts, sums of grains and regions; reads what it is to record.
 * kafka-acls --add --allow-principal User:collector --operation Write --topic whip.run …
 * </pre>
 */
public final class Permissions {

  /**
   * Operations of a role on some resources of one type.
   *
   * @param names of the resources
   * @param prefixed whether the names are beginnings of names
   */
  public record Grant(
      List<AclOperation> operations, ResourceType type, List<String> names, boolean prefixed) {

    private boolean covers(ResourceType wanted, String name) {
      return type == wanted
          && (prefixed ? names.stream().anyMatch(name::startsWith) : names.contains(name));
    }

    private String line(Role role) {
      String option = "--" + type.name().toLowerCase(Locale.ROOT).replace('_', '-') + " ";
      Stream<String> does = operations.stream().map(operation -> "--operation " + word(operation));
      Stream<String> with = names.stream().map(name -> option + name);
      return "kafka-acls --add --allow-principal User:%s %s%s"
          .formatted(
              role.label(),
              Stream.concat(does, with).collect(Collectors.joining(" ")),
              prefixed ? " --resource-pattern-type prefixed" : "");
    }

    /** {@code DESCRIBE_CONFIGS} is {@code DescribeConfigs} to people. */
    public static String word(AclOperation operation) {
      return Stream.of(operation.name().split("_"))
          .map(part -> part.charAt(0) + part.substring(1).toLowerCase(Locale.ROOT))
          .collect(Collectors.joining());
    }
  }

  /** A part of an installation, as a user of the cluster. */
  public record User(Role role, String purpose, List<Grant> grants) {}

  private Permissions() {}

  /** All roles, for the topics of one prefix. */
  public static List<User> of(Topics topics) {
    String prefix = topics.prefix();
    String application = prefix + "topology";
    return List.of(
        new User(
            Role.COLLECTOR,
            "The collector: writes runs, locations, nodes, accounts, sums of grains and regions; reads what it is to record.",
            List.of(
                topics(AclOperation.WRITE, prefix, Topic.writtenBy(Role.COLLECTOR)),
                topics(AclOperation.READ, prefix, Topic.readBy(Role.COLLECTOR)))),
        new User(
            Role.TOPOLOGY,
            "The topology: reads all topics, writes its results, keeps its state in topics of its own.",
            List.of(
                prefixed(
                    ResourceType.TOPIC, prefix, AclOperation.READ, AclOperation.DESCRIBE_CONFIGS),
                topics(AclOperation.WRITE, prefix, Topic.writtenBy(Role.TOPOLOGY)),
                prefixed(
                    ResourceType.TOPIC,
                    application + "-",
                    AclOperation.CREATE,
                    AclOperation.WRITE,
                    AclOperation.DELETE),
                prefixed(ResourceType.GROUP, application, AclOperation.READ),
                prefixed(
                    ResourceType.TRANSACTIONAL_ID,
                    application,
                    AclOperation.WRITE,
                    AclOperation.DESCRIBE))),
        new User(
            Role.READER,
            "A reader: reads profiles, accounts, properties, sums of grains, regions, requests, runs and answers, also in a group, and whether a topology runs.",
            List.of(
                topics(AclOperation.READ, prefix, Topic.readBy(Role.READER)),
                prefixed(ResourceType.GROUP, prefix + "reader", AclOperation.READ),
                prefixed(ResourceType.GROUP, application, AclOperation.DESCRIBE))),
        new User(
            Role.ASKER,
            "An asker: asks what-if questions, and what programs record; add the reader's permissions for the answers.",
            List.of(topics(AclOperation.WRITE, prefix, Topic.writtenBy(Role.ASKER)))),
        new User(
            Role.NODE_READER,
            "A reader of nodes: reads strands, their locations, growing accounts, sums of grains and regions, for `whip sink parquet --nodes`; add the reader's permissions for profiles.",
            List.of(topics(AclOperation.READ, prefix, Topic.readBy(Role.NODE_READER)))));
  }

  /**
   * Operations that a role may perform on at least one of these resources, as {@code kafka-acls}
   * names them.
   */
  public static Set<String> operations(
      Topics topics, Role role, ResourceType type, Set<String> names) {
    return of(topics).stream()
        .filter(user -> user.role() == role)
        .flatMap(user -> user.grants().stream())
        .filter(grant -> names.stream().anyMatch(name -> grant.covers(type, name)))
        .flatMap(grant -> grant.operations().stream().map(Grant::word))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Commands of {@code kafka-acls}, as {@code docs/security.md} shows them. */
  public static List<String> lines(Topics topics) {
    List<String> lines = new ArrayList<>();
    for (User user : of(topics)) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add("# " + user.purpose());
      user.grants().forEach(grant -> lines.add(grant.line(user.role())));
    }
    return lines;
  }

  private static Grant topics(AclOperation operation, String prefix, List<Topic> topics) {
    List<String> names = topics.stream().map(topic -> topic.in(prefix)).toList();
    return new Grant(List.of(operation), ResourceType.TOPIC, names, false);
  }

  private static Grant prefixed(ResourceType type, String name, AclOperation... operations) {
    return new Grant(List.of(operations), type, List.of(name), true);
  }
}
