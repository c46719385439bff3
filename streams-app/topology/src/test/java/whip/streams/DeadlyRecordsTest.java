package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.streams.dlq.DeadLetter;
import whip.streams.meters.Meters;

/** Records that end the process, one process after the other over the same directory. */
@ExtendWith(Quiet.class)
class DeadlyRecordsTest {
  private static final String DEADLY = "takes all memory";
  private static final String UNLUCKY = "comes while the registry is away";

  @TempDir Path directory;

  @Test
  void shouldStepOverWhatEndedTheTopologyTwice() {
    assertThrows(OutOfMemoryError.class, () -> process("good", DEADLY, "next"));
    assertThrows(OutOfMemoryError.class, () -> process("good", DEADLY, "next"));

    Outcome outcome = process("good", DEADLY, "next");

    assertEquals(List.of("good", "next"), outcome.values());
    TestRecord<String, byte[]> letter = outcome.letters().get(0);
    assertEquals(1, outcome.letters().size());
    assertEquals(DEADLY, new String(letter.value(), StandardCharsets.UTF_8));
    assertEquals("in", header(letter, "topic"));
    assertEquals("0", header(letter, "partition"));
    assertEquals("1", header(letter, "offset"));
    assertTrue(header(letter, "reason").startsWith("the topology ended 2 times"));
  }

  @Test
  void shouldForgetWhatItOutlived() {
    for (int i = 0; i < 3; i++) {
      assertThrows(OutOfMemoryError.class, () -> process("good", DEADLY));
      assertThrows(OutOfMemoryError.class, () -> process(DEADLY, "good"));
      assertEquals(List.of("good", "good"), process("good", "good").values());
    }
  }

  @Test
  void shouldTryAgainWhatOnlyFailed() {
    for (int i = 0; i < 5; i++) {
      assertThrows(StreamsException.class, () -> process("good", UNLUCKY));
    }
    assertEquals(List.of("good", "lucky"), process("good", "lucky").values());
  }

  private record Outcome(List<String> values, List<TestRecord<String, byte[]>> letters) {}

  /** A process that takes in the values, from the first offset on. */
  private Outcome process(String... values) {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "deadly");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    try (TopologyTestDriver driver = new TopologyTestDriver(topology(), settings)) {
      TestInputTopic<String, byte[]> in =
          driver.createInputTopic("in", new StringSerializer(), new ByteArraySerializer());
      TestOutputTopic<String, String> out =
          driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer());
      TestOutputTopic<String, byte[]> dead =
          driver.createOutputTopic("dead", new StringDeserializer(), new ByteArrayDeserializer());
      for (String value : values) {
        in.pipeInput("k", value.getBytes(StandardCharsets.UTF_8));
      }
      return new Outcome(out.readValuesToList(), dead.readRecordsToList());
    }
  }

  private static Topology topology() {
    StageConfig config =
        new StageConfig(
            Topics.DEFAULT, Map.of(), new Meters(Topics.DEFAULT, System::currentTimeMillis));
    return new Topology()
        .addSource("source", new StringDeserializer(), new ByteArrayDeserializer(), "in")
        .addProcessor("stage", new DeadlyRecords(new Stages(), "stage", config), "source")
        .addSink("on", "out", new StringSerializer(), new ByteArraySerializer(), "stage")
        .addSink(
            DeadLetter.sink("stage"),
            "dead",
            new StringSerializer(),
            new ByteArraySerializer(),
            "stage");
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader("whip." + name).value(), StandardCharsets.UTF_8);
  }

  /** With a store, as all of ours have one: Kafka makes no directory without. */
  private static final class Stages implements ProcessorSupplier<String, byte[], String, byte[]> {
    @Override
    public Processor<String, byte[], String, byte[]> get() {
      return new Stage();
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
      return Set.of(
          Stores.keyValueStoreBuilder(
              Stores.persistentKeyValueStore("store"), Serdes.String(), Serdes.String()));
    }
  }

  private static final class Stage extends ContextualProcessor<String, byte[], String, byte[]> {
    @Override
    public void process(Record<String, byte[]> record) {
      String value = new String(record.value(), StandardCharsets.UTF_8);
      if (value.equals(DEADLY)) {
        throw new OutOfMemoryError("for this test");
      }
      if (value.equals(UNLUCKY)) {
        throw new IllegalStateException("for this test");
      }
      context().forward(record, "on");
    }
  }
}
