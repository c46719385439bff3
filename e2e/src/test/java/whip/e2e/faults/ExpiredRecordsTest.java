package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import whip.e2e.CommandLine;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.schemas.profile.NodeRange;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.testkit.tier.InSlices;

/**
 * Records of finished runs are gone from the node topic: a command that reads a run again says how
 * many, gives no number that was made of the rest, and ends with status 4.
 */
@Tag("loss")
@ExtendWith(Engine.class)
@InSlices({1, 6})
class ExpiredRecordsTest {
  private static final int EXPIRED = 4;

  /** More than share a stream. */
  private static final int THREADS = 20;

  private static final int TRIES = 20;
  private static final String LOOP = "naps.c:11";
  private static final String EVERYTHING = "naps.c:1-1000=2x";
  private static final List<String> READ_AGAIN =
      List.of("speedscope", "perfetto", "graphml", "dot", "cube");

  @TempDir static Path directory;
  private static Engine.Endpoint cluster;
  private static Path program;

  /** Topics and a topology of one test class, or of one test. */
  private static Place place;

  /** Records of a run that are deleted. */
  enum Gone {
    ALL,
    HALF,
    ONE_PARTITION
  }

  private record Place(String prefix, Instance topology, NodeTopic nodes) {
    static Place open() throws IOException {
      String prefix = "expired" + Runs.newId() + ".";
      Instance.createTopics(cluster, prefix);
      Instance topology = new Instance(cluster, prefix, directory.resolve(prefix));
      topology.start();
      return new Place(prefix, topology, new NodeTopic(cluster, prefix));
    }

    /** Deletes some of a run; how many records that is. */
    long expire(ProgramRow run, Gone gone) {
      int first = run.getNodes().get(0).getPartition();
      return nodes.expire(
          run,
          switch (gone) {
            case ALL -> NodeRange::getTo;
            case HALF -> range -> (range.getFrom() + range.getTo()) / 2;
            case ONE_PARTITION ->
                range -> range.getPartition() == first ? range.getTo() : range.getFrom();
          });
    }

    Shell.Result whip(String... arguments) {
      return CommandLine.run(environment(), arguments);
    }

    Map<String, String> environment() {
      Map<String, String> environment = new HashMap<>(cluster.environment());
      environment.put("WHIP_PREFIX", prefix);
      environment.put("WHIP_BOOTSTRAP", cluster.bootstrap());
      environment.put("WHIP_REGISTRY", cluster.registry());
      environment.put("WHIP_STATE_DIR", directory.resolve(prefix + "state").toString());
      environment.put("WHIP_CONFIG", cluster.stateHome() + "/whip/engine/client.properties");
      return environment;
    }

    /** Many batches in several partitions, as most ids place them; span 400, work 1000. */
    ProgramRow ran() {
      for (int i = 0; i < TRIES; i++) {
        String id = "naps-" + Runs.newId();
        run(id, Map.of());
        ProgramRow row = complete(id);
        if (row.getNodes().stream().map(NodeRange::getPartition).distinct().count() > 1) {
          return row;
        }
      }
      throw new AssertionError("all batches of " + TRIES + " runs were in one partition each");
    }

    void run(String id, Map<String, String> more) {
      Map<String, String> variables = new HashMap<>(more);
      variables.putAll(Map.of("WHIP_PREFIX", prefix, "WHIP_DETAIL", "full", "WHIP_LIVE_MS", "50"));
      Shell.run(
              List.of(program.toString()),
              new Runs(cluster).environment(id, THREADS, "virtual", variables))
          .expect(0);
    }

    ProgramRow complete(String id) {
      try (ProfileReader reader = new ProfileReader(cluster, prefix)) {
        ProgramRow row = reader.awaitComplete(id).program();
        assertEquals(400, row.getSpan());
        List<NodeRange> ranges = row.getNodes();
        assertTrue(ranges.stream().allMatch(range -> range.getTo() - range.getFrom() > 1), id);
        return row;
      }
    }
  }

  @BeforeAll
  static void start(Engine.Endpoint engine) throws IOException {
    cluster = engine;
    program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/naps.c"), directory);
    place = Place.open();
  }

  @AfterAll
  static void stop() {
    place.topology.close();
  }

  @ParameterizedTest
  @EnumSource
  void shouldSayWhatIsGoneAndGiveBoundsAlone(Gone gone) throws IOException {
    ProgramRow row = place.ran();
    String run = row.getRun();
    place.whip("replay", run, LOOP + "=4x").expect(0);
    String says = says(row, place.expire(row, gone));

    Path json = directory.resolve("replay.json");
    Shell.Result replay =
        place.whip("replay", run, LOOP + "=2x", "/", EVERYTHING, "--json", json.toString());
    assertTrue(replay.expect(EXPIRED).err().contains(says), replay.err());
    assertFalse(replay.err().contains("selects no"), replay.err());
    assertEquals(
        List.of(
            "what if naps.c:11 is 2x faster",
            "",
            "From the profile alone: the program's span would be at least 200 and at most",
            "200; it is 400.",
            "",
            "what if naps.c:1-1000 is 2x faster",
            "",
            "From the profile alone: the program's span would be at least 200 and at most",
            "400; it is 400.",
            ""),
        replay.out().lines().toList());
    JsonNode range = new ObjectMapper().readTree(json.toFile()).at("/profiles/1");
    assertEquals(row.getBatches(), range.at("/expired/of").asLong());
    assertEquals(200, range.get("spanAtLeast").asInt());
    assertEquals(400, range.get("span").asInt());
    assertFalse(range.has("directives"));

    for (String[] question :
        new String[][] {
          {"whatif", run, EVERYTHING},
          {"whatif", run, "--until", "1000"},
          {"replay", run, LOOP + "=1"}
        }) {
      Shell.Result answer = place.whip(question);
      assertTrue(answer.expect(EXPIRED).err().contains(says), answer.err());
    }
    assertEquals(0, place.whip("whatif", run, LOOP + "=4x").status(), "it was answered before");
    assertEquals(0, place.whip("whatif", run, "--rank").status(), "the profile is enough");
  }

