package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.Topology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.engine.protocol.Endpoint;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.engine.protocol.EngineLock;
import whip.platform.PrivateFile;
import whip.streams.operating.HealthRoutes;
import whip.streams.operating.MetersBean;
import whip.streams.operating.Scrape;
import whip.streams.registry.BasicAuth;
import whip.streams.registry.PublicSubjects;
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

  /** Limit on stopping each part after the broker has ended. */
  private static final Duration ABANDON_AFTER = Duration.ofSeconds(1);

  private final Deque<Part> parts = new ArrayDeque<>();
  private final Activity activity;
  private final EngineDirectory directory;
  private final Consumer<String> onFailure;
  private boolean closing;
  private boolean failed;
  private Broker broker;
  private Endpoint endpoint;

  /**
   * Started part of the engine.
   *
   * @param stopping what is waited for while it stops
   */
  private record Part(Supplier<String> stopping, Stop stop) {}

  private interface Stop {
    void now() throws Exception;
  }

  private Engine(EngineDirectory directory, Consumer<String> onFailure) {
    this.directory = directory;
    this.onFailure = onFailure;
    this.activity = new Activity(directory);
  }

  /**
   * Returns a ready engine.
   *
   * @param onFailure takes the reason, at most once, from another thread, when a part of the
   *     started engine ends on its own; the engine then has to be closed
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
        Part part = parts.pop();
        activity.begin(part.stopping.get());
        if (broker != null && !broker.isAlive()) {
          abandon(part);
        } else {
          part.stop.now();
        }
      } catch (Exception failed) {
        LOG.error("a part of the engine did not stop in order", failed);
      }
    }
  }

  /**
   * Stops a part whose last messages to the broker are lost; the process, which ends, takes it
   * along.
   */
  private static void abandon(Part part) throws InterruptedException {
    Thread stopping =
        new Thread(
            () -> {
              try {
                part.stop.now();
              } catch (Exception failed) {
                LOG.warn("a part of the engine did not stop without its broker", failed);
              }
            },
            "engine-abandon");
    stopping.setDaemon(true);
    stopping.start();
    stopping.join(ABANDON_AFTER.toMillis());
  }

  private void started(String stopping, Stop stop) {
    parts.push(new Part(() -> stopping, stop));
  }

  private void startParts(EngineWork work) throws IOException, InterruptedException {
    EngineLock lock = EngineLock.take(directory);
    started("releasing the directory", lock::close);
    started("closing the activity file", activity::close);
    activity.begin("starting the broker");
    Files.deleteIfExists(directory.endpoint()); // Left by an engine that was killed.
    Credentials credentials = Credentials.of(directory.secret());
    LeftoverBroker.await(directory);
    emptyTmp();
    Ports ports = Ports.choose(directory.ports());
    Map<String, Object> serializers =
        credentials.serializers(RegistryServer.urlAt(ports.registry()));
    // Its classes load meanwhile, which takes some tenths of a second.
    CompletableFuture<Topology> topology =
        CompletableFuture.supplyAsync(() -> work.topology(serializers));
    broker = Broker.start(directory, ports, credentials);
    started("closing the broker", broker::close);
    broker.whenItEnds(() -> failed("the broker ended unexpectedly"));
    Map<String, Object> clients = credentials.clients(broker.bootstrap());
    Admin admin = Admin.create(clients);
    started("closing a client", admin::close);
    activity.begin("starting the registry");
    SchemasTopic schemas = SchemasTopic.open(admin, clients);
    started("closing the registry's topic", schemas::close);
    Readiness readiness = new Readiness(broker);
    Scrape scrape = new Scrape(work.meters());
    started("closing the metrics", scrape::close);
    MetersBean.register(work.meters());
    SchemaRegistry subjects = SchemaRegistry.in(schemas);
    work.publicSubjects().forEach(subject -> subjects.begin(subject, PublicSubjects.LEVEL));
    RegistryServer registry =
        new RegistryServer(
            subjects,
            ports.registry(),
            Optional.of(new BasicAuth(credentials.forRegistry(), credentials.forMetrics())),
            new HealthRoutes(readiness::notReadyBecause, scrape::text));
    started("closing the registry", registry::close);
    createTopics(work, admin);
    activity.begin("starting the topology");
    RunningTopology running =
        RunningTopology.start(
            topology.join(),
            work,
            clients,
            directory,
            broker::isAlive,
            activity,
            reason -> failed("the topology ended: " + reason));
    parts.push(new Part(running::stopping, running::close));
    scrape.watch(running.streams());
    AutoCloseable service = work.service(clients, serializers, directory, running);
    started("putting what-if replays aside", service::close);
    readiness.topology = running;
    PrivateFile.write(
        directory.clientProperties(),
        credentials.clientProperties(broker.bootstrap(), registry.url()));
    PrivateFile.write(directory.metricsPassword(), credentials.metricsPassword());
    endpoint =
        new Endpoint(
            ProcessHandle.current().pid(),
            Instant.now(),
            broker.bootstrap(),
            registry.url(),
            Optional.of(directory.clientProperties()));
    endpoint.write(directory);
    started("withdrawing the endpoint", () -> Files.deleteIfExists(directory.endpoint()));
    activity.done();
    LOG.info("ready: {}", endpoint);
  }

  /** Removes what killed processes left, 15 MB each; one that still runs needs the file no more. */
  private void emptyTmp() throws IOException {
    try (Stream<Path> left = Files.list(directory.tmp())) {
      for (Path file : left.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
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
        return; // It ends because it was stopped, or because another part has ended.
      }
      failed = true;
    }
    LOG.error(what);
    onFailure.accept(what);
  }

  /** Answers {@code /health/ready}. */
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
