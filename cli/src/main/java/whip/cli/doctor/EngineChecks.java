package whip.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import whip.cli.engine.EmbeddedEngine;
import whip.cli.engine.Endpoint;
import whip.read.Cluster;
import whip.read.RegistryQuestion;

/** Broker, topics and registry, asked. */
public final class EngineChecks {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private EngineChecks() {}

  /** The embedded engine, which is not started for this. */
  public static List<Check> embedded(EmbeddedEngine engine) {
    Optional<Endpoint> endpoint = engine.endpoint();
    if (endpoint.isEmpty()) {
      return List.of(
          Check.ok("engine", "not running; `whip run` and `whip engine start` start it"));
    }
    return List.of(
        EmbeddedEngine.isReady(endpoint.get())
            ? Check.ok(
                "engine",
                "ready: broker %s, registry %s"
                    .formatted(endpoint.get().bootstrap(), endpoint.get().registry()))
            : Check.broken(
                "engine",
                "process %d does not answer that it is ready".formatted(endpoint.get().pid()),
                "whip engine stop, then whip engine start; its logs are in "
                    + engine.directory().resolve("log")));
  }

  /** An existing cluster. */
  public static List<Check> cluster(Cluster cluster) {
    return List.of(broker(cluster), registry(cluster));
  }

  private static Check broker(Cluster cluster) {
    try (Admin admin = Admin.create(cluster.clientProperties())) {
      Set<String> topics = admin.listTopics().names().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      return topics.containsAll(Set.of(cluster.runTopic(), cluster.profileTopic()))
          ? Check.ok("broker", cluster.bootstrap() + " answers and has the topics")
          : Check.broken(
              "broker", cluster.bootstrap() + " answers but lacks topics", "whip topics create");
    } catch (ExecutionException | TimeoutException | KafkaException unanswered) {
      return Check.broken(
          "broker",
          cluster.bootstrap() + " is of no use: " + reason(unanswered),
          "check the address and, for TLS or SASL, --config");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.limited("broker", "was not waited for", "");
    }
  }

  /**
   * The innermost cause says most: an unknown authority, a wrong password, a file that is not
   * there.
   */
  private static String reason(Exception failed) {
    Throwable root = failed;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.toString() : root.getMessage();
  }

  private static Check registry(Cluster cluster) {
    return RegistryQuestion.obstacle(cluster)
        .map(
            obstacle ->
                Check.broken(
                    "registry",
                    "%s is of no use: %s".formatted(cluster.registry(), obstacle),
                    "check the address, http://host:port, and for TLS or a password --config"))
        .orElseGet(() -> Check.ok("registry", cluster.registry() + " answers"));
  }
}
