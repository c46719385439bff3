package whip.streams;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import whip.codec.BadRecordException;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.avro.AvroFormat;
import whip.streams.meters.Meters;
import whip.streams.meters.NodeHeads;

/** The whole topology in memory: topics in, rows of profiles out. The clock stands still. */
public final class Pipeline implements RunSink, AutoCloseable {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long START_MS = 1_800_000_000_000L;
  private static final Duration TICK = Duration.ofMillis(100);

  private final Path stateDir;
  private final SchemaRegistryClient registry;
  private final AvroFormat format;
  private final Meters meters = new Meters(TOPICS, this::nowMs);
  private final TopologyTestDriver driver;
  private final TestOutputTopic<String, byte[]> profileTopic;
  private final TestOutputTopic<String, byte[]> runTopic;
  private long passedMs;
  private long stopwatchNs;
  private long stepNs;
  private final Map<String, DirectiveRow> directives = new TreeMap<>();
  private final Map<String, RegionRow> regions = new TreeMap<>();
  private final Map<String, ProgramRow> programs = new TreeMap<>();
  private final List<ProducerRecord<String, byte[]>> sent = new ArrayList<>();
  private final List<String> written = new ArrayList<>();

  public Pipeline() {
    this(newStateDir(), List.of());
  }

  /**
   * Over what stores hold already, as after a restart.
   *
   * @param schemas in the order of their ids, as {@code subject, schema}
   */
  public Pipeline(Path stateDir, List<Map.Entry<String, String>> schemas) {
    this(stateDir, schemas, false);
  }

  /** One that asks for full detail where a property is severe. */
  public static Pipeline refining() {
    return new Pipeline(newStateDir(), List.of(), true);
  }

