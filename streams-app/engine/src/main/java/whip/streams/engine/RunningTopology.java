package whip.streams.engine;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.platform.PrivateFile;
import whip.platform.RootCause;
import whip.streams.operating.StreamsRunner;

/** The topology of an engine, from start to stop. */
final class RunningTopology implements Yielding.Work, AutoCloseable {
  /** Without any store getting further. */
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final Logger LOG = LoggerFactory.getLogger(RunningTopology.class);

  private final StreamsRunner runner;
  private final BooleanSupplier brokerIsAlive;
  private final Activity activity;

  private RunningTopology(StreamsRunner runner, BooleanSupplier brokerIsAlive, Activity activity) {
    this.runner = runner;
    this.brokerIsAlive = brokerIsAlive;
    this.activity = activity;
  }

  /**
   * Returns once every partition is assigned and every store restored.
   *
   * @param brokerIsAlive whether waiting for it makes sense
   * @param onFailure takes the reason when the topology has ended because of an error
   */
  static RunningTopology start(
      Topology topology,
      EngineWork work,
      Map<String, Object> clients,
      EngineDirectory directory,
      BooleanSupplier brokerIsAlive,
      Activity activity,
      Consumer<String> onFailure)
      throws IOException, InterruptedException {
    Properties settings = new Properties();
    settings.putAll(new HashMap<>(work.streamsSettings()));
    settings.putAll(clients);
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.streams().toString());
    // The group then knows the engine again after a restart. As a stranger it would have to wait
    // until the group gives up its predecessor: 45 s.
    settings.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), "engine");
    KafkaStreams streams = new KafkaStreams(topology, settings);
    tighten(directory.streams());
    CountDownLatch running = new CountDownLatch(1);
    AtomicReference<String> reason = new AtomicReference<>("see its log");
    StreamsRunner runner =
        new StreamsRunner(
            streams,
            work.meters(),
            activity::progress,
            failure -> {
              LOG.error("the topology failed", failure);
              reason.set(rootOf(failure).toString());
              return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            },
            now -> {
              if (now == KafkaStreams.State.RUNNING || now == KafkaStreams.State.ERROR) {
                running.countDown();
              }
              if (now == KafkaStreams.State.ERROR) {
                onFailure.accept(reason.get());
              }
            });
    RunningTopology started = new RunningTopology(runner, brokerIsAlive, activity);
    runner.start();
    if (!started.isReached(running) || runner.state() != KafkaStreams.State.RUNNING) {
      if (!brokerIsAlive.getAsBoolean()) {
        throw new EngineException(
            "the broker ended while the topology started, see " + directory.log());
      }
      KafkaStreams.State state = runner.state();
      started.close();
      throw new EngineException(
          """
          the topology is %s: %s
          If WhipStream was updated since the engine last ran, the stored state may be of another version: \
          remove %s (its runs are gone then) and start again. Otherwise see %s.\
          """
              .formatted(state, reason.get(), directory.root(), directory.log()));
    }
    return started;
  }

  /** Whether it came to an end of its start while the broker lived and stores got further. */
  private boolean isReached(CountDownLatch running) throws InterruptedException {
    long progresses = activity.progresses();
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (brokerIsAlive.getAsBoolean() && System.nanoTime() < deadline) {
      if (running.await(1, TimeUnit.SECONDS)) {
        return true;
      }
      if (activity.progresses() != progresses) {
        progresses = activity.progresses();
        deadline = System.nanoTime() + START_LIMIT.toNanos();
      }
    }
    return false;
  }

  /** Kafka Streams lets the user's group look into its directories, whatever the umask. */
  private static void tighten(Path stores) throws IOException {
    PrivateFile.makeDirectories(stores);
    try (Stream<Path> applications = Files.list(stores)) {
      for (Path application : (Iterable<Path>) applications::iterator) {
        PrivateFile.makeDirectories(application);
      }
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = RootCause.of(failure);
    // The cause of a failed read says little without what was read.
    return root instanceof EOFException && failure.getCause() != null ? failure.getCause() : root;
  }

  /** Empty while it runs. */
  Optional<String> notReadyBecause() {
    return runner.notRunningBecause();
  }

  KafkaStreams streams() {
    return runner.streams();
  }

  @Override
  public void pause() {
    streams().pause();
  }

  @Override
  public void resume() {
    streams().resume();
  }

  /** Step that closing waits for. */
  String stopping() {
    return runner.stopping();
  }

  @Override
  public void close() {
    runner.close(STOP_LIMIT, "at the next start").ifPresent(activity::note);
  }
}
