package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.registry.RegistryServer;
import whip.streams.registry.SchemaRegistry;
import whip.streams.registry.SchemasTopic;

/**
 * Everything a profile needs beside the program: broker, schema registry, topics and topology, for
 * one user on one machine.
 *
 * <pre>
 * start:  lock ▶ broker ▶ registry ▶ topics ▶ topology ▶ service ▶ endpoint file
 * stop:   the same, backwards
 * </pre>
 *
 * The endpoint file appears after everything has been asked and answered, and goes before anything
 * stops.
 */
public final class Engine implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

  private final Deque<Part> parts = new ArrayDeque<>();
  private final EngineDirectory directory;
  private final Consumer<String> onFailure;
  private boolean closing;
  private boolean failed;
  private Endpoint endpoint;

  private interface Part {
    void stop() throws Exception;
  }

  private Engine(EngineDirectory directory, Consumer<String> onFailure) {
    this.directory = directory;
    this.onFailure = onFailure;
  }

  /**
   * Returns a ready engine.
   *
   * @param onFailure takes the reason, at most once, from another thread, when a part of the
   *     started engine ends by itself; the engine then has to be closed
   * @throws EngineException when another engine runs on the directory or a part does not start
   */
  public static Engine start(EngineDirectory directory, EngineWork work, Consumer<String> onFailure)
      throws IOException, InterruptedException {
    Engine engine = new Engine(directory, onFailure);
    try {
      engine.startParts(work);
      return engine;
    } catch (IOException | InterruptedException | RuntimeException failed) {
      engine.close();
      throw failed;
    }
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  /** Stops every part that was started, the newest first. */
  @Override
  public void close() {
    synchronized (this) {
      if (closing) {
        return;
      }
      closing = true;
    }
    while (!parts.isEmpty()) {
      try {
        parts.pop().stop();
      } catch (Exception failed) {
        LOG.error("a part of the engine did not stop in order", failed);
      }
    }
  }

  private void startParts(EngineWork work) throws IOException, InterruptedException {
    EngineLock lock = EngineLock.take(directory);
    parts.push(lock::close);
    Files.deleteIfExists(directory.endpoint()); // Left by an engine that was killed.
    Broker broker = Broker.start(directory);
    parts.push(broker::close);
    broker.whenItEnds(() -> failed("the broker ended by itself"));
    Admin admin = Admin.create(Clients.of(broker.bootstrap()));
    parts.push(admin::close);
    SchemasTopic schemas = SchemasTopic.open(admin, Clients.of(broker.bootstrap()));
    parts.push(schemas::close);
    Readiness readiness = new Readiness(broker);
    RegistryServer registry =
        new RegistryServer(SchemaRegistry.in(schemas), 0, readiness::notReadyBecause);
    parts.push(registry::close);
    createTopics(work, admin);
    RunningTopology topology =
        RunningTopology.start(
            work,
            broker.bootstrap(),
            registry.url(),
            directory,
            reason -> failed("the topology ended: " + reason));
    parts.push(topology::close);
    AutoCloseable service =
        work.service(
            Clients.of(broker.bootstrap()),
            Map.of("schema.registry.url", registry.url()),
            directory);
    parts.push(service::close);
    readiness.topology = topology;
    endpoint =
        new Endpoint(
            ProcessHandle.current().pid(), Instant.now(), broker.bootstrap(), registry.url());
    endpoint.write(directory.endpoint());
    parts.push(() -> Files.deleteIfExists(directory.endpoint()));
    LOG.info("ready: {}", endpoint);
  }

  private static void createTopics(EngineWork work, Admin admin) throws InterruptedException {
    try {
      work.createTopics(admin);
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failed) {
      throw new EngineException("the topics could not be created: " + failed.getMessage(), failed);
    }
  }

  private void failed(String what) {
    synchronized (this) {
      if (closing || failed) {
        return; // It ends because it was told to, or because another part has ended.
      }
      failed = true;
    }
    LOG.error(what);
    onFailure.accept(what);
  }

  /** What {@code /health/ready} answers. */
  private static final class Readiness {
    private final Broker broker;
    private volatile RunningTopology topology;

    private Readiness(Broker broker) {
      this.broker = broker;
    }

    private Optional<String> notReadyBecause() {
      if (!broker.isAlive()) {
        return Optional.of("the broker has ended");
      }
      return topology == null
          ? Optional.of("the topology is starting")
          : topology.notReadyBecause();
    }
  }
}