  private Pipeline(Path stateDir, List<Map.Entry<String, String>> schemas, boolean refines) {
    this.stateDir = stateDir;
    registry = MockSchemaRegistry.getClientForScope(stateDir.getFileName().toString());
    schemas.forEach(schema -> register(schema.getKey(), schema.getValue()));
    Map<String, Object> serializers =
        Map.of("schema.registry.url", "mock://" + stateDir.getFileName());
    format = new AvroFormat(serializers);
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "pipeline");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
    settings.put(
        StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, SenderTime.class.getName());
    driver =
        new TopologyTestDriver(
            WhipTopology.build(
                new StageConfig(TOPICS, serializers, this::stopwatchNs, meters, refines)),
            settings,
            Instant.ofEpochMilli(START_MS));
    profileTopic =
        driver.createOutputTopic(
            TOPICS.profile(), new StringDeserializer(), new ByteArrayDeserializer());
    runTopic =
        driver.createOutputTopic(
            TOPICS.run(), new StringDeserializer(), new ByteArrayDeserializer());
  }

  private long stopwatchNs() {
    return stopwatchNs += stepNs;
  }

  /** Says that the topology has taken in what was in its topics so long after the beginning. */
  public void caughtUpUntil(Duration since) {
    meters.caughtUp(START_MS + since.toMillis());
  }

  /** Says where the node topic's partitions begin. */
  public void nodesBeginAt(NodeHeads heads) {
    meters.nodeHeads(heads);
  }

  /** From here on: between any two looks at the stopwatch. */
  public void passing(Duration step) {
    stepNs = step.toNanos();
  }

  private static Path newStateDir() {
    try {
      return Files.createTempDirectory("whip-pipeline-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void register(String subject, String schema) {
    try {
      registry.register(subject, new AvroSchema(schema));
    } catch (IOException | RestClientException e) {
      throw new AssertionError(e);
    }
  }

  /** Subjects and schemas of the registry, in the order of their ids, from 1. */
  public List<Map.Entry<String, String>> schemas() {
    try {
      Map<Integer, String> subjects = new TreeMap<>();
      for (String subject : registry.getAllSubjects()) {
        subjects.put(registry.getLatestSchemaMetadata(subject).getId(), subject);
      }
      List<Map.Entry<String, String>> schemas = new ArrayList<>();
      for (Map.Entry<Integer, String> subject : subjects.entrySet()) {
        String schema = registry.getSchemaById(subject.getKey()).canonicalString();
        schemas.add(Map.entry(subject.getValue(), schema));
      }
      return schemas;
    } catch (IOException | RestClientException e) {
      throw new AssertionError(e);
    }
  }

  /** Every store's content, by the store's name. */
  public Map<String, Map<String, byte[]>> stores() {
    Map<String, Map<String, byte[]>> stores = new TreeMap<>();
    for (String name : driver.getAllStateStores().keySet()) {
      TreeMap<String, byte[]> content = new TreeMap<>();
      try (KeyValueIterator<String, byte[]> all = store(name).all()) {
        all.forEachRemaining(entry -> content.put(entry.key, entry.value));
      }
      stores.put(name, content);
    }
    return stores;
  }

  public KeyValueStore<String, byte[]> store(String name) {
    return driver.getKeyValueStore(name);
  }

  /** Ends this pipeline; a copy of its stores' files, for one that goes on from there. */
  public Path leaveStores() throws IOException {
    // Only a store that closes puts everything into its files. The driver, which would remove them,
    // is left as it is; it has no threads.
    driver.getAllStateStores().values().forEach(StateStore::close);
    Path copy = newStateDir();
    try (Stream<Path> files = Files.walk(stateDir)) {
      for (Path file : files.skip(1).toList()) {
        Files.copy(file, copy.resolve(stateDir.relativize(file)));
      }
    }
    format.close();
    removeStateDir();
    return copy;
  }

  /** Everything written to a topic since this was last asked. */
  public List<TestRecord<String, byte[]>> output(String topic) {
    return driver
        .createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }

  /** Any bytes, to any topic. */
  public void raw(String topic, String key, byte[] value) {
    sent.add(new ProducerRecord<>(topic, key, value));
    input(topic).pipeInput(key, value, nowMs());
  }

  /** Records sent, as they were encoded. */
  public List<ProducerRecord<String, byte[]>> sent() {
    return List.copyOf(sent);
  }

  public byte[] encoded(String topic, SpecificRecord value) {
    return format.encode(topic, value);
  }

  public SpecificRecord decoded(String topic, byte[] value) {
    try {
      return format.decode(topic, value, SpecificRecord.class);
    } catch (BadRecordException e) {
      throw new AssertionError("a record of " + topic + " does not decode", e);
    }
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

  /** Run records that the topology has written since the last call. */
  public List<RunRecord> saidOfRuns() {
    return runTopic.readValuesToList().stream()
        .map(value -> (RunRecord) decoded(TOPICS.run(), value))
        .toList();
  }

  /** Any bytes, to the topic of node batches. */
  public void rawBatch(String key, byte[] value) {
    raw(TOPICS.node(), key, value);
  }

  /** Value of the metric {@code dead-letters-total}, of all stages. */
  public long countedDeadLetters() {
    return driver.metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("dead-letters-total"))
        .mapToLong(metric -> ((Double) metric.getValue().metricValue()).longValue())
        .sum();
  }

  public byte[] encoded(NodeBatch batch) {
    return encoded(TOPICS.node(), batch);
  }

  /** Counters of the stages, by the names that Prometheus gives them. */
  public Map<String, Double> counted() {
    return meters.values();
  }

  private long nowMs() {
    return START_MS + passedMs;
  }

  /** Lets time pass, in steps below every interval of the stages: a jump runs each timer once. */
  public void wait(Duration time) {
    for (long passed = 0; passed < time.toMillis(); passed += TICK.toMillis()) {
      driver.advanceWallClockTime(TICK);
      passedMs += TICK.toMillis();
    }
  }

  /** Lets a long time pass at once: each timer runs once. */
  public void jump(Duration time) {
    driver.advanceWallClockTime(time);
    passedMs += time.toMillis();
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
    return output(TOPICS.deadLetters());
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
      SpecificRecord row = decoded(TOPICS.profile(), record.value());
      if (row instanceof DirectiveRow directive) {
        directives.put(record.key(), directive);
      } else if (row instanceof RegionRow region) {
        regions.put(record.key(), region);
      } else if (row instanceof ProgramRow program) {
        programs.put(program.getRun(), program);
      }
    }
  }

  private void send(String topic, String key, SpecificRecord value) {
    raw(topic, key, format.encode(topic, value));
  }

  private TestInputTopic<String, byte[]> input(String topic) {
    return driver.createInputTopic(topic, new StringSerializer(), new ByteArraySerializer());
  }

  @Override
  public void close() {
    driver.close();
    format.close();
    removeStateDir();
  }

  private void removeStateDir() {
    try {
      Utils.delete(stateDir.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
