package whip.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import whip.access.ClientProperties;

/**
 * The Kafka cluster and schema registry to talk to.
 *
 * @param bootstrap {@code host:port[,host:port]}
 * @param registry URL of the schema registry
 * @param prefix of the topics' names
 * @param config file of further client properties: TLS, SASL
 * @param settings what it says
 */
public record Cluster(
    String bootstrap,
    String registry,
    String prefix,
    Optional<Path> config,
    Map<String, String> settings) {

  public Cluster {
    settings = Map.copyOf(settings);
  }

  /**
   * With what the file says.
   *
   * @throws ReadException when it cannot be read
   */
  public static Cluster of(
      String bootstrap, String registry, String prefix, Optional<Path> config) {
    try {
      return new Cluster(
          bootstrap,
          registry,
          prefix,
          config,
          config.isPresent() ? ClientProperties.read(config.get()) : Map.of());
    } catch (IOException unreadable) {
      throw new ReadException(
          "the client properties cannot be read: " + unreadable.getMessage(), unreadable);
    }
  }

  public String runTopic() {
    return prefix + "run";
  }

  public String locationTopic() {
    return prefix + "location";
  }

  public String nodeTopic() {
    return prefix + "node";
  }

  public String profileTopic() {
    return prefix + "profile";
  }

  public String whatIfRequestTopic() {
    return prefix + "whatif.request";
  }

  public String whatIfTopic() {
    return prefix + "whatif";
  }

  /** Properties of any client of the cluster or the registry. */
  public Map<String, Object> clientProperties() {
    Map<String, Object> properties = new HashMap<>(settings);
    properties.put("bootstrap.servers", bootstrap);
    properties.put("schema.registry.url", registry);
    return properties;
  }
}
