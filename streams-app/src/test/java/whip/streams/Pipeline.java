package whip.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;

/** The whole topology in memory: topics in, rows of profiles out. The clock stands still. */
public final class Pipeline implements RunSink, AutoCloseable {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final Duration TICK = Duration.ofMillis(100);

  private final Path stateDir;
  private final AvroFormat format;
  private final TopologyTestDriver driver;
  private final TestOutputTopic<String, byte[]> profileTopic;
  private final Map<String, DirectiveRow> directives = new TreeMap<>();
  private final Map<String, RegionRow> regions = new TreeMap<>();
  private final Map<String, ProgramRow> programs = new TreeMap<>();
  private final List<String> written = new ArrayList<>();

  public Pipeline() {
    try {
      stateDir = Files.createTempDirectory("whip-pipeline-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Object> registry =
        Map.of("schema.registry.url", "mock://" + stateDir.getFileName());
    format = new AvroFormat(registry);
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "pipeline");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
    driver =
        new TopologyTestDriver(
            Topology.build(new StageConfig(TOPICS, registry, () -> 0)),
            settings,
            Instant.ofEpochMilli(1_800_000_000_000L));
    profileTopic =
        driver.createOutputTopic(
            TOPICS.profile(), new StringDeserializer(), new ByteArrayDeserializer());
  }

  @Override
  public void batch(NodeBatch batch) {
    send(TOPICS.node(), batch.getRun() + "/" + batch.getThread(), batch);
  }

  @Override
  public void location(Location location) {
    send(
        TOPICS.location(),
        location.getRun() + "/" + Long.toHexString(location.getAddress()),
        location);
  }

  @Override
  public void run(RunRecord record) {
    send(TOPICS.run(), record.getRun(), record);
  }

  /** Any bytes, to the topic of node batches. */
  public void rawBatch(String key, byte[] value) {
    input(TOPICS.node()).pipeInput(key, value);
  }

  public byte[] encoded(NodeBatch batch) {
    return format.encode(TOPICS.node(), batch);
  }

  /** Lets time pass, in steps below every interval of the stages: a jump runs each timer once. */
  public void wait(Duration time) {
    for (long passed = 0; passed < time.toMillis(); passed += TICK.toMillis()) {
      driver.advanceWallClockTime(TICK);
    }
  }

  public static RunRecord.Builder record(String run, RunState state) {
    return RunRecord.newBuilder()
        .setRun(run)
        .setState(state)
        .setProgram("/bin/program")
        .setClock("virtual")
        .setUnit("units")
        .setThreads(4)
        .setStartedAt(Instant.ofEpochMilli(1_799_999_999_000L))
        .setWrittenAt(Instant.ofEpochMilli(1_800_000_000_000L));
  }

  /** The newest program row of a run, null if there is none. */
  public ProgramRow program(String run) {
    read();
    return programs.get(run);
  }

  /** The directive rows of a run that stand, by key. */
  public Map<String, DirectiveRow> directives(String run) {
    read();
    Map<String, DirectiveRow> rows = new TreeMap<>();
    directives.forEach(
        (key, row) -> {
          if (row.getRun().equals(run)) {
            rows.put(key, row);
          }
        });
    return rows;
  }

  /** The region rows of a run that stand, by key without the run. */
  public Map<String, RegionRow> regions(String run) {
    read();
    Map<String, RegionRow> rows = new TreeMap<>();
    regions.forEach(
        (key, row) -> {
          if (row.getRun().equals(run)) {
            rows.put(key.substring(run.length() + 1), row);
          }
        });
    return rows;
  }

  /** Keys of everything written to the profile topic, in order; tombstones with a minus sign. */
  public List<String> written() {
    read();
    return List.copyOf(written);
  }

  public List<TestRecord<String, byte[]>> deadLetters() {
    return driver
        .createOutputTopic(
            TOPICS.deadLetters(), new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }

  /** Keys of the containers that have not come together. */
  public List<String> waitingContainers() {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        driver.<String, byte[]>getKeyValueStore("subtree-containers").all()) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    return keys;
  }

  private void read() {
    for (TestRecord<String, byte[]> record : profileTopic.readRecordsToList()) {
      if (record.value() == null) {
        written.add("-" + record.key());
        directives.remove(record.key());
        regions.remove(record.key());
        continue;
      }
      written.add(record.key());
      try {
        SpecificRecord row = format.decode(TOPICS.profile(), record.value(), SpecificRecord.class);
        if (row instanceof DirectiveRow directive) {
          directives.put(record.key(), directive);
        } else if (row instanceof RegionRow region) {
          regions.put(record.key(), region);
        } else if (row instanceof ProgramRow program) {
          programs.put(program.getRun(), program);
        }
      } catch (BadRecordException e) {
        throw new AssertionError("what the topology wrote does not decode", e);
      }
    }
  }

  private void send(String topic, String key, SpecificRecord value) {
    input(topic).pipeInput(key, format.encode(topic, value));
  }

  private TestInputTopic<String, byte[]> input(String topic) {
    return driver.createInputTopic(topic, new StringSerializer(), new ByteArraySerializer());
  }

  @Override
  public void close() {
    driver.close();
    format.close();
    try (Stream<Path> files = Files.walk(stateDir)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
