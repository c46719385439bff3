package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.logging.LogManager;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import whip.access.ClientProperties;
import whip.streams.Topics;

/**
 * Makes or lists the topics of a cluster: {@code BOOTSTRAP PREFIX CONFIG|- create REPLICAS} or
 * {@code … describe}. Everything is said on standard error.
 */
public final class TopicsMain {

  private TopicsMain() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    LogManager.getLogManager().reset(); // The clients' logs are not for users.
    Topics topics =
        new Topics(arguments[1], Topics.DEFAULT.partitions(), Topics.DEFAULT.runPartitions());
    try (Admin admin = Admin.create(client(arguments[0], arguments[2]))) {
      if (arguments[3].equals("create")) {
        Set<String> made = topics.create(admin, Short.parseShort(arguments[4]));
        topics.all().stream()
            .map(NewTopic::name)
            .forEach(name -> say(name, made.contains(name) ? "created" : "was there"));
      } else {
        describe(admin, topics);
      }
    } catch (ExecutionException failed) {
      System.err.println(
          "whip: the cluster did not do it: "
              + failed.getCause().getMessage()
              + "; `whip doctor --bootstrap …` checks the connection");
      System.exit(1);
    }
  }

  private static void describe(Admin admin, Topics topics)
      throws ExecutionException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get();
    for (NewTopic topic : topics.all()) {
      if (!existing.contains(topic.name())) {
        say(topic.name(), "missing; `whip topics create` makes it");
        continue;
      }
      TopicDescription found =
          admin.describeTopics(Set.of(topic.name())).allTopicNames().get().get(topic.name());
      say(
          topic.name(),
          "%d partitions, %d replicas, wanted %s"
              .formatted(
                  found.partitions().size(),
                  found.partitions().get(0).replicas().size(),
                  new TreeMap<>(topic.configs())));
    }
  }

  private static void say(String topic, String what) {
    System.err.printf("%-22s %s%n", topic, what);
  }

  private static Map<String, Object> client(String bootstrap, String config) throws IOException {
    Map<String, Object> settings = new HashMap<>();
    if (!config.equals("-")) {
      settings.putAll(ClientProperties.read(Path.of(config)));
    }
    settings.put("bootstrap.servers", bootstrap);
    return settings;
  }
}
