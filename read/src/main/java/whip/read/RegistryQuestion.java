package whip.read;

import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClientConfig;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Whether a registry lets us in, asked by the client that everything else uses too. */
public final class RegistryQuestion {
  private static final int LIMIT_MS = 10_000;

  private RegistryQuestion() {}

  /** What stands in the way; empty where nothing does. */
  public static Optional<String> obstacle(Cluster cluster) {
    Map<String, Object> settings = cluster.clientProperties();
    settings.put(SchemaRegistryClientConfig.HTTP_CONNECT_TIMEOUT_MS, LIMIT_MS);
    settings.put(SchemaRegistryClientConfig.HTTP_READ_TIMEOUT_MS, LIMIT_MS);
    try (CachedSchemaRegistryClient client =
        new CachedSchemaRegistryClient(cluster.registry(), 1, settings)) {
      client.getAllSubjects();
      return Optional.empty();
    } catch (IOException | RestClientException | RuntimeException failed) {
      // The client has many ways to say that a file is not there or a URL is none.
      Throwable root = failed;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      return Optional.of(root.getMessage() == null ? root.toString() : root.getMessage());
    }
  }
}
