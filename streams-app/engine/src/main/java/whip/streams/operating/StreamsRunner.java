package whip.streams.operating;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import whip.streams.meters.Meters;

/**
 * One topology from start to stop, in an engine's process or in one of its own: watches its states
 * and stores, and puts into words where it stands.
 */
public final class StreamsRunner {
  private final KafkaStreams streams;

  /**
   * Starts nothing yet.
   *
   * @param restoring takes the newest word at each batch that a store is restored from
   * @param onFailure decides what follows the failure of a thread
   * @param onChange takes each new state
   */
  public StreamsRunner(
      KafkaStreams streams,
      Meters meters,
      Consumer<String> restoring,
      StreamsUncaughtExceptionHandler onFailure,
      Consumer<KafkaStreams.State> onChange) {
    this.streams = streams;
    streams.setUncaughtExceptionHandler(onFailure);
    streams.setStateListener((now, before) -> onChange.accept(now));
    streams.setGlobalStateRestoreListener(new RestoreWatch(meters, restoring));
  }

  public void start() {
    streams.start();
  }

  public KafkaStreams streams() {
    return streams;
  }

  public KafkaStreams.State state() {
    return streams.state();
  }

  /** Empty while it runs. */
  public Optional<String> notRunningBecause() {
    KafkaStreams.State state = streams.state();
    return state == KafkaStreams.State.RUNNING
        ? Optional.empty()
        : Optional.of("the topology is " + state);
  }

  /** Step that closing waits for. */
  public String stopping() {
    int tasks =
        streams.metadataForLocalThreads().stream()
            .mapToInt(thread -> thread.activeTasks().size())
            .sum();
    return "committing %d tasks of the topology".formatted(tasks);
  }

  /**
   * Stops it in order, or after the limit without order.
   *
   * @param again when or by what uncommitted records are processed again
   * @return why it was cut short, if it was
   */
  public Optional<String> close(Duration limit, String again) {
    return streams.close(limit) ? Optional.empty() : Optional.of(cutShort(limit, again));
  }

  static String cutShort(Duration limit, String again) {
    return "cut short: the topology had not stopped after %d s; what it had not committed is processed again %s, nothing is lost"
        .formatted(limit.toSeconds(), again);
  }
}
