package whip.e2e;

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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Processes that were started as the ranks of one MPI job: runs of their own, and one together. */
@ExtendWith(Engine.class)
class RanksTest {
  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/rank.c");

  /** The line of the loop. */
  private static final int LOOP = 10;

  @TempDir Path directory;

  /** Spans 30 + 10, 8 + 50 and 12 + 20. */
  @Test
  void shouldReadRanksMergedAndOneByOne(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Job ranks = new Job(engine, "job", 3);
    String job = ranks.id();
    ranks.rank(0, program, "30", "10");
    ranks.rank(1, program, "8", "50");
    ranks.rank(2, program, "12", "20");
    ranks.awaitComplete(0, 1, 2);

    JsonNode merged = engine.json("report", job);
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

    JsonNode one = engine.json("report", job + "-r1");
    assertEquals(208, one.get("work").asLong());
    assertEquals(58, one.get("span").asLong());
    assertEquals(1, one.get("rank").asInt());
    assertFalse(one.has("ranks"));

    // A loop that takes no time leaves rank 0 with its 30 before it.
    JsonNode curve = engine.json("whatif", job, "--curve", "rank.c:" + LOOP + "=5x");
    assertEquals("32", curve.get("asked").get("spanExact").asText());
    assertEquals("11/20", curve.get("points").get(1).get("xExact").asText());

    JsonNode path =
        new ObjectMapper()
            .readTree(engine.whip("export", job, "--format", "speedscope").expect(0).out());
    assertEquals(58, path.get("profiles").get(0).get("endValue").asLong());
    assertListed(engine, job);
  }

  /** Each rank is the worked answer of docs/constructs.md: waits of 6 for the construct, and 6. */
  @Test
  void shouldReadAccountsMergedAndOneByOne(Engine.Endpoint engine) throws Exception {
    Path source = Home.ROOT.resolve("e2e/src/test/programs/critical_of_one.c");
    Path program = Toolchain.clang(source, directory);
    Job ranks = new Job(engine, "accounts", 2);
    String job = ranks.id();
    ranks.rank(0, program);
    ranks.rank(1, program);
    ranks.awaitComplete(0, 1);

    JsonNode account = engine.json("constructs", job);
    assertEquals(job, account.get("run").asText());
    assertTrue(account.get("ended").asBoolean(), account::toPrettyString);
    assertEquals(8, account.get("threads").asInt());
    assertEquals(8, account.at("/classes/work").asLong());
    assertEquals(12, account.at("/classes/sync").asLong());
    assertEquals(12, account.at("/classes/imbalance").asLong());
    assertEquals(0, account.get("unclosed").size());
    assertEquals(3, account.get("paths").size(), "the same places in both");
    assertEquals("4-7", account.at("/ranks/1/threads").asText());
    assertEquals(ranks.run(1), account.at("/ranks/1/run").asText());
    assertEquals(6, engine.json("constructs", ranks.run(1)).at("/classes/sync").asLong());

    JsonNode flow = engine.json("flow", job);
    assertEquals("0-7|1", flow.at("/edges/1/text").asText(), flow::toPrettyString);

    JsonNode found = engine.json("properties", job);
    assertEquals(2, found.get("properties").size(), found::toPrettyString);
    assertEquals("critical-overhead", found.at("/properties/0/name").asText());
    assertEquals("0-1", found.at("/properties/0/ranks").asText());
    assertEquals("3/4", found.at("/properties/0/severityExact").asText());
    String table = engine.whip("properties", job).expect(0).out();
    assertTrue(table.contains("critical critical_of_one.c:6"), table);
    String psc = engine.whip("properties", job, "--format", "psc").expect(0).out();
    assertTrue(psc.contains("<numProcs>2</numProcs>"), psc);
    assertTrue(psc.contains("<execObj process=\"1\" thread=\""), psc);
    assertEquals(12, psc.split("<property ", -1).length - 1, psc);

    Path cube = directory.resolve("job.cubex");
    engine.whip("export", job, "--format", "cube", "--output", cube.toString()).expect(0);
    String anchor =
        Shell.run(List.of("tar", "-xOf", cube.toString(), "anchor.xml"), Map.of()).expect(0).out();
    assertTrue(anchor.contains("<uniq_name>whip_time_sync</uniq_name>"), anchor);
    assertTrue(anchor.contains("<name>rank 1</name>"), anchor);

    String top = engine.whip("top", job).expect(0).out();
    assertTrue(top.contains("threads' time: work 25.0 %, sync 37.5 %, imbalance 37.5 %"), top);
    assertTrue(top.contains("75.0 %  critical-overhead, critical critical_of_one.c:6"), top);
  }

  private static String kind(JsonNode directive) {
    return directive.get("kind").asText();
  }

  private static void assertListed(Engine.Endpoint engine, String job) throws IOException {
    String together = engine.whip("runs").expect(0).out();
    assertTrue(together.matches("(?s).*\n" + job + "  [^\n]*, 3 ranks\n.*"), together);
    assertFalse(together.contains(job + "-r1"), together);
    assertTrue(engine.whip("runs", "--ranks").expect(0).out().contains(job + "-r1"));
    int ranks = 0;
    for (JsonNode run : engine.json("runs")) {
      ranks += run.get("ranksOf").asText().equals(job) ? 1 : 0;
    }
    assertEquals(3, ranks);
    String remove = engine.whip("runs", "--remove", job).expect(125).err();
    assertTrue(remove.contains("one of " + job + "-r0 to " + job + "-r2"), remove);
  }

