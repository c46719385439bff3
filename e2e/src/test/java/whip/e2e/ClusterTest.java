package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/**
 * An installation on a cluster that was there before: its topics, a topology process of its own,
 * and programs that find both by address. The engine's broker and registry are the cluster; a
 * prefix keeps the engine's own topology out of it.
 */
@ExtendWith(Engine.class)
@InSlices({5})
class ClusterTest {

  private static final List<String> TOPICS =
      List.of(
          "run",
          "location",
          "node",
          "construct",
          "grain.delta",
          "region",
          "subtree",
          "result",
          "profile",
          "account",
          "property",
          "grain",
          "parallelism",
          "control",
          "dlq");

  /**
   * Subjects of public topics; the collector, the topology and the command line register schemas
   * there.
   */
  private static final List<String> SUBJECTS =
      List.of(
          "run-value",
          "run-whip.schemas.run.RunRecord",
          "location-value",
          "node-value",
          "construct-value",
          "grain.delta-value",
          "region-value",
          "account-whip.schemas.construct.AccountRow",
          "account-whip.schemas.construct.PathRow",
          "account-whip.schemas.construct.PhaseRow",
          "account-whip.schemas.construct.StripRow",
          "property-whip.schemas.construct.PropertiesRow",
          "property-whip.schemas.construct.PropertyRow",
          "grain-whip.schemas.grain.GrainsRow",
          "grain-whip.schemas.grain.GrainRow",
          "parallelism-whip.schemas.region.ParallelismRow",
          "parallelism-whip.schemas.region.StaticRegionRow",
          "parallelism-whip.schemas.region.EntriesRow",
          "parallelism-whip.schemas.region.InstancesRow",
          "profile-whip.schemas.profile.DirectiveRow",
          "profile-whip.schemas.profile.ProgramRow",
          "profile-whip.schemas.profile.RegionRow",
          "control-value",
          "control-whip.schemas.control.ControlRequest",
          "whatif.request-value",
          "whatif-whip.schemas.whatif.WhatIfAnswer");

  private static final long LIMIT_MINUTES = 2;

  private final String prefix = "cluster" + Runs.newId() + ".";

  @TempDir Path directory;

