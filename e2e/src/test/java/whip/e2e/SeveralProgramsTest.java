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
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Several OpenMP programs that one command starts: each is a run of its own. */
@ExtendWith(Engine.class)
class SeveralProgramsTest {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");

  @TempDir Path directory;

  private Path echo;
  private Path rank;
  private Path starts;

  @BeforeEach
  void compile() {
    echo = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    rank = Toolchain.clang(PROGRAMS.resolve("rank.c"), directory);
    starts = Toolchain.clang(PROGRAMS.resolve("starts.c"), directory);
  }

  @Test
  void shouldProfileEachProgramOfAScript(Engine.Endpoint engine) throws IOException {
    Shell.Result ran = script(engine, rank + " 30 10; " + echo + " 4").expect(4);
    JsonNode json = new ObjectMapper().readTree(ran.out());
    assertEquals("whip.programs/1", json.get("schema").asText());
    assertEquals(List.of("rank 70 40", "echo 20 15"), programs(json));
    assertTrue(ran.err().contains("2 programs"), ran.err());
    assertTrue(ran.err().contains("\nrank.c:10 "), ran.err());
    assertTrue(ran.err().contains("\necho.c:12 "), ran.err());
    assertFalse(ran.err().contains("reused-run-id"), ran.err());

    String job = json.get("run").asText();
    List<String> ids = new ArrayList<>();
    for (JsonNode program : json.get("programs")) {
      String id = program.get("run").asText();
      ids.add(id);
      assertTrue(id.startsWith(job + "-p"), id);
      assertEquals(program.get("work"), engine.json("report", id).get("work"));
    }
    assertEquals(json, engine.json("report", job));
    List<String> listed = new ArrayList<>();
    engine.json("runs").forEach(run -> listed.add(run.get("run").asText()));
    assertTrue(listed.containsAll(ids), listed.toString());
    assertTrue(engine.whip("whatif", job, "--rank").expect(125).err().contains(ids.get(1)));
  }

  @Test
  void shouldProfileProgramsThatRunAtOnce(Engine.Endpoint engine) throws IOException {
    Shell.Result ran =
        script(engine, rank + " 30 10 & " + rank + " 8 50 & " + echo + " 0 & wait").expect(0);
    JsonNode json = new ObjectMapper().readTree(ran.out());
    assertEquals(
        List.of("echo 20 15", "rank 208 58", "rank 70 40"),
        programs(json).stream().sorted().toList());
  }

  /** The one that the command starts has the command's name, whenever it records. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldProfileWhatAProgramStarts(Engine.Endpoint engine) throws IOException {
    for (String how : List.of("beside", "instead", "first")) {
      Shell.Result ran = run(engine, starts.toString(), how, "exec " + echo + " 5").expect(5);
      JsonNode json = new ObjectMapper().readTree(ran.out());
      // By exec it leaves its nodes open.
      String starting = "starts 6 3" + (how.equals("instead") ? " partial" : "");
      assertEquals(List.of("echo 20 15", starting), programs(json).stream().sorted().toList(), how);
      for (JsonNode program : json.get("programs")) {
        boolean isOwn = program.get("run").equals(json.get("run"));
        assertEquals(program.get("program").asText().endsWith("/starts"), isOwn, ran.out());
      }
    }
  }

  /** Starts ranks as a script does that first prepares what mpirun then computes with. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldProfileAJobsRanksBesideOtherPrograms(Engine.Endpoint engine) throws IOException {
    String ranks =
        "export OMPI_COMM_WORLD_SIZE=2; OMPI_COMM_WORLD_RANK=0 %s 30 10 & OMPI_COMM_WORLD_RANK=1 %s 8 50 & wait"
            .formatted(rank, rank);
    JsonNode json =
        new ObjectMapper().readTree(script(engine, echo + " 0; " + ranks).expect(0).out());
    assertEquals(List.of("echo 20 15", "rank 278 58"), programs(json));
    assertEquals(2, json.get("programs").get(1).get("ranks").size());
    assertEquals(json.get("run"), json.get("programs").get(1).get("run"));
  }

  /** One is as a run of its own, under the name that the command shows. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldFindAScriptsOnlyProgramByTheCommandsName(Engine.Endpoint engine) throws IOException {
    Shell.Result ran =
        script(engine, "--whatif=rank.c:10=inf", "true; " + rank + " 30 10; true").expect(0);
    JsonNode json = new ObjectMapper().readTree(ran.out());
    assertEquals("whip.profile/1", json.get("schema").asText());
    assertEquals(70, json.get("work").asLong());
    assertEquals("30", json.get("whatif").get("spanExact").asText());
    String name = ran.err().replaceFirst("(?s).* as run\\s+(\\w+).*", "$1");
    assertEquals(json.get("run"), engine.json("report", name).get("run"));
    assertTrue(engine.whip("top", name).expect(0).out().contains("rank.c:10"));
  }

  /** Too many tables are no help: then there is a list, and how to see one. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldListManyPrograms(Engine.Endpoint engine) throws IOException {
    Shell.Result ran =
        script(engine, "for i in 1 2 3 4 5 6; do " + rank + " $i 10; done; exit 3").expect(3);
    JsonNode json = new ObjectMapper().readTree(ran.out());
    assertEquals(6, json.get("programs").size());
    assertEquals(45, json.get("programs").get(4).get("work").asLong());
    assertFalse(ran.err().contains("\nrank.c:10 "), ran.err());
    String id = json.get("programs").get(4).get("run").asText();
    assertTrue(ran.err().contains("\n" + id + " "), ran.err());
    assertTrue(ran.err().contains("whip report " + id.substring(0, 8)), ran.err());
  }

  private static List<String> programs(JsonNode json) {
    List<String> programs = new ArrayList<>();
    for (JsonNode profile : json.get("programs")) {
      String path = profile.get("program").asText();
      String status = profile.get("status").asText();
      programs.add(
          "%s %d %d%s"
              .formatted(
                  path.substring(path.lastIndexOf('/') + 1),
                  profile.get("work").asLong(),
                  profile.get("span").asLong(),
                  status.equals("complete") ? "" : " " + status));
    }
    return programs;
  }

  private static Shell.Result script(Engine.Endpoint engine, String lines) {
    return run(engine, "sh", "-c", lines);
  }

  private static Shell.Result script(Engine.Endpoint engine, String option, String lines) {
    return run(engine, option, "--", "sh", "-c", lines);
  }

  private static Shell.Result run(Engine.Endpoint engine, String... more) {
    List<String> command = new ArrayList<>(List.of(Home.whip().toString(), "run"));
    command.addAll(List.of("--clock", "virtual", "--json", "-"));
    command.addAll(List.of(more));
    return Shell.run(command, new TreeMap<>(engine.environment()));
  }
}
