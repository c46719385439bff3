package whip.streams;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import whip.platform.ClientProperties;
import whip.platform.OwnEngine;
import whip.streams.meters.Meters;
import whip.streams.operating.ConsoleLog;
import whip.streams.operating.TopologyInstance;
import whip.streams.whatif.WhatIfService;

/**
 * The topology as one instance on an existing cluster; more instances of the same {@code
 * --application} share the work.
 *
 * <pre>--bootstrap broker:9092 --registry http://registry:8081 [--threads 4]
 * [--state-dir DIRECTORY] [--config client.properties] [--prefix whip.]
 * [--application whip.topology] [--standby-replicas 1] [--http-port 0]
 * [--http-host 127.0.0.1] [--refine off]</pre>
 *
 * <p>Every option {@code --some-name} can be given as variable {@code WHIP_SOME_NAME}. The topics
 * have to exist: {@code whip topics create} makes them. Instances on one machine need a state
 * directory each.
 *
 * <p>With {@code --http-port} it answers {@code /health/live}, {@code /health/ready} and {@code
 * /metrics} there, to this machine alone unless {@code --http-host} opens it.
 *
 * <p>It runs until a signal ends it, in order. Exit status otherwise: 1 failed, or refused by the
 * cluster for two minutes; 2 wrong arguments.
 */
public final class TopologyMain {

  private static final String USAGE =
      "usage: --bootstrap HOST:PORT --registry URL [--application NAME] [--threads N]"
          + " [--state-dir DIRECTORY] [--standby-replicas N] [--config FILE] [--prefix PREFIX]"
          + " [--http-port PORT] [--http-host ADDRESS] [--refine on|off]";

  private final Map<String, String> options = new HashMap<>();
  private final Map<String, String> environment;

  private TopologyMain(String[] arguments, Map<String, String> environment) {
    this.environment = environment;
    if (arguments.length % 2 != 0) {
      throw new IllegalArgumentException("an option without a value");
    }
    for (int i = 0; i < arguments.length; i += 2) {
      options.put(arguments[i], arguments[i + 1]);
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    ConsoleLog.use();
    LargeRecords.bound();
    System.exit(run(arguments, System.getenv()));
  }

  /** Returns the exit status; blocks for the life of the topology. */
  static int run(String[] arguments, Map<String, String> environment) throws InterruptedException {
    try {
      return new TopologyMain(arguments, environment).run();
    } catch (IllegalArgumentException | IOException e) {
      System.err.println(e.getMessage() + "\n" + USAGE);
      return 2;
    }
  }

  private int run() throws IOException, InterruptedException {
    String bootstrap = required("--bootstrap");
    Map<String, Object> clients = new HashMap<>(clientProperties(bootstrap));
    clients.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    Map<String, Object> format = new HashMap<>(clients);
    format.put("schema.registry.url", required("--registry"));
    Properties settings = new Properties();
    String httpPort = option("--http-port", "");
    String httpHost = option("--http-host", "127.0.0.1");
    boolean refines = StageConfig.refines("--refine", option("--refine", "off"));
    String prefix = option("--prefix", Topics.DEFAULT.prefix());
    String application = option("--application", prefix + "topology");
    settings.putAll(StreamsSettings.of(application, number("--threads", option("--threads", "1"))));
    settings.put(
        StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG,
        number("--standby-replicas", option("--standby-replicas", "0")));
    settings.putAll(clients);
    Topics topics = new Topics(prefix, Topics.DEFAULT.partitions(), Topics.DEFAULT.runPartitions());
    String stateDir = option("--state-dir", "");
    if (!stateDir.isEmpty()) {
      settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDir);
    }
    if (!options.isEmpty()) {
      throw new IllegalArgumentException("unknown: " + String.join(" ", options.keySet()));
    }
    Meters meters = new Meters(topics, System::currentTimeMillis);
    StageConfig stages = new StageConfig(topics, format, meters).refining(refines);
    Path state = Path.of(new StreamsConfig(settings).getString(StreamsConfig.STATE_DIR_CONFIG));
    requireWritable(state);
    WhatIfService.Settings whatif =
        new WhatIfService.Settings(
            stages, clients, application + ".whatif", "", state.resolve(application + ".replays"));
    TopologyInstance instance =
        new TopologyInstance(
            new KafkaStreams(WhipTopology.build(stages), settings), whatif, application);
    if (!httpPort.isEmpty()) {
      instance.serveHealth(httpHost, number("--http-port", httpPort));
    }
    return instance.runUntilStopped();
  }

  /**
   * Client properties of {@code --config}, or of the user's own engine where that is the cluster.
   */
  private Map<String, String> clientProperties(String bootstrap) throws IOException {
    String given = option("--config", "");
    Optional<Path> file =
        given.isEmpty()
            ? OwnEngine.properties(bootstrap, environment)
            : Optional.of(Path.of(given));
    return file.isPresent() ? ClientProperties.read(file.get()) : Map.of();
  }

  /** Kafka Streams would say so in the midst of a stack trace. */
  private static void requireWritable(Path state) throws IOException {
    try {
      if (!Files.isDirectory(state)) { // A link to one is none to Java 17's createDirectories.
        Files.createDirectories(state);
      }
    } catch (IOException e) {
      throw new IOException("the directory for the state cannot be created: " + e, e);
    }
    if (!Files.isWritable(state)) {
      throw new IOException("the state's directory cannot be written: " + state);
    }
  }

  private static int number(String name, String given) {
    try {
      return Integer.parseInt(given);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " " + given + " is not a number", e);
    }
  }

  private String option(String name, String otherwise) {
    String given = options.remove(name);
    if (given != null) {
      return given;
    }
    String variable = "WHIP_" + name.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
    String value = environment.getOrDefault(variable, "");
    return value.isEmpty() ? otherwise : value;
  }

  private String required(String name) {
    String value = option(name, "");
    if (value.isEmpty()) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value;
  }
}
