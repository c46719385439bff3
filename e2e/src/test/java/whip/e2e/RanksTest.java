package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Processes that were started as the ranks of one MPI job: runs of their own, and one together. */
@ExtendWith(Engine.class)
class RanksTest {
  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/rank.c");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The line of the loop. */
  private static final int LOOP = 10;

  @TempDir Path directory;

  /** Spans 30 + 10, 8 + 50 and 12 + 20. */
  @Test
  void shouldReadRanksMergedAndOneByOne(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    String job = "job-" + Runs.newId();
    rank(engine, program, job, 0, "virtual", "30", "10");
    rank(engine, program, job, 1, "virtual", "8", "50");
    rank(engine, program, job, 2, "virtual", "12", "20");
    await(engine, job, 0, 1, 2);

    JsonNode merged = json(engine, "report", job);
    assertEquals(job, merged.get("run").asText());
    assertEquals("complete", merged.get("status").asText(), merged::toPrettyString);
    assertEquals(70 + 208 + 92, merged.get("work").asLong());
    assertEquals(58, merged.get("span").asLong());
    assertEquals(8, merged.get("serialWork").asLong());
    JsonNode loop = merged.get("directives").get(0);
    assertEquals("rank.c:" + LOOP + " for", loop.get("label").asText() + " " + kind(loop));
    assertEquals(3, loop.get("instances").asLong());
    assertEquals(320, loop.get("work").asLong());
    assertEquals(80, loop.get("span").asLong());
    assertEquals(50, loop.get("serialWork").asLong());
    List<Long> spans = new ArrayList<>();
    merged.get("ranks").forEach(rank -> spans.add(rank.get("span").asLong()));
    assertEquals(List.of(40L, 58L, 32L), spans);

    JsonNode one = json(engine, "report", job + "-r1");
    assertEquals(208, one.get("work").asLong());
    assertEquals(58, one.get("span").asLong());
    assertEquals(1, one.get("rank").asInt());
    assertFalse(one.has("ranks"));

    // A loop that takes no time leaves rank 0 with its 30 before it.
    JsonNode curve = json(engine, "whatif", job, "--curve", "rank.c:" + LOOP + "=5x");
    assertEquals("32", curve.get("asked").get("spanExact").asText());
    assertEquals("11/20", curve.get("points").get(1).get("xExact").asText());

    JsonNode path =
        JSON.readTree(engine.whip("export", job, "--format", "speedscope").expect(0).out());
    assertEquals(58, path.get("profiles").get(0).get("endValue").asLong());
    assertListed(engine, job);
  }

  private static String kind(JsonNode directive) {
    return directive.get("kind").asText();
  }

  private static void assertListed(Engine.Endpoint engine, String job) throws IOException {
    String together = engine.whip("runs").expect(0).err();
    assertTrue(together.matches("(?s).*\n" + job + "  [^\n]*, 3 ranks\n.*"), together);
    assertFalse(together.contains(job + "-r1"), together);
    assertTrue(engine.whip("runs", "--ranks").expect(0).err().contains(job + "-r1"));
    int ranks = 0;
    for (JsonNode run : json(engine, "runs")) {
      ranks += run.get("ranksOf").asText().equals(job) ? 1 : 0;
    }
    assertEquals(3, ranks);
    String remove = engine.whip("runs", "--remove", job).expect(125).err();
    assertTrue(remove.contains("one of " + job + "-r0 to " + job + "-r2"), remove);
  }

  @Test
  void shouldSayWhatKeepsRanksFromBeingWhole(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    String gap = "gap-" + Runs.newId();
    rank(engine, program, gap, 0, "virtual", "1", "2");
    rank(engine, program, gap, 2, "virtual", "3", "4");
    String mixed = "mixed-" + Runs.newId();
    rank(engine, program, mixed, 0, "virtual", "1", "2");
    rank(engine, program, mixed, 1, "cpu", "1", "2");
    await(engine, gap, 0, 2);
    await(engine, mixed, 0, 1);

    JsonNode merged = json(engine, "report", gap);
    assertEquals("partial", merged.get("status").asText());
    String missing = merged.get("limits").get("ranks-missing").asText();
    assertTrue(missing.startsWith("there is no run of rank 1: "), missing);
    String differ = engine.whip("report", mixed).expect(125).err();
    assertTrue(differ.contains("clock virtual in units: rank 0; clock cpu in ns: rank 1"), differ);
  }

  private static void rank(
      Engine.Endpoint engine,
      Path program,
      String job,
      int rank,
      String clock,
      String... arguments) {
    Map<String, String> mpi =
        Map.of("OMPI_COMM_WORLD_RANK", Integer.toString(rank), "OMPI_COMM_WORLD_SIZE", "3");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Shell.run(command, new Runs(engine).environment(job, 2, clock, mpi)).expect(0);
  }

  private static void await(Engine.Endpoint engine, String job, int... ranks) {
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (int rank : ranks) {
        reader.awaitComplete(job + "-r" + rank);
      }
    }
  }

  /** What the verb writes as JSON. */
  private static JsonNode json(Engine.Endpoint engine, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.addAll(List.of("--json", "-"));
    return JSON.readTree(engine.whip(line.toArray(String[]::new)).expect(0).out());
  }
}
