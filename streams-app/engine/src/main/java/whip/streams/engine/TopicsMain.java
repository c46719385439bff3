package whip.streams.engine;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.logging.LogManager;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import whip.engine.protocol.TopicsRequest;
import whip.engine.protocol.TopicsRequest.Action;
import whip.platform.ClientProperties;
import whip.platform.Printable;
import whip.streams.Permissions;
import whip.streams.Topics;

/**
 * Makes or lists the topics of a cluster, and sets up its registry, for a {@link TopicsRequest}.
 */
public final class TopicsMain {

  private final Admin admin;
  private final Topics topics;
  private final TopicsRequest.OnCluster request;

  private TopicsMain(Admin admin, Topics topics, TopicsRequest.OnCluster request) {
    this.admin = admin;
    this.topics = topics;
    this.request = request;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    LogManager.getLogManager().reset(); // The clients' logs are not for users.
    TopicsRequest request = TopicsRequest.of(arguments);
    if (request instanceof TopicsRequest.Acls acls) {
      Permissions.lines(new Topics(acls.prefix(), 1, 1)).forEach(System.out::println);
    } else if (request instanceof TopicsRequest.OnCluster onCluster && !isDone(onCluster)) {
      System.exit(1);
    }
  }

  /** Does it, and returns whether cluster and registry took all of it. */
  private static boolean isDone(TopicsRequest.OnCluster request)
      throws IOException, InterruptedException {
    Topics topics = new Topics(request.prefix(), request.partitions(), request.runPartitions());
    Map<String, Object> clients = clients(request);
    try (Admin admin = Admin.create(clients)) {
      new TopicsMain(admin, topics, request).does();
    } catch (ExecutionException failed) {
      System.err.println(
          "whip: the cluster refused: "
              + Printable.text(failed.getCause().getMessage())
              + "; `%s` checks the connection".formatted(Printable.text(request.doctor())));
      return false;
    }
    return RegistrySetup.does(request, clients, topics);
  }

  private void does() throws ExecutionException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get();
    Set<String> made =
        request.action() == Action.CREATE ? topics.create(admin, request.replicas()) : Set.of();
    for (NewTopic topic : topics.all()) {
      String name = topic.name();
      if (made.contains(name)) {
        say(name, "created");
      } else if (existing.contains(name)) {
        report(name, topic, request.action() == Action.DESCRIBE);
      } else {
        say(
            name,
            request.action() == Action.PLAN
                ? "would be created: " + wanted(topic)
                : "missing; `%s` makes it".formatted(request.create()));
      }
    }
  }

  /** Prints the topic and its differences from the wanted one; it stays as it is. */
  private void report(String name, NewTopic topic, boolean inFull)
      throws ExecutionException, InterruptedException {
    FoundTopic found = FoundTopic.of(admin, name);
    List<String> differences = found.differences(topic, request.replicas());
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
            request.replicas() > 0 ? request.replicas() : "the cluster's number of",
            new TreeMap<>(topic.configs()));
  }

  private static void say(String topic, String what) {
    System.out.printf("%-22s %s%n", Printable.text(topic), Printable.text(what));
  }

  private static Map<String, Object> clients(TopicsRequest.OnCluster request) throws IOException {
    Map<String, Object> settings = new HashMap<>();
    if (request.config().isPresent()) {
      settings.putAll(ClientProperties.read(request.config().get()));
    }
    settings.put("bootstrap.servers", request.bootstrap());
    return settings;
  }
}