  @Test
  void shouldProfileOnAClusterThatWasThere(Engine.Endpoint engine) throws Exception {
    createTopics(engine);
    Process topology = startTopology(engine);
    try {
      Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
      Shell.Result ran =
          on(engine, "run", "--clock", "virtual", "--json", "-", program.toString()).expect(0);
      JsonNode profile = new ObjectMapper().readTree(ran.out());
      assertEquals("complete", profile.get("status").asText(), ran.out());
      assertEquals(20, profile.get("work").asLong());
      assertEquals(15, profile.get("span").asLong());

      String run = profile.get("run").asText();
      assertEquals(ran.out(), on(engine, "report", "last", "--json", "-").expect(0).out());
      assertTrue(on(engine, "runs").expect(0).out().contains(run));
      String engines = engine.whip("runs").expect(0).out();
      assertTrue(!engines.contains(run), "the engine's own topics have it too: " + engines);
      assertVersions(engine);
    } finally {
      topology.destroy();
    }
    assertTrue(topology.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES), "it does not stop: " + log());
    assertEquals(143, topology.exitValue(), "SIGTERM's status: " + log());
  }

  private void createTopics(Engine.Endpoint engine) {
    String before = on(engine, "topics describe").expect(0).out();
    String planned = on(engine, "topics create", "--dry-run", "--partitions", "8").expect(0).out();
    String created = on(engine, "topics create", "--replicas", "1").expect(0).out();
    String again = on(engine, "topics create").expect(0).out();
    String others = on(engine, "topics create", "--partitions", "8").expect(0).out();
    String after = on(engine, "topics describe").expect(0).out();
    String create =
        "whip topics create --bootstrap %s --registry %s --prefix %s"
            .formatted(engine.bootstrap(), engine.registry(), prefix);
    for (String topic : TOPICS) {
      assertTrue(line(before, topic).endsWith("missing; `" + create + "` makes it"), before);
      assertTrue(line(created, topic).endsWith(" created"), created);
      assertTrue(line(again, topic).endsWith(" was there"), again);
      assertTrue(line(after, topic).contains(" partitions, 1 replicas, wanted {"), after);
    }
    for (String subject : SUBJECTS) {
      assertTrue(line(before, subject).contains(" not FULL_TRANSITIVE; "), before);
      assertTrue(line(planned, subject).endsWith(" would be set to FULL_TRANSITIVE"), planned);
      assertTrue(line(created, subject).endsWith(" set to FULL_TRANSITIVE"), created);
      assertEquals(
          prefix + subject + " FULL_TRANSITIVE", line(again, subject).replaceAll(" +", " "));
      assertEquals(line(again, subject), line(after, subject));
    }
    assertTrue(line(planned, "node").contains(" would be created: 8 partitions"), planned);
    assertTrue(line(others, "node").endsWith(" was there, but"), others);
    assertTrue(others.contains("  partitions is 4, wanted 8\n"), others);
    assertTrue(line(others, "run").endsWith(" was there"), others);
    assertTrue(line(after, "node").contains(" 4 partitions"), after);
    assertTrue(line(after, "profile").contains("cleanup.policy=compact"), after);
  }

  /** Checks that producers registered no version beside those that were there already. */
  private void assertVersions(Engine.Endpoint engine) throws Exception {
    try (SchemaRegistryClient registry =
        new CachedSchemaRegistryClient(engine.registry(), 1, engine.clients())) {
      for (String subject : SUBJECTS) {
        assertEquals(List.of(1), registry.getAllVersions(prefix + subject), subject);
      }
      List<String> registered = List.copyOf(registry.getAllSubjectsByPrefix(prefix));
      for (String subject : registered) {
        String topic = subject.substring(prefix.length());
        assertTrue(topic.matches("(subtree|result)-.*") || SUBJECTS.contains(topic), subject);
      }
    }
  }

  @Test
  void shouldNameWhatTheRegistryRefuses(Engine.Endpoint engine) throws Exception {
    String refused = prefix + "node-value";
    try (SchemaRegistryClient registry =
        new CachedSchemaRegistryClient(engine.registry(), 1, engine.clients())) {
      registry.setMode("READONLY", refused);
      Shell.Result created = on(engine, "topics create").expect(125);
      assertTrue(
          created.err().contains("whip: the registry refuses to set up " + refused + ": Subject "),
          created.err());
      for (String subject : SUBJECTS) {
        assertEquals(
            !subject.equals("node-value"),
            created.out().contains("\n" + prefix + subject + " "),
            created.out());
      }
      registry.setMode("READWRITE", refused);
    }
    String allowed = on(engine, "topics create").expect(0).out();
    assertTrue(line(allowed, "node-value").endsWith(" set to FULL_TRANSITIVE"), allowed);
  }

  @Test
  void shouldMakeTopicsThoughTheRegistryDoesNotAnswer(Engine.Endpoint engine) {
    Engine.Endpoint without =
        new Engine.Endpoint(engine.bootstrap(), "http://127.0.0.1:1", engine.stateHome());
    Shell.Result created = on(without, "topics create").expect(125);
    assertTrue(line(created.out(), "node").endsWith(" created"), created.out());
    assertTrue(created.err().contains("whip: cannot reach the registry: "), created.err());
  }

  private String line(String text, String topic) {
    return text.lines()
        .filter(line -> line.startsWith(prefix + topic + " "))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing about " + topic + ":\n" + text));
  }

  /** By its variables, as a container would; the verbs get options. */
  private Process startTopology(Engine.Endpoint engine) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(StreamsJava.topology());
    builder.environment().putAll(engine.environment());
    builder
        .environment()
        .putAll(
            Map.of(
                "WHIP_BOOTSTRAP", engine.bootstrap(),
                "WHIP_REGISTRY", engine.registry(),
                "WHIP_PREFIX", prefix,
                "WHIP_STATE_DIR", directory.resolve("state").toString()));
    return builder
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("topology.log").toFile())
        .start();
  }

  private String log() throws IOException {
    return Files.readString(directory.resolve("topology.log"));
  }

  private Shell.Result on(Engine.Endpoint engine, String verb, String... more) {
    List<String> arguments = new ArrayList<>(List.of(verb.split(" ")));
    arguments.addAll(List.of("--bootstrap", engine.bootstrap(), "--registry", engine.registry()));
    arguments.addAll(List.of("--prefix", prefix));
    arguments.addAll(List.of(more));
    return engine.whip(arguments.toArray(String[]::new));
  }
}
