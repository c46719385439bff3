package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Holds topics, subjects, rows and revisions to {@code docs/subscribe.md}. */
@ExtendWith(Engine.class)
@InSlices({3, 8})
class SubscribeRulesTest {
  private static final String TOPIC = "whip.profile";

  /** How far a heartbeat, and the topology on a busy machine, may be late. */
  private static final long LATE_MS = 10_000;

  /** How many are waited for. */
  private static final int REVISIONS = 4;

  private static final Map<String, String> HEADERS =
      Map.of(
          "ProgramRow", "whip.program",
          "DirectiveRow", "whip.directive",
          "RegionRow", "whip.region");

  @TempDir Path directory;

  @Test
  void shouldKeepTopicsForAsLongAsTheTableSays(Engine.Endpoint engine) throws Exception {
    Map<String, String> kept = new TreeMap<>();
    Pattern.compile("(?m)^\\| `(whip\\.[a-z.]+)` \\|.*\\| (compacted|\\d+ days) \\|$")
        .matcher(Subscriber.text())
        .results()
        .forEach(row -> kept.put(row.group(1), row.group(2)));
    try (Admin admin = Admin.create(engine.clients())) {
      Set<String> topics = new TreeSet<>(admin.listTopics().names().get());
      topics.removeIf(topic -> !topic.matches("whip\\.[a-z.]+"));
      topics.removeAll(Set.of("whip.subtree", "whip.result"));
      assertEquals(topics, kept.keySet());
      for (String topic : topics) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
        String policy = config.get("cleanup.policy").value();
        long days = Duration.ofMillis(Long.parseLong(config.get("retention.ms").value())).toDays();
        assertEquals(policy.equals("compact") ? "compacted" : days + " days", kept.get(topic));
        assertEquals("86400000", config.get("delete.retention.ms").value());
      }
    }
  }

  @Test
  void shouldPromiseEverySubjectOfTheTable(Engine.Endpoint engine) throws Exception {
    Set<String> shown = new TreeSet<>();
    Pattern.compile("`(whip\\.[a-z.]+-[\\w.]+)`")
        .matcher(Subscriber.text())
        .results()
        .forEach(subject -> shown.add(subject.group(1)));
    new Runs(engine).complete(echo());
    try (SchemaRegistryClient registry =
        new CachedSchemaRegistryClient(engine.registry(), 100, engine.clients())) {
      for (String subject : shown) {
        assertEquals("FULL_TRANSITIVE", registry.getCompatibility(subject), subject);
      }
      Set<String> registered = new TreeSet<>(registry.getAllSubjectsByPrefix("whip."));
      registered.removeIf(subject -> subject.matches("whip\\.(subtree|result)-.*"));
      assertTrue(shown.containsAll(registered), registered + " of " + shown);
      assertTrue(registered.contains("whip.run-value"));
    }
  }

  /** Follows a program that continues for a while. */
  @Test
  void shouldPublishRevisionsInOrder(Engine.Endpoint engine) throws Exception {
    Path program =
        Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/chunks_until_told.c"), directory);
    String run = "revisions-" + Runs.newId();
    Path stop = directory.resolve("stop");
    Process profiled = new Runs(engine).startUntilStopped(run, program, stop);
    Instant end;
    try (ProfileReader profiles = new ProfileReader(engine)) {
      profiles.await(run, profile -> profile.program().getRevision() >= REVISIONS);
      Files.createFile(stop);
      assertEquals(0, profiled.waitFor());
      end = profiles.awaitComplete(run).program().getUpdatedAt();
    } finally {
      profiled.destroyForcibly();
    }
    List<ConsumerRecord<String, GenericRecord>> rows = rows(engine, run, end);
    Map<String, GenericRecord> profile = new HashMap<>();
    List<GenericRecord> programs = new ArrayList<>();
    for (ConsumerRecord<String, GenericRecord> row : rows) {
      assertEquals(1, row.headers().toArray().length);
      Header header = row.headers().iterator().next();
      assertEquals(0, header.value().length);
      if (row.value() == null) {
        assertTrue(HEADERS.containsValue(header.key()), header.key());
        profile.remove(row.key());
        continue;
      }
      String type = row.value().getSchema().getName();
      assertEquals(HEADERS.get(type), header.key());
      long late = row.timestamp() - (long) row.value().get("updatedAt");
      assertTrue(late >= 0 && late < LATE_MS, late + " ms after it was made");
      profile.put(row.key(), row.value());
      if (type.equals("ProgramRow")) {
        programs.add(row.value());
        assertWhole(row.value(), profile);
      }
    }
    assertTrue(programs.size() > REVISIONS, "programs: " + programs.size());
    for (int i = 1; i < programs.size(); i++) {
      GenericRecord row = programs.get(i);
      GenericRecord before = programs.get(i - 1);
      assertEquals(1 + (long) before.get("revision"), row.get("revision"));
      long after = (long) row.get("updatedAt") - (long) before.get("updatedAt");
      assertTrue(after >= 400 || row.get("endedAt") != null, after + " ms after the one before");
      assertTrue(after < LATE_MS, after + " ms after the one before");
    }
  }

  /** Its rows came before it, and none is of another revision. */
  private static void assertWhole(GenericRecord program, Map<String, GenericRecord> profile) {
    profile.values().forEach(row -> assertEquals(program.get("revision"), row.get("revision")));
    Map<String, Long> rows =
        profile.values().stream()
            .collect(
                Collectors.groupingBy(row -> row.getSchema().getName(), Collectors.counting()));
    assertEquals((int) program.get("directives"), rows.getOrDefault("DirectiveRow", 0L));
    assertEquals((int) program.get("regions"), rows.getOrDefault("RegionRow", 0L));
  }

  /** Rows of the run, up to its final revision. */
  private static List<ConsumerRecord<String, GenericRecord>> rows(
      Engine.Endpoint engine, String run, Instant end) {
    Map<String, Object> settings = new HashMap<>(engine.clients());
    settings.put("isolation.level", "read_committed");
    settings.put("key.deserializer", StringDeserializer.class);
    settings.put("value.deserializer", KafkaAvroDeserializer.class);
    List<ConsumerRecord<String, GenericRecord>> rows = new ArrayList<>();
    try (KafkaConsumer<String, GenericRecord> consumer = new KafkaConsumer<>(settings)) {
      List<TopicPartition> partitions = List.of(new TopicPartition(TOPIC, 0));
      assertEquals(partitions.size(), consumer.partitionsFor(TOPIC).size());
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      while (rows.isEmpty() || !isEnd(rows.get(rows.size() - 1), run, end)) {
        StreamSupport.stream(consumer.poll(Duration.ofSeconds(1)).spliterator(), false)
            .filter(row -> row.key().startsWith(run + "/"))
            .forEach(rows::add);
      }
    }
    return rows;
  }

  private static boolean isEnd(ConsumerRecord<String, GenericRecord> row, String run, Instant end) {
    return row.key().equals(run + "/program")
        && row.value() != null
        && (long) row.value().get("updatedAt") == end.toEpochMilli();
  }

  private Path echo() {
    return Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
  }
}
