package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import io.confluent.kafka.serializers.subject.TopicRecordNameStrategy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.schemas.TrustedSchemas;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.testkit.LargeAccount;
import whip.testkit.tier.InSlices;
import whip.topic.RunPartition;

/**
 * Verbs that show an account, on one of 100,000 paths and 512 threads. They run as their user runs
 * them, with as much memory as the launcher gives to Java; what they print can be read.
 */
@ExtendWith(Engine.class)
@InSlices({3, 8})
class ManyPathsTest {

  private static final int PATHS = 100_000;
  private static final int THREADS = 512;

  /** Generous: only a verb that takes quadratic time reaches it. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final int LINES_MAX = 2_000;

  private static final String RUN = "many-" + Runs.newId();
  private static final String PREFIX = RUN + ".";

  @BeforeAll
  static void publish(Engine.Endpoint engine) {
    List<String> create = new ArrayList<>(List.of("topics", "create"));
    create.addAll(options(engine));
    engine.whip(create.toArray(String[]::new)).expect(0);
    TrustedSchemas.trust();
    Map<String, Object> settings = new HashMap<>(engine.clients());
    settings.put("value.subject.name.strategy", TopicRecordNameStrategy.class.getName());
    settings.put("compression.type", "lz4");
    KafkaAvroSerializer values = new KafkaAvroSerializer();
    values.configure(settings, false);
    try (KafkaProducer<String, Object> producer =
        new KafkaProducer<>(settings, new StringSerializer(), values)) {
      AtomicReference<Exception> failed = new AtomicReference<>();
      LargeAccount account = new LargeAccount(PATHS, THREADS);
      int partition = RunPartition.of(RUN, producer.partitionsFor(PREFIX + "account").size());
      for (int path = 0; path < PATHS; path++) {
        String key = RUN + "/" + path;
        send(
            producer,
            new ProducerRecord<>(PREFIX + "account", partition, key, row(account, path)),
            failed);
      }
      AccountRow last =
          new AccountRow(
              RUN, account.elapsed, "ns", THREADS, true, account.elapsed, List.of(), PATHS, 0);
      send(
          producer,
          new ProducerRecord<>(PREFIX + "account", partition, RUN + "/account", last),
          failed);
      send(producer, new ProducerRecord<>(PREFIX + "run", RUN, run()), failed);
      producer.flush();
      assertNull(failed.get());
    }
  }

  private static void send(
      KafkaProducer<String, Object> producer,
      ProducerRecord<String, Object> next,
      AtomicReference<Exception> failed) {
    var unused = producer.send(next, (sent, failure) -> failed.compareAndSet(null, failure));
  }

  @Test
  void shouldShowThePathsWithMostTime(Engine.Endpoint engine) {
    assertTrue(shown(engine, "constructs").contains("and 99800 paths with less time"));
    String flat = shown(engine, "constructs", "--by", "construct");
    assertTrue(flat.contains("program"), flat);
    assertTrue(shown(engine, "constructs", "--thread", "511").contains("thread 511 alone"));
  }

  @Test
  void shouldDrawTheBeginningOfTheGraph(Engine.Endpoint engine) {
    assertTrue(shown(engine, "flow").contains("and 99700 more paths"));
    String layer = shown(engine, "flow", "--layer", "1");
    assertTrue(layer.contains("in boxes"), layer);
  }

  @Test
  void shouldFindProperties(Engine.Endpoint engine) {
    String found = shown(engine, "properties");
    assertTrue(found.contains("more below 5 %"), found);
  }

  @ParameterizedTest
  @CsvSource({
    "constructs, paths, 100000",
    "constructs --by construct, paths, 90000",
    "constructs --thread 511, paths, 100000",
    "flow, nodes, 100000",
    "properties --threshold 0, properties, 1000"
  })
  void shouldWriteAllAsJson(
      String verb, String array, int least, Engine.Endpoint engine, @TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("result.json");
    List<String> line = new ArrayList<>(List.of(verb.split(" ")));
    line.add(1, RUN);
    line.addAll(options(engine));
    line.addAll(List.of("--json", file.toString()));
    assertTimeoutPreemptively(LIMIT, () -> engine.process(line.toArray(String[]::new)).expect(0));
    int elements = elements(file, array);
    assertTrue(elements >= least, elements + " " + array);
  }

  /** How many elements an array of the document has, which is read to its end. */
  private static int elements(Path file, String array) throws IOException {
    int elements = 0;
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      assertEquals(JsonToken.START_OBJECT, json.nextToken());
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean isWanted = json.currentName().equals(array);
        if (json.nextToken() != JsonToken.START_ARRAY || !isWanted) {
          json.skipChildren();
          continue;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
          json.skipChildren();
          elements++;
        }
      }
      assertNull(json.nextToken());
    }
    return elements;
  }

  private static String shown(Engine.Endpoint engine, String verb, String... options) {
    List<String> line = new ArrayList<>(List.of(verb, RUN));
    line.addAll(options(engine));
    line.addAll(List.of(options));
    String out =
        assertTimeoutPreemptively(
            LIMIT, () -> engine.process(line.toArray(String[]::new)).expect(0).out());
    assertTrue(out.lines().count() < LINES_MAX, () -> "lines: " + out.lines().count());
    return out;
  }

  private static List<String> options(Engine.Endpoint engine) {
    List<String> options = new ArrayList<>(engine.options());
    options.add("--prefix=" + PREFIX);
    return options;
  }

  private static RunRecord run() {
    Instant ended = Instant.parse("2026-11-02T08:00:00Z");
    return RunRecord.newBuilder()
        .setRun(RUN)
        .setState(RunState.ENDED)
        .setProgram("/home/ada/many")
        .setHost("node1")
        .setThreads(THREADS)
        .setClock("tsc")
        .setUnit("ns")
        .setStartedAt(ended)
        .setWrittenAt(ended)
        .setEndedAt(ended)
        .setEndReason("exit")
        .build();
  }

  private static PathRow row(LargeAccount account, int path) {
    List<GroupRow> groups = new ArrayList<>();
    List<PassesRow> passes = new ArrayList<>();
    for (LargeAccount.Row row : account.rows(path)) {
      String thread = Integer.toString(row.thread());
      groups.add(group(thread, row));
      passes.add(new PassesRow(thread, row.entries()));
    }
    boolean isProgram = path == 0;
    return PathRow.newBuilder()
        .setRun(RUN)
        .setPath(path)
        .setParent(account.parent(path))
        .setKind(account.kind(path))
        .setLabel(isProgram ? "" : "many.c:" + path)
        .setFile(isProgram ? "" : "/home/ada/many.c")
        .setLine(path)
        .setFunction(isProgram ? "" : "many")
        .setName("")
        .setDepth(0)
        .setGroups(groups)
        .setEdges(
            isProgram ? List.of() : List.of(new PredecessorRow(account.predecessor(path), passes)))
        .build();
  }

  private static GroupRow group(String thread, LargeAccount.Row row) {
    GroupRow group = new GroupRow();
    group.setThreads(thread);
    group.setCount(row.entries());
    group.setBodies(row.entries());
    group.setEnter(0);
    group.setBody(row.body());
    group.setExit(row.exit());
    int first = group.getSchema().getField("work").pos();
    for (int one = 0; one < row.times().size(); one++) {
      group.put(first + one, row.times().get(one));
    }
    return group;
  }
}
