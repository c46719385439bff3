package whip.platform;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Connection settings of Kafka's and the registry's clients, from a file: TLS, SASL, basic
 * authentication. Secrets come from files alone, never from a command line.
 */
public final class ClientProperties {

  private ClientProperties() {}

  /** The properties of a file. */
  public static Map<String, String> read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(file + ": " + malformed.getMessage(), malformed);
    }
    Map<String, String> settings = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
    return settings;
  }

  /**
   * Settings of any client of a cluster and its registry; of the user's own engine with what its
   * file adds.
   *
   * @param environment where the user's state is
   */
  public static Map<String, Object> of(
      String bootstrap, String registry, Map<String, String> environment) throws IOException {
    Map<String, Object> settings = new HashMap<>();
    Path own = OwnEngine.properties(bootstrap, environment).orElse(null);
    if (own != null) {
      settings.putAll(read(own));
    }
    settings.put("bootstrap.servers", bootstrap);
    settings.put("schema.registry.url", registry);
    return settings;
  }
}