  @ParameterizedTest
  @EnumSource
  void shouldExportNothingThatWasMadeOfTheRest(Gone gone) {
    ProgramRow row = place.ran();
    String says = says(row, place.expire(row, gone));
    for (String format : READ_AGAIN) {
      Path file = directory.resolve(row.getRun() + "." + format);
      Shell.Result export =
          place.whip("export", row.getRun(), "--format", format, "--output", file.toString());
      assertTrue(export.expect(EXPIRED).err().contains(says), format + ": " + export.err());
      assertFalse(Files.exists(file), format);
    }
    for (String format : List.of("json", "csv", "curves")) {
      place.whip("export", row.getRun(), "--format", format).expect(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldSayItInTheDashboard(Gone gone) throws Exception {
    ProgramRow row = place.ran();
    long records = place.expire(row, gone);
    Path said = directory.resolve("dashboard.err");
    ProcessBuilder builder =
        new ProcessBuilder(Home.whip().toString(), "dashboard", "--port=0")
            .redirectError(said.toFile());
    builder.environment().putAll(place.environment());
    Process dashboard = builder.start();
    try {
      await().atMost(Asker.LIMIT).until(() -> Files.readString(said).contains("token="));
      Asker asker = Asker.invited(Files.readString(said));
      for (String question :
          List.of("{\"stacks\": true}", "{\"specs\": [\"%s=2x\"]}".formatted(LOOP))) {
        JsonNode answer = asker.answer(row.getRun(), question);
        assertEquals("failed", answer.path("state").asText(), answer::toPrettyString);
        assertTrue(answer.path("error").asText().contains(says(row, records)), question);
        assertEquals(records, answer.at("/expired/records").asLong());
        assertEquals(row.getBatches(), answer.at("/expired/of").asLong());
        assertFalse(answer.has("tree") || answer.has("answer"), answer::toPrettyString);
      }
    } finally {
      dashboard.destroy();
      dashboard.waitFor();
    }
  }

  /** The first rank to run is the one whose records go: those of others stand behind them. */
  @Test
  void shouldBoundARankOfWhichRecordsAreGone() {
    String job = "naps-" + Runs.newId();
    for (int rank : new int[] {1, 0}) {
      String number = Integer.toString(rank);
      place.run(job, Map.of("OMPI_COMM_WORLD_RANK", number, "OMPI_COMM_WORLD_SIZE", "2"));
      place.complete(job + "-r" + rank);
    }
    ProgramRow row = place.complete(job + "-r1");
    String says = says(row, place.expire(row, Gone.HALF));
    Shell.Result whatif = place.whip("whatif", job, EVERYTHING);
    assertTrue(whatif.expect(EXPIRED).err().contains(says), whatif.err());
    String table = whatif.out().replaceAll("\\s+", " ");
    assertTrue(table.contains("Not exact: rank 1: " + says), table);
    assertTrue(table.contains("at least 200 and at most 400"), table);
  }

  /**
   * Expires records as after months under another name: topics between the stages are shorter than
   * those of nodes.
   */
  @Test
  void shouldSayItInAProfileThatIsMadeOfTheRest() throws Exception {
    Place own = Place.open();
    ProgramRow all = own.ran();
    ProgramRow half = own.ran();
    own.topology.stop();
    own.expire(all, Gone.ALL);
    long records = own.expire(half, Gone.HALF);
    own.nodes.empty("subtree", 4);
    own.nodes.empty("result", 1);
    try (Instance again =
            new Instance(
                cluster, own.prefix, directory.resolve("again"), own.prefix + "topology-again");
        ProfileReader reader = new ProfileReader(cluster, own.prefix)) {
      again.start();
      assertEquals(all.getBatches(), partial(reader, all.getRun()).get("expired-batches"));
      assertEquals(records, partial(reader, half.getRun()).get("expired-batches"));
      for (String run : List.of(all.getRun(), half.getRun())) {
        Shell.Result replay = own.whip("replay", run, LOOP + "=2x");
        assertTrue(replay.expect(EXPIRED).err().contains("records have expired"), replay.err());
        assertEquals("", replay.out());
        assertTrue(own.whip("report", run).expect(0).out().contains("expired-batches"));
      }
    }
  }

  private static Map<String, Long> partial(ProfileReader reader, String run) {
    return reader
        .await(run, profile -> profile.program().getStatus() == ProfileStatus.PARTIAL)
        .program()
        .getLoss();
  }

  @Test
  void shouldSayItOfFilesOfNodes() throws IOException {
    ProgramRow row = place.ran();
    long records = place.expire(row, Gone.HALF);
    Path files = directory.resolve("parquet");
    List<String> sink =
        new ArrayList<>(List.of("sink", "parquet", "--nodes", "--once", "--directory"));
    sink.add(files.toString());
    Shell.Result written = place.whip(sink.toArray(String[]::new)).expect(EXPIRED);
    assertTrue(written.err().contains("records have expired: at most "), written.err());
    assertTrue(records > 0 && Files.exists(files.resolve(row.getRun())), written.err());
    place.whip(sink.toArray(String[]::new)).expect(0);
  }

  private static String says(ProgramRow row, long records) {
    return "records have expired: %d of the run's %d in %snode are gone (retention.bytes=2147483648, or deleted by hand)"
        .formatted(records, row.getBatches(), place.prefix);
  }
}
