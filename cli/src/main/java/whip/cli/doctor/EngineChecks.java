package whip.cli.doctor;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import whip.cli.engine.EmbeddedEngine;
import whip.cli.engine.Endpoint;
import whip.cli.read.Cluster;

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
    } catch (ExecutionException | TimeoutException unanswered) {
      return Check.broken(
          "broker",
          cluster.bootstrap() + " does not answer: " + unanswered.getMessage(),
          "check the address and, for TLS or SASL, --config");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.limited("broker", "was not waited for", "");
    }
  }

  private static Check registry(Cluster cluster) {
    try {
      int status =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(cluster.registry() + "/subjects"))
                      .timeout(LIMIT)
                      .build(),
                  HttpResponse.BodyHandlers.discarding())
              .statusCode();
      return status == 200
          ? Check.ok("registry", cluster.registry() + " answers")
          : Check.broken(
              "registry",
              cluster.registry() + " answers with status " + status,
              "check the address and the credentials");
    } catch (java.io.IOException | IllegalArgumentException unanswered) {
      return Check.broken(
          "registry",
          cluster.registry() + " does not answer: " + unanswered.getMessage(),
          "check the address: http://host:port");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.limited("registry", "was not waited for", "");
    }
  }
}
