package whip.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import whip.platform.ClientProperties;
import whip.platform.Commands;
import whip.topic.Topic;

/**
 * The Kafka cluster and schema registry to talk to.
 *
 * @param bootstrap {@code host:port[,host:port]}
 * @param registry URL of the schema registry
 * @param prefix of the topics' names
 * @param config file of further client properties: TLS, SASL
 * @param settings what it says
 * @param commands for its user to paste
 */
public record Cluster(
    String bootstrap,
    String registry,
    String prefix,
    Optional<Path> config,
    Map<String, String> settings,
    Commands commands) {

  /** Default prefix of the topics' names. */
  public static final String PREFIX = "whip.";

  public Cluster {
    settings = Map.copyOf(settings);
  }

  /**
   * With what the file says, and commands without options.
   *
   * @throws ReadException when it cannot be read
   */
  public static Cluster of(
      String bootstrap, String registry, String prefix, Optional<Path> config) {
    return of(bootstrap, registry, prefix, config, Commands.PLAIN);
  }

  /**
   * With what the file says.
   *
   * @throws ReadException when it cannot be read
   */
  public static Cluster of(
      String bootstrap, String registry, String prefix, Optional<Path> config, Commands commands) {
    try {
      return new Cluster(
          bootstrap,
          registry,
          prefix,
          config,
          config.isPresent() ? ClientProperties.read(config.get()) : Map.of(),
          commands);
    } catch (IOException unreadable) {
      throw new ReadException(
          "the client properties cannot be read: " + unreadable.getMessage(), unreadable);
    }
  }

  /** Copy with other settings of its clients. */
  Cluster with(Map<String, String> others) {
    return new Cluster(bootstrap, registry, prefix, config, others, commands);
  }

  /** Command that prints the permissions of each part. */
  public String printPermissions() {
    return "whip topics acls" + (prefix.equals(PREFIX) ? "" : " --prefix " + prefix);
  }

  public String runTopic() {
    return Topic.RUN.in(prefix);
  }

  public String locationTopic() {
    return Topic.LOCATION.in(prefix);
  }

  public String nodeTopic() {
    return Topic.NODE.in(prefix);
  }

  public String profileTopic() {
    return Topic.PROFILE.in(prefix);
  }

  public String accountTopic() {
    return Topic.ACCOUNT.in(prefix);
  }

  public String propertyTopic() {
    return Topic.PROPERTY.in(prefix);
  }

  public String grainTopic() {
    return Topic.GRAIN.in(prefix);
  }

  public String parallelismTopic() {
    return Topic.PARALLELISM.in(prefix);
  }

  public String controlTopic() {
    return Topic.CONTROL.in(prefix);
  }

  public String whatIfRequestTopic() {
    return Topic.WHATIF_REQUEST.in(prefix);
  }

  public String whatIfTopic() {
    return Topic.WHATIF.in(prefix);
  }

  /** Properties of any client of the cluster or the registry. */
  public Map<String, Object> clientProperties() {
    Map<String, Object> properties = new HashMap<>(settings);
    properties.put("bootstrap.servers", bootstrap);
    properties.put("schema.registry.url", registry);
    return properties;
  }
}
