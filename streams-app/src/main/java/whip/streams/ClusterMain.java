package whip.streams;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topology as one instance on an existing cluster; more instances of the same {@code
 * --application} share the work.
 *
 * <pre>topology --bootstrap broker:9092 --registry http://registry:8081
 *          [--application whip] [--threads 4] [--state-dir DIRECTORY] [--config client.properties]
 * </pre>
 *
 * <p>Exit status: 0 stopped by a signal, 1 failed, 2 wrong arguments.
 */
final class ClusterMain {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterMain.class);

  private static final String USAGE =
      "usage: topology --bootstrap HOST:PORT --registry URL [--application NAME] [--threads N]"
          + " [--state-dir DIRECTORY] [--config FILE] [--prefix PREFIX]";

  private final Map<String, String> options = new HashMap<>();

  private ClusterMain(String[] arguments) {
    if (arguments.length % 2 != 0) {
      throw new IllegalArgumentException("an option without a value");
    }
    for (int i = 0; i < arguments.length; i += 2) {
      options.put(arguments[i], arguments[i + 1]);
    }
  }

  static int run(String[] arguments) throws InterruptedException {
    try {
      return new ClusterMain(arguments).run();
    } catch (IllegalArgumentException | IOException e) {
      System.err.println(e.getMessage() + "\n" + USAGE);
      return 2;
    }
  }

  private int run() throws IOException, InterruptedException {
    Properties clients = clientProperties(options.remove("--config"));
    Map<String, Object> format = new HashMap<>();
    clients.stringPropertyNames().forEach(name -> format.put(name, clients.getProperty(name)));
    format.put("schema.registry.url", required("--registry"));
    Properties settings = new Properties();
    settings.putAll(StreamsSettings.of(option("--application", "whip"), threads()));
    settings.putAll(clients);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, required("--bootstrap"));
    Topics topics =
        new Topics(
            option("--prefix", Topics.DEFAULT.prefix()),
            Topics.DEFAULT.partitions(),
            Topics.DEFAULT.runPartitions());
    String stateDir = option("--state-dir", "");
    if (!stateDir.isEmpty()) {
      settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDir);
    }
    if (!options.isEmpty()) {
      throw new IllegalArgumentException("unknown: " + String.join(" ", options.keySet()));
    }
    return runUntilStopped(
        new KafkaStreams(Topology.build(new StageConfig(topics, format)), settings));
  }

  private static int runUntilStopped(KafkaStreams streams) throws InterruptedException {
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
    Runtime.getRuntime().addShutdownHook(new Thread(streams::close, "topology-stop"));
    streams.start();
    ended.await();
    return streams.state() == KafkaStreams.State.ERROR ? 1 : 0;
  }

  private static Properties clientProperties(String file) throws IOException {
    Properties properties = new Properties();
    if (file != null) {
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
    String value = options.remove(name);
    return value == null ? otherwise : value;
  }

  private String required(String name) {
    String value = options.remove(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value;
  }
}
