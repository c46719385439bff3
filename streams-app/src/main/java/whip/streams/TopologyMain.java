package whip.streams;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.whatif.WhatIfService;

/**
 * The topology as one instance on an existing cluster; more instances of the same {@code
 * --application} share the work.
 *
 * <pre>--bootstrap broker:9092 --registry http://registry:8081 [--threads 4]
 * [--state-dir DIRECTORY] [--config client.properties] [--prefix whip.]
 * [--application whip.topology]</pre>
 *
 * <p>Every option {@code --some-name} can be given as variable {@code WHIP_SOME_NAME}. The topics
 * have to exist: {@code whip topics create} makes them.
 *
 * <p>It runs until a signal ends it, in order. Exit status otherwise: 1 failed, 2 wrong arguments.
 */
public final class TopologyMain {

  private static final Logger LOG = LoggerFactory.getLogger(TopologyMain.class);

  private static final String USAGE =
      "usage: --bootstrap HOST:PORT --registry URL [--application NAME] [--threads N]"
          + " [--state-dir DIRECTORY] [--config FILE] [--prefix PREFIX]";

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
    Properties clients = clientProperties(option("--config", ""));
    Map<String, Object> format = new HashMap<>();
    clients.stringPropertyNames().forEach(name -> format.put(name, clients.getProperty(name)));
    format.put("schema.registry.url", required("--registry"));
    Properties settings = new Properties();
    String prefix = option("--prefix", Topics.DEFAULT.prefix());
    String application = option("--application", prefix + "topology");
    settings.putAll(StreamsSettings.of(application, threads()));
    settings.putAll(clients);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, required("--bootstrap"));
    Topics topics = new Topics(prefix, Topics.DEFAULT.partitions(), Topics.DEFAULT.runPartitions());
    String stateDir = option("--state-dir", "");
    if (!stateDir.isEmpty()) {
      settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDir);
    }
    if (!options.isEmpty()) {
      throw new IllegalArgumentException("unknown: " + String.join(" ", options.keySet()));
    }
    StageConfig stages = new StageConfig(topics, format);
    Map<String, Object> kafka = new HashMap<>();
    clients.stringPropertyNames().forEach(name -> kafka.put(name, clients.getProperty(name)));
    String bootstrap = StreamsConfig.BOOTSTRAP_SERVERS_CONFIG;
    kafka.put(bootstrap, settings.get(bootstrap));
    Path state = Path.of(new StreamsConfig(settings).getString(StreamsConfig.STATE_DIR_CONFIG));
    WhatIfService.Settings whatif =
        new WhatIfService.Settings(
            stages, kafka, application + ".whatif", "", state.resolve(application + ".replays"));
    return runUntilStopped(new KafkaStreams(Topology.build(stages), settings), whatif);
  }

  private static int runUntilStopped(KafkaStreams streams, WhatIfService.Settings whatif)
      throws IOException, InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    streams.setUncaughtExceptionHandler(
        failure -> {
          LOG.error("a thread of the topology failed and is replaced", failure);
          return StreamThreadExceptionResponse.REPLACE_THREAD;
        });
    streams.setStateListener(
        (now, before) -> {
          LOG.info("the topology is {}", now);
          if (now.hasCompletedShutdown()) {
            ended.countDown();
          }
        });
    WhatIfService service = WhatIfService.start(whatif);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  service.close();
                  streams.close();
                },
                "topology-stop"));
    streams.start();
    ended.await();
    return streams.state() == KafkaStreams.State.ERROR ? 1 : 0;
  }

  private static Properties clientProperties(String file) throws IOException {
    Properties properties = new Properties();
    if (!file.isEmpty()) {
      try (Reader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
        properties.load(reader);
      }
    }
    return properties;
  }

  private int threads() {
    String threads = option("--threads", "1");
    try {
      return Integer.parseInt(threads);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--threads " + threads + " is no number", e);
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
