package whip.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import picocli.CommandLine.Option;
import whip.cli.engine.EmbeddedEngine;
import whip.cli.engine.Endpoint;
import whip.cli.engine.WhipHome;
import whip.cli.read.Cluster;

/** Which cluster to use: one that exists, or the embedded engine. */
final class ClusterOptions {
  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      description = "an existing Kafka cluster instead of the embedded engine")
  String bootstrap;

  @Option(names = "--registry", paramLabel = "URL", description = "its schema registry")
  String registry;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "client properties for it: TLS, SASL")
  Path config;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description = "of its topics' names; ${DEFAULT-VALUE} if not given",
      defaultValue = "whip.")
  String prefix;

  /** The embedded engine is started where it is meant and does not run. */
  Cluster cluster() {
    if (bootstrap == null) {
      if (registry != null || config != null) {
        throw new UserException(
            "--registry and --config belong to a cluster: give --bootstrap too");
      }
      Endpoint endpoint = engine().start();
      return new Cluster(endpoint.bootstrap(), endpoint.registry(), prefix, Map.of());
    }
    if (registry == null) {
      throw new UserException("--bootstrap needs --registry URL, the cluster's schema registry");
    }
    return new Cluster(bootstrap, registry, prefix, settings());
  }

  static EmbeddedEngine engine() {
    return new EmbeddedEngine(WhipHome.of(System.getenv()), Console::say);
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    if (config != null) {
      Properties properties = new Properties();
      try (Reader reader = Files.newBufferedReader(config)) {
        properties.load(reader);
      } catch (IOException unreadable) {
        throw new UserException("the client properties " + config + " cannot be read", unreadable);
      }
      properties
          .stringPropertyNames()
          .forEach(key -> settings.put(key, properties.getProperty(key)));
    }
    return settings;
  }
}
