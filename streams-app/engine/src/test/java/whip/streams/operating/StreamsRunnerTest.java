package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.streams.Topics;
import whip.streams.meters.Meters;

/** Checks words and states of a topology that has not started. (With a broker: EngineTest.) */
class StreamsRunnerTest {
  @TempDir Path state;

  @Test
  void shouldReportStatesUntilItIsClosed() {
    List<KafkaStreams.State> states = new CopyOnWriteArrayList<>();
    StreamsRunner runner =
        new StreamsRunner(
            streams(),
            new Meters(Topics.DEFAULT, System::currentTimeMillis),
            restored -> {},
            failure -> StreamThreadExceptionResponse.SHUTDOWN_CLIENT,
            states::add);
    assertEquals(Optional.of("the topology is CREATED"), runner.notRunningBecause());
    assertEquals("committing 0 tasks of the topology", runner.stopping());

    assertEquals(Optional.empty(), runner.close(Duration.ofMinutes(1), "never"));

    // Another thread reports the last one, perhaps later than it is.
    List<KafkaStreams.State> expected =
        List.of(KafkaStreams.State.PENDING_SHUTDOWN, KafkaStreams.State.NOT_RUNNING);
    Awaitility.await().until(() -> expected.equals(states));
    assertEquals(Optional.of("the topology is NOT_RUNNING"), runner.notRunningBecause());
  }

  @Test
  void shouldSayWhatBecomesOfWhatWasCutShort() {
    assertEquals(
        "cut short: the topology had not stopped after 30 s; what it had not committed is"
            + " processed again at the next start, nothing is lost",
        StreamsRunner.cutShort(Duration.ofSeconds(30), "at the next start"));
  }

  private KafkaStreams streams() {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream("in", Consumed.with(Serdes.String(), Serdes.String())).to("out");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "runner");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
    return new KafkaStreams(builder.build(), settings);
  }
}
