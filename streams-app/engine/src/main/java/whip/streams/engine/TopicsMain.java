package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.logging.LogManager;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import whip.platform.ClientProperties;
import whip.platform.Printable;
import whip.streams.Permissions;
import whip.streams.Topics;

/**
 * Makes or lists the topics of a cluster, and sets up its registry.
 *
 * <pre>
 * acls PREFIX
 * create BOOTSTRAP REGISTRY PREFIX CONFIG|- PARTITIONS RUN_PARTITIONS REPLICAS CREATE DOCTOR
 * plan …       as create, without making anything
 * describe …   as create, for all that there is
 * </pre>
 *
 * CREATE and DOCTOR are the commands for its user to paste.
 */
public final class TopicsMain {

  private final Admin admin;
  private final Topics topics;
  private final short replicas;
  private final String create;

  private TopicsMain(Admin admin, Topics topics, short replicas, String create) {
    this.admin = admin;
    this.topics = topics;
    this.replicas = replicas;
    this.create = create;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    LogManager.getLogManager().reset(); // The clients' logs are not for users.
    if (arguments[0].equals("acls")) {
      Permissions.lines(new Topics(arguments[1], 1, 1)).forEach(System.out::println);
      return;
    }
    Topics topics =
        new Topics(arguments[3], Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]));
    Map<String, Object> clients = clients(arguments[1], arguments[4]);
    try (Admin admin = Admin.create(clients)) {
      new TopicsMain(admin, topics, Short.parseShort(arguments[7]), arguments[8])
          .does(arguments[0]);
    } catch (ExecutionException failed) {
      System.err.println(
          "whip: the cluster refused: "
              + Printable.text(failed.getCause().getMessage())
              + "; `%s` checks the connection".formatted(Printable.text(arguments[9])));
      System.exit(1);
    }
    if (!RegistrySetup.does(
        arguments[0], arguments[2], clients, topics, arguments[8], arguments[9])) {
      System.exit(1);
    }
  }

  private void does(String request) throws ExecutionException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get();
    Set<String> made = request.equals("create") ? topics.create(admin, replicas) : Set.of();
    for (NewTopic topic : topics.all()) {
      String name = topic.name();
      if (made.contains(name)) {
        say(name, "created");
      } else if (existing.contains(name)) {
        report(name, topic, request.equals("describe"));
      } else {
        say(
            name,
            request.equals("plan")
                ? "would be created: " + wanted(topic)
                : "missing; `%s` makes it".formatted(create));
      }
    }
  }

  /** Prints the topic and its differences from the wanted one; it stays as it is. */
  private void report(String name, NewTopic topic, boolean inFull)
      throws ExecutionException, InterruptedException {
    FoundTopic found = FoundTopic.of(admin, name);
    List<String> differences = found.differences(topic, replicas);
    String there =
        inFull
            ? "%d partitions, %d replicas, wanted %s"
                .formatted(found.partitions(), found.replicas(), new TreeMap<>(topic.configs()))
            : "was there";
    say(name, differences.isEmpty() ? there : there + ", but");
    differences.forEach(difference -> say("", "  " + difference));
  }

  private String wanted(NewTopic topic) {
    return "%d partitions, %s replicas, %s"
        .formatted(
            topic.numPartitions(),
            replicas > 0 ? replicas : "the cluster's number of",
            new TreeMap<>(topic.configs()));
  }

  private static void say(String topic, String what) {
    System.out.printf("%-22s %s%n", Printable.text(topic), Printable.text(what));
  }

  private static Map<String, Object> clients(String bootstrap, String config) throws IOException {
    Map<String, Object> settings = new HashMap<>();
    if (!config.equals("-")) {
      settings.putAll(ClientProperties.read(Path.of(config)));
    }
    settings.put("bootstrap.servers", bootstrap);
    return settings;
  }
}
