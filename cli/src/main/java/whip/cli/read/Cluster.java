package whip.cli.read;

import java.util.HashMap;
import java.util.Map;

/**
 * The Kafka cluster and schema registry to talk to.
 *
 * @param bootstrap {@code host:port[,host:port]}
 * @param registry URL of the schema registry
 * @param prefix of the topics' names
 * @param settings further client properties: TLS, SASL
 */
public record Cluster(
    String bootstrap, String registry, String prefix, Map<String, String> settings) {

  public Cluster {
    settings = Map.copyOf(settings);
  }

  public String runTopic() {
    return prefix + "run";
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
