package whip.read;

import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClientConfig;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.platform.RootCause;

/** Whether a registry lets us in, asked by the client that everything else uses too. */
public final class RegistryQuestion {
  private static final int LIMIT_MS = 10_000;

  /** Where registries serve the API: at the root, or as Apicurio and older versions of it. */
  private static final List<String> PATHS =
      List.of("", "/apis/ccompat/v7", "/apis/ccompat/v6", "/api/ccompat");

  private RegistryQuestion() {}

  /**
   * Obstacle to using the registry.
   *
   * @param address where the registry answers instead, if it is known
   */
  public record Obstacle(String reason, Optional<String> address) {}

  /** Empty where nothing stands in the way. */
  public static Optional<Obstacle> obstacle(Cluster cluster) {
    Optional<Exception> failure = failure(cluster, cluster.registry());
    return failure.map(
        failed ->
            new Obstacle(
                RootCause.message(failed),
                RegistryOutage.isCauseOf(failed) ? Optional.empty() : otherAddress(cluster)));
  }

  private static Optional<Exception> failure(Cluster cluster, String address) {
    Map<String, Object> settings = cluster.clientProperties();
    settings.put(SchemaRegistryClientConfig.HTTP_CONNECT_TIMEOUT_MS, LIMIT_MS);
    settings.put(SchemaRegistryClientConfig.HTTP_READ_TIMEOUT_MS, LIMIT_MS);
    settings.put(SchemaRegistryClientConfig.MAX_RETRIES_CONFIG, 0);
    try (CachedSchemaRegistryClient client = new CachedSchemaRegistryClient(address, 1, settings)) {
      client.getAllSubjects();
      return Optional.empty();
    } catch (IOException | RestClientException | RuntimeException failed) {
      // The client has many ways to say that a file is not there or a URL is none.
      return Optional.of(failed);
    }
  }

  /** Looks for the API at another path of that server. */
  private static Optional<String> otherAddress(Cluster cluster) {
    try {
      URI given = URI.create(cluster.registry());
      String root = given.getScheme() + "://" + given.getRawAuthority();
      return PATHS.stream()
          .map(path -> root + path)
          .filter(address -> !address.equals(cluster.registry()))
          .filter(address -> failure(cluster, address).isEmpty())
          .findFirst();
    } catch (IllegalArgumentException noUrl) {
      return Optional.empty();
    }
  }
}
