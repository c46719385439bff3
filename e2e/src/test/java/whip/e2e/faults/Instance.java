package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import whip.e2e.Engine;
import whip.e2e.StreamsJava;

/** One instance of the topology on a cluster: comes, goes, and is killed. */
final class Instance implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final Engine.Endpoint cluster;
  private final String prefix;
  private final Path directory;
  private final String application;
  private Process process;
  private int starts;

  /** Not started yet; {@code directory} is its own. */
  Instance(Engine.Endpoint cluster, String prefix, Path directory) {
    this(cluster, prefix, directory, prefix + "topology");
  }

  /** One that shares the work with others of the same application. */
  Instance(Engine.Endpoint cluster, String prefix, Path directory, String application) {
    this.cluster = cluster;
    this.prefix = prefix;
    this.directory = directory;
    this.application = application;
  }

  /** Returns once it has its share of the work. */
  void start() throws IOException {
    Files.createDirectories(directory);
    Path log = directory.resolve("topology" + starts++ + ".log");
    ProcessBuilder builder = new ProcessBuilder(StreamsJava.topology());
    builder.environment().putAll(cluster.environment());
    builder
        .environment()
        .putAll(
            Map.of(
                "WHIP_BOOTSTRAP",
                cluster.bootstrap(),
                "WHIP_REGISTRY",
                cluster.registry(),
                "WHIP_PREFIX",
                prefix,
                "WHIP_APPLICATION",
                application,
                "WHIP_STANDBY_REPLICAS",
                "1",
                "WHIP_STATE_DIR",
                state().toString()));
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              String said = Files.readString(log);
              assertTrue(process.isAlive(), said);
              return said.contains("the topology is RUNNING");
            });
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    ended();
  }

  /** SIGTERM. */
  void stop() throws InterruptedException {
    process.destroy();
    ended();
  }

  /** The changelogs are then all there is. */
  void forget() throws IOException {
    try (Stream<Path> files = Files.walk(state())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private Path state() {
    return directory.resolve("state");
  }

  private void ended() throws InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the topology does not end: see " + directory);
    }
  }

  /** Makes the topics that are missing. */
  static void createTopics(Engine.Endpoint cluster, String prefix) {
    List<String> at = List.of("--bootstrap", cluster.bootstrap(), "--registry", cluster.registry());
    cluster
        .whip("topics", "create", at.get(0), at.get(1), at.get(2), at.get(3), "--prefix", prefix)
        .expect(0);
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
