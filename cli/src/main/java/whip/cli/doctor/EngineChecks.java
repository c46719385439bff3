package whip.cli.doctor;

import java.util.List;
import java.util.Optional;
import whip.cli.engine.EmbeddedEngine;
import whip.engine.protocol.Endpoint;
import whip.read.Cluster;
import whip.read.RegistryQuestion;

/** Broker, topics and registry, asked. */
public final class EngineChecks {
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
                "process %d does not report ready".formatted(endpoint.get().pid()),
                "whip engine stop, then whip engine start; its logs are in "
                    + engine.directory().log()));
  }

  /**
   * An existing cluster.
   *
   * @param isOurEngine whether it is this user's engine, by its address
   */
  public static List<Check> cluster(Cluster cluster, boolean isOurEngine) {
    return List.of(BrokerCheck.of(cluster, isOurEngine), registry(cluster));
  }

  private static Check registry(Cluster cluster) {
    return RegistryQuestion.obstacle(cluster)
        .map(obstacle -> registry(cluster.registry(), obstacle))
        .orElseGet(() -> Check.ok("registry", cluster.registry() + " answers"));
  }

  private static Check registry(String registry, RegistryQuestion.Obstacle obstacle) {
    return obstacle
        .address()
        .map(
            address ->
                Check.broken(
                    "registry",
                    "%s is not where the registry serves its API (%s), %s is"
                        .formatted(registry, obstacle.reason(), address),
                    "--registry " + address))
        .orElseGet(
            () ->
                Check.broken(
                    "registry",
                    "%s cannot be used: %s".formatted(registry, obstacle.reason()),
                    "check the address, http://host:port, and for TLS or a password --config"));
  }
}
