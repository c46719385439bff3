package whip.streams.engine;

import java.io.EOFException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topology of an engine, from start to stop. */
final class RunningTopology implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final Logger LOG = LoggerFactory.getLogger(RunningTopology.class);

  private final KafkaStreams streams;

  private RunningTopology(KafkaStreams streams) {
    this.streams = streams;
  }

  /**
   * Returns once every partition is assigned and every store restored.
   *
   * @param onFailure takes the reason when the topology has ended because of an error
   */
  static RunningTopology start(
      EngineWork work,
      String bootstrap,
      String registry,
      EngineDirectory directory,
      Consumer<String> onFailure)
      throws InterruptedException {
    Map<String, Object> serializers = Map.of("schema.registry.url", registry);
    Properties settings = new Properties();
    settings.putAll(new HashMap<>(work.streamsSettings()));
    settings.putAll(Clients.of(bootstrap));
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.streams().toString());
    // The group then knows the engine again after a restart. As a stranger it would have to wait
    // until the group gives up its predecessor: 45 s.
    settings.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), "engine");
    KafkaStreams streams = new KafkaStreams(work.topology(serializers), settings);
    CountDownLatch running = new CountDownLatch(1);
    AtomicReference<String> reason = new AtomicReference<>("for a reason that is in its log");
    streams.setStateListener(
        (now, before) -> {
          if (now == KafkaStreams.State.RUNNING || now == KafkaStreams.State.ERROR) {
            running.countDown();
          }
          if (now == KafkaStreams.State.ERROR) {
            onFailure.accept(reason.get());
          }
        });
    streams.setUncaughtExceptionHandler(
        failure -> {
          LOG.error("the topology failed", failure);
          reason.set(rootOf(failure).toString());
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
    RunningTopology topology = new RunningTopology(streams);
    streams.start();
    if (!running.await(START_LIMIT.toSeconds(), TimeUnit.SECONDS)
        || !streams.state().equals(KafkaStreams.State.RUNNING)) {
      KafkaStreams.State state = streams.state();
      topology.close();
      throw new EngineException(
          """
          the topology is %s: %s
          If WhipStream was updated since the engine last ran, the stored state may be of another version: \
          remove %s (its runs are gone then) and start again. Otherwise see %s."""
              .formatted(state, reason.get(), directory.root(), directory.log()));
    }
    return topology;
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    // The cause of a failed read says little without what was read.
    return root instanceof EOFException && failure.getCause() != null ? failure.getCause() : root;
  }

  /** Empty while it runs. */
  Optional<String> notReadyBecause() {
    KafkaStreams.State state = streams.state();
    return state == KafkaStreams.State.RUNNING
        ? Optional.empty()
        : Optional.of("the topology is " + state);
  }

  @Override
  public void close() {
    if (!streams.close(STOP_LIMIT)) {
      LOG.warn("the topology did not stop within {} s", STOP_LIMIT.toSeconds());
    }
  }
}