  /** Starts ranks as {@code mpirun} would: from the program that is run. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldProfileAllThatOneCommandStarts(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Path starter =
        Files.writeString(
            directory.resolve("starter"),
            """
            #!/bin/sh
            export OMPI_COMM_WORLD_SIZE=2
            OMPI_COMM_WORLD_RANK=0 "$@" 30 10 &
            OMPI_COMM_WORLD_RANK=1 "$@" 8 50 &
            wait
            """);
    assertTrue(starter.toFile().setExecutable(true));
    Shell.Result ran = run(engine.environment(), "--", starter.toString(), program.toString());
    JsonNode merged = new ObjectMapper().readTree(ran.out());
    assertEquals("complete", merged.get("status").asText(), ran.err());
    assertEquals(278, merged.get("work").asLong());
    assertEquals(58, merged.get("span").asLong());
    assertEquals(2, merged.get("ranks").size());
    assertTrue(ran.err().contains("2 ranks on 1 host"), ran.err());
    assertFalse(merged.has("whatif"));

    Shell.Result asked =
        run(
            engine.environment(),
            "--whatif=rank.c:" + LOOP + "=5x",
            "--",
            starter.toString(),
            program.toString());
    JsonNode whatif = new ObjectMapper().readTree(asked.out()).get("whatif");
    assertTrue(whatif.get("exact").asBoolean(), asked.err());
    assertEquals("32", whatif.get("spanExact").asText());
    assertEquals(58, whatif.get("measured").get("span").asLong());
    assertEquals(2, whatif.get("ranks").size());
    assertTrue(asked.err().contains("what if rank.c:10 is 5x faster"), asked.err());
  }

  /** Starts ranks as on a cluster, by variables alone: the job has the name of neither. */
  @Test
  void shouldProfileRanksByVariablesAlone(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Map<String, String> environment =
        new HashMap<>(new Runs(engine).environment("", 2, "virtual", Map.of()));
    environment.remove("WHIP_RUN");
    String ranks =
        "export OMPI_COMM_WORLD_SIZE=2; OMPI_COMM_WORLD_RANK=1 env %s 8 50 & OMPI_COMM_WORLD_RANK=0 %s 30 10 & wait"
            .formatted(program, program);
    // Twice, as two jobs; and once more by the name that a starter gives.
    Set<String> names = new HashSet<>();
    for (String starter :
        List.of("", "", "export PMIX_NAMESPACE=prterun-node7-" + Runs.newId() + "; ")) {
      Shell.Result ran = Shell.run(List.of("sh", "-c", starter + ranks), environment).expect(0);
      Matcher said = Pattern.compile("`whip report (\\S+)`").matcher(ran.err());
      assertTrue(said.find(), ran.err());
      String job = said.group(1);
      assertTrue(names.add(job), job);
      assertFalse(said.find(), ran.err()); // for all ranks, once
      try (ProfileReader reader = new ProfileReader(engine)) {
        reader.awaitComplete(job + "-r0");
        reader.awaitComplete(job + "-r1");
      }
      for (String name : List.of(job, "last")) {
        JsonNode merged = engine.json("report", name);
        assertEquals(job, merged.get("run").asText());
        assertEquals("complete", merged.get("status").asText(), merged::toPrettyString);
        assertEquals(278, merged.get("work").asLong());
        assertEquals(merged, engine.json("top", name));
      }
      assertEquals(208, engine.json("report", job + "-r1").get("work").asLong());
    }
    Shell.Result alone = Shell.run(List.of(program.toString(), "1", "2"), environment).expect(0);
    Matcher said = Pattern.compile("`whip report (\\S+)`").matcher(alone.err());
    assertTrue(said.find(), alone.err());
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.awaitComplete(said.group(1));
    }
    assertEquals(9, engine.json("report", said.group(1)).get("work").asLong());
  }

  /** And the other way round: each rank is that of a command of its own. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldSayThatOneCommandSeesOneRank(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Map<String, String> rank = new HashMap<>(engine.environment());
    rank.putAll(Map.of("OMPI_COMM_WORLD_SIZE", "2", "OMPI_COMM_WORLD_RANK", "1"));
    Shell.Result ran = run(rank, "--", program.toString(), "8", "50");
    assertEquals(208, new ObjectMapper().readTree(ran.out()).get("work").asLong());
    assertTrue(ran.err().contains("this is one rank of 2"), ran.err());
    assertTrue(ran.err().contains("there is no run of rank 0"), ran.err());
  }

  private static Shell.Result run(Map<String, String> environment, String... more) {
    List<String> command = new ArrayList<>(List.of(Home.whip().toString(), "run"));
    command.addAll(List.of("--clock", "virtual", "--json", "-"));
    command.addAll(List.of(more));
    return Shell.run(command, environment).expect(0);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldSayWhatKeepsRanksFromBeingWhole(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Job gap = new Job(engine, "gap", 4);
    gap.rank(0, program, "1", "2");
    gap.rank(2, program, "3", "4");
    Job mixed = new Job(engine, "mixed", 3);
    mixed.rank(0, program, "1", "2");
    mixed.rank("cpu", 1, program, "1", "2");
    gap.awaitComplete(0, 2);
    mixed.awaitComplete(0, 1);

    JsonNode merged = engine.json("report", gap.id());
    assertEquals("partial", merged.get("status").asText());
    String missing = merged.get("limits").get("ranks-missing").asText();
    assertTrue(missing.startsWith("there is no run of ranks 1, 3: "), missing);
    String differ = engine.whip("report", mixed.id()).expect(125).err();
    assertTrue(differ.contains("clock virtual in units: rank 0; clock cpu in ns: rank 1"), differ);
  }
}
