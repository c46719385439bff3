package whip.streams.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunState;
import whip.streams.EmittedRun;
import whip.streams.Pipeline;
import whip.streams.Topics;

/**
 * Checks that today's code reads every released version's output, and continues a run from there.
 */
class UpgradeTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Newer than the last release. */
  private static final Set<String> UNRELEASED_TOPICS =
      Set.of(
          "whip.account",
          "whip.construct",
          "whip.control",
          "whip.grain",
          "whip.grain.delta",
          "whip.parallelism",
          "whip.property",
          "whip.region");

  private static final Set<String> UNRELEASED_STORES =
      Set.of(
          "account-paths",
          "account-phases",
          "account-runs",
          "account-strip",
          "account-waiting",
          "grain-runs",
          "grain-sums",
          "parallelism-rows",
          "parallelism-runs",
          "property-runs",
          "property-tasks");

  static Stream<Golden> released() throws IOException {
    return Golden.released();
  }

  @ParameterizedTest
  @MethodSource("released")
  void shouldReadEveryRecordOfEveryTopic(Golden golden) throws IOException {
    List<String> expected = Files.readAllLines(golden.content());
    List<ProducerRecord<String, byte[]>> entries = Golden.read(golden.topics());
    assertEquals(expected.size(), entries.size());
    try (Pipeline pipeline =
        new Pipeline(Files.createTempDirectory("whip-golden-"), golden.schemas())) {
      for (int i = 0; i < expected.size(); i++) {
        String actual = Content.json(pipeline, entries.get(i));
        assertTrue(
            Content.isWithin(JSON.readTree(expected.get(i)), JSON.readTree(actual)),
            "expected " + expected.get(i) + "\nbut it reads as " + actual);
      }
    }
    Set<String> topics = new TreeSet<>();
    entries.forEach(entry -> topics.add(entry.topic()));
    Set<String> expectedTopics =
        new TreeSet<>(Topics.DEFAULT.all().stream().map(NewTopic::name).toList());
    expectedTopics.removeAll(UNRELEASED_TOPICS);
    assertEquals(expectedTopics, topics, "every topic has a golden record");
  }

  @ParameterizedTest
  @MethodSource("released")
  void shouldGoOnWithARunThatAnOlderVersionBegan(Golden golden) throws IOException {
    try (Pipeline pipeline = new Pipeline(filledStores(golden), golden.schemas())) {
      // The global store's log is its topic: every start reads it.
      for (ProducerRecord<String, byte[]> record : Golden.read(golden.topics())) {
        if (record.topic().equals(Topics.DEFAULT.location())) {
          pipeline.raw(record.topic(), record.key(), record.value());
        }
      }
      for (ProducerRecord<String, byte[]> batch : Golden.read(golden.rest())) {
        pipeline.raw(batch.topic(), batch.key(), batch.value());
      }
      assertEquals(ProfileStatus.RUNNING, live(pipeline));
      pipeline.run(Pipeline.record(GoldenRun.RUN, RunState.ENDED).build());
      pipeline.wait(Duration.ofSeconds(4));

      assertEquals(
          Files.readString(golden.profile()), EmittedRun.describe(pipeline, GoldenRun.RUN));
      assertEquals(
          ProfileStatus.COMPLETE, pipeline.program(GoldenRun.RUN).getStatus(), golden.toString());
      assertEquals(List.of(), pipeline.waitingContainers());
      assertEquals(0, pipeline.deadLetters().size());
    }
  }

  /** Without its first half there would be no such profile. */
  @ParameterizedTest
  @MethodSource("released")
  void shouldNeedTheStoresForThat(Golden golden) throws IOException {
    try (Pipeline pipeline =
        new Pipeline(Files.createTempDirectory("whip-golden-"), golden.schemas())) {
      for (ProducerRecord<String, byte[]> batch : Golden.read(golden.rest())) {
        pipeline.raw(batch.topic(), batch.key(), batch.value());
      }
      pipeline.run(Pipeline.record(GoldenRun.RUN, RunState.ENDED).build());
      pipeline.wait(Duration.ofSeconds(4));
      assertEquals(ProfileStatus.PARTIAL, pipeline.program(GoldenRun.RUN).getStatus());
    }
  }

  private static ProfileStatus live(Pipeline pipeline) {
    // Its clock stands where the older version's began.
    pipeline.wait(Duration.ofSeconds(4));
    return pipeline.program(GoldenRun.RUN).getStatus();
  }

  /** Files of stores as an instance of that version leaves them behind. */
  private static Path filledStores(Golden golden) throws IOException {
    Pipeline before = new Pipeline(Files.createTempDirectory("whip-golden-"), golden.schemas());
    Set<String> stores = new TreeSet<>();
    for (ProducerRecord<String, byte[]> entry : Golden.read(golden.stores())) {
      before.store(entry.topic()).put(entry.key(), entry.value());
      stores.add(entry.topic());
    }
    Set<String> expected = new TreeSet<>(before.stores().keySet());
    expected.removeAll(UNRELEASED_STORES);
    assertEquals(expected, stores, "every store has a golden entry");
    return before.leaveStores();
  }
}
