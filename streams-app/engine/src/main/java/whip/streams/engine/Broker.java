package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.engine.protocol.BrokerProcess;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.platform.ClassArchive;
import whip.platform.JavaCompiler;
import whip.platform.PrivateFile;

/**
 * A Kafka broker as a child process: formatted and started through the public tools, on the
 * loopback interface, with its data in the engine's directory.
 */
final class Broker implements AutoCloseable {
  /** One user's runs; the rest of the broker's memory is the page cache. */
  private static final String HEAP = "-Xmx512m";

  private static final Duration START_LIMIT = Duration.ofSeconds(150);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

  /** A build's first broker writes its classes as it ends: half a minute on a busy machine. */
  private static final Duration WRITING_LIMIT = Duration.ofSeconds(90);

  private static final Logger LOG = LoggerFactory.getLogger(Broker.class);

  private final Process process;
  private final BrokerSettings settings;

  private final Duration stopLimit;

  private Broker(Process process, BrokerSettings settings, Duration stopLimit) {
    this.process = process;
    this.settings = settings;
    this.stopLimit = stopLimit;
  }

  /** Returns once clients can be served. */
  static Broker start(EngineDirectory directory, Ports ports, Credentials credentials)
      throws IOException, InterruptedException {
    BrokerSettings settings =
        new BrokerSettings(directory.broker(), ports.client(), ports.controller(), credentials);
    PrivateFile.write(directory.serverProperties(), settings.text());
    Path logging = directory.root().resolve("broker-logging.properties");
    PrivateFile.write(logging, LogFile.settings(directory.log(), "broker"));
    Path output = directory.log().resolve("broker.out");
    Files.deleteIfExists(output);
    List<String> options =
        new ArrayList<>(
            List.of(
                HEAP,
                "-Xms64m",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + directory.tmp(),
                "-Djava.util.logging.config.file=" + logging));
    options.addAll(JavaCompiler.quickly()); // it copies bytes
    options.addAll(ClassArchive.options("broker"));
    List<String> arguments = new ArrayList<>(List.of(directory.serverProperties().toString()));
    if (!Files.exists(directory.broker().resolve("meta.properties"))) {
      arguments.add(Uuid.randomUuid().toString()); // to be formatted
    }
    Process process = ChildJvm.start(BrokerMain.class.getName(), options, arguments, output);
    Broker broker =
        new Broker(
            process, settings, ClassArchive.isWrittenWith(options) ? WRITING_LIMIT : STOP_LIMIT);
    try {
      BrokerProcess.note(directory, process.toHandle());
      broker.awaitAnswer(output);
      return broker;
    } catch (IOException | InterruptedException | RuntimeException failed) {
      broker.close();
      throw failed;
    }
  }

  String bootstrap() {
    return settings.bootstrap();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Runs {@code action} when the process has ended, expectedly or not. */
  void whenItEnds(Runnable action) {
    CompletableFuture<Void> unused = process.onExit().thenRun(action);
  }

  /** Lets go of the child's standard input, which ends it in order. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(stopLimit.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("the broker did not stop within {} s, killing it", stopLimit.toSeconds());
        process.destroyForcibly().waitFor();
      }
    } catch (IOException failed) {
      LOG.warn("the broker's input could not be closed, killing it", failed);
      process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  private void awaitAnswer(Path output) throws InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    try (Admin admin = Admin.create(settings.credentials().clients(bootstrap()))) {
      while (!answers(admin)) {
        if (!process.isAlive()) {
          throw new EngineException(
              "the broker ended with status %d while starting:\n%s"
                  .formatted(process.exitValue(), LogFile.tail(output, 10)));
        }
        if (System.nanoTime() > deadline) {
          throw new EngineException(
              "the broker did not answer within %d s; see %s"
                  .formatted(START_LIMIT.toSeconds(), output.getParent()));
        }
      }
    }
  }

  /** A short limit per question, so that the death of the process is noticed. */
  private static boolean answers(Admin admin) throws InterruptedException {
    try {
      int nodes =
          admin
              .describeCluster(new DescribeClusterOptions().timeoutMs(1_000))
              .nodes()
              .get(2, TimeUnit.SECONDS)
              .size();
      return nodes > 0;
    } catch (ExecutionException | TimeoutException notYet) {
      return false;
    }
  }
}
