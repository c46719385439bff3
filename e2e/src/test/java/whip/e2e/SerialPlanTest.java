package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/**
 * Serial programs from {@code whip cc} to the plan, through the broker, against the worked answers
 * of docs/serial.md.
 */
@ExtendWith(Engine.class)
@InSlices({2, 7})
class SerialPlanTest {
  /** Independent iterations, a chain, and four chains in turn: 1000, 999 and 1000 iterations. */
  private static final Path LOOPS = Home.ROOT.resolve("examples/serial/loops.c");

  private static final String INDEPENDENT = "loops.c:8";
  private static final String CHAIN = "loops.c:9";
  private static final String FOUR_CHAINS = "loops.c:10";

  @TempDir Path directory;

  @Test
  void shouldPlanTheLoopsOfASerialProgram(Engine.Endpoint engine) throws IOException {
    Path program = compiled(engine, LOOPS);
    Path file = directory.resolve("run.json");
    Shell.Result ran = engine.whip("run", "--json", file.toString(), program.toString()).expect(0);
    assertTrue(ran.err().contains("plan openmp, "), ran.err());
    JsonNode shown = new ObjectMapper().readTree(file.toFile());
    assertEquals("whip.plan/1", shown.get("schema").asText());
    String run = shown.get("runs").get(0).asText();

    JsonNode plan = engine.json("plan", run);
    assertEquals("units", plan.get("unit").asText());
    assertEquals(shown.get("regions"), plan.get("regions"));
    assertIndependent(region(plan, INDEPENDENT));
    assertChain(region(plan, CHAIN));
    assertFourChains(region(plan, FOUR_CHAINS));
    List<String> unseen = plan.get("unseen").findValuesAsText("what");
    assertEquals(List.of(), unseen.stream().filter(what -> !what.contains("printf")).toList());

    List<String> planned = plan.get("plan").findValuesAsText("region");
    assertTrue(planned.contains(INDEPENDENT), planned::toString);
    assertEquals(
        "not a kind of region that this personality plans",
        left(plan, CHAIN).get("reason").asText());
    assertEquals("too little self-parallelism", left(plan, FOUR_CHAINS).get("reason").asText());
    JsonNode without = engine.json("plan", run, "--exclude", INDEPENDENT);
    assertEquals("excluded by the user", left(without, INDEPENDENT).get("reason").asText());
  }

  private static void assertIndependent(JsonNode loop) {
    assertEquals(1000, loop.get("selfParallelism").asDouble(), loop::toString);
    assertEquals(1000, loop.at("/iterations/count").asLong());
    assertEquals(0, loop.get("dependences").size(), loop::toString);
    assertEquals("DOALL", loop.get("label").asText());
  }

  private static void assertChain(JsonNode loop) {
    assertEquals(1, loop.get("selfParallelism").asDouble(), loop::toString);
    assertEquals("serial", loop.get("label").asText());
    assertBlocks(loop, "b", CHAIN, 1);
  }

  private static void assertFourChains(JsonNode loop) {
    assertEquals(4, loop.get("selfParallelism").asDouble(), loop::toString);
    assertEquals("DOACROSS(4)", loop.get("label").asText());
    assertBlocks(loop, "c", FOUR_CHAINS, 4);
  }

  /** Written and read in one line, by the only dependence of the loop. */
  private static void assertBlocks(JsonNode loop, String variable, String line, int distance) {
    assertEquals(1, loop.get("dependences").size(), loop::toString);
    JsonNode only = loop.get("dependences").get(0);
    assertEquals(variable, only.get("variable").asText());
    assertEquals(line, only.get("write").asText());
    assertEquals(line, only.get("read").asText());
    assertEquals(distance, only.get("distance").asInt());
  }

  @Test
  void shouldShowThePlanAsText(Engine.Endpoint engine) throws IOException {
    String run = run(engine, compiled(engine, LOOPS));
    String table = engine.whip("plan", run, "--cores", "4").expect(0).out();
    assertTrue(table.contains("plan openmp, 4 cores, run " + run), table);
    assertTrue(
        table.lines().anyMatch(line -> line.matches("   1 loops\\.c:8 +DOALL +1000 .*")), table);
    assertTrue(
        table
            .lines()
            .anyMatch(line -> line.matches("loops\\.c:9 +serial +1\\.00 +\\d+\\.\\d +its label")),
        table);
    assertTrue(table.contains("b: loops.c:9 -> loops.c:9, distance 1"), table);
    assertTrue(table.contains("c: loops.c:10 -> loops.c:10"), table);
    assertTrue(table.contains("#pragma omp parallel for\n"), table);
  }

  /** Each label that a compiler can vouch for, and where it cannot. */
  @Test
  void shouldLabelLoops(Engine.Endpoint engine) throws IOException {
    Path source =
        Files.writeString(
            directory.resolve("labels.c"),
            """
            static long a[100], b[101], h[8];
            static int k[100];
            static long sum(void) {
              long s = 0;
              for (int i = 0; i < 100; i++) s += a[i];
              return s;
            }
            int main(void) {
              for (int i = 0; i < 100; i++) k[i] = i % 8;
              for (int i = 0; i < 100; i++) h[k[i]]++;
              for (int i = 0; i < 100; i++) b[i] = b[i + 1] + 1;
              for (int i = 0; i < 100; i++) a[k[i]] = i;
              return (int)(sum() + h[3] + b[4]) & 1;
            }
            """);
    JsonNode plan = engine.json("plan", run(engine, compiled(engine, source)));
    assertEquals("reduction(+)", region(plan, "labels.c:5").get("label").asText());
    assertEquals("DOALL", region(plan, "labels.c:9").get("label").asText());
    assertEquals("array-reduction", region(plan, "labels.c:10").get("label").asText());
    assertEquals("copy-first", region(plan, "labels.c:11").get("label").asText());
    assertEquals("parallel-unchecked", region(plan, "labels.c:12").get("label").asText());
    String table = engine.whip("plan", plan.get("runs").get(0).asText()).expect(0).out();
    assertTrue(table.contains("parallel-unchecked: no iteration reads what"), table);
  }

  /** Another run of the program looks at what the compiler cannot know. */
  @Test
  void shouldCheckWhatLoopsOverwrite(Engine.Endpoint engine) throws IOException {
    Path source =
        Files.writeString(
            directory.resolve("checked.c"),
            """
            #include <stdio.h>
            #include <stdlib.h>
            enum { N = 4000 };
            static long a[N + 8], b[N + 8];
            static int order[N];
            static int ascending(const void *x, const void *y) {
              return *(const int *)x - *(const int *)y;
            }
            int main(int argc, char **argv) {
              int step = atoi(argv[argc - 1]);
              for (int i = 0; i < N; i++) order[i] = (int)((long)i * step % N);
              for (int i = 0; i < N; i++) a[order[i]] = i * 3L;
              for (int i = 0; i < N; i++) b[order[i] / 2] = i * 3L;
              for (int i = 0; i < N; i++) a[order[i]] = a[order[i] + 8] + 1;
              for (int i = 0; i < N / 8; i++) qsort(order + 8 * i, 8, sizeof *order, ascending);
              printf("%ld %ld %d\\n", a[17], b[17], order[17]);
              return 0;
            }
            """);
    Path program = compiled(engine, source);
    String run = run(engine, program, "1");
    assertEquals(
        "parallel-unchecked",
        region(engine.json("plan", run), "checked.c:12").get("label").asText());
    Shell.Result checked =
        engine.process("plan", "--json", "-", "--check", run, "--for", "cilk").expect(0);
    assertTrue(checked.err().contains(program + " 1` again to check 4 loops"), checked.err());
    JsonNode plan = new ObjectMapper().readTree(checked.out());
    assertEquals(2, plan.get("runs").size());
    assertChecked(plan, "checked.c:12", "DOALL", "[]");
    assertEquals(
        "#pragma omp parallel for", named(plan.get("plan"), "checked.c:12").get("pragma").asText());
    assertChecked(plan, "checked.c:13", "copy-first", "[\"output b\"]");
    assertChecked(plan, "checked.c:14", "copy-first", "[\"anti a\"]");
    assertChecked(plan, "checked.c:15", "parallel-unchecked", "[\"unknown qsort()\"]");

    // What one run has seen stays seen.
    String one = plan.at("/runs/0").asText();
    String other = plan.at("/runs/1").asText();
    Shell.Result none = engine.whip("plan", one, other, "--check").expect(0);
    String note = "checked: its iterations overwrote nothing with this input";
    assertTrue(none.out().contains(note), none.out());
    assertTrue(none.err().contains("no loop of the plan needs a check"), none.err());
    Shell.Result unknown = engine.whip("plan", run, "--check=checked.c:99").expect(125);
    assertTrue(unknown.err().contains("--check checked.c:99 is no region"), unknown.err());
    Shell.Result wrong = engine.whip("run", "--check=99", "--", program.toString()).expect(125);
    assertTrue(wrong.err().contains("--check takes loops such as"), wrong.err());
    Shell.Result all = engine.process("run", "--check", "--", program.toString(), "1").expect(0);
    assertTrue(all.err().contains("profiling " + program + " as run"), all.err());
    Files.delete(program);
    Shell.Result gone = engine.whip("plan", run, "--check").expect(125);
    assertTrue(gone.err().contains("is no program on this machine"), gone.err());
  }

  private static void assertChecked(JsonNode plan, String name, String label, String seen) {
    JsonNode loop = region(plan, name);
    assertEquals(label, loop.get("label").asText(), loop::toString);
    assertTrue(loop.get("checked").asBoolean(), loop::toString);
    List<String> overwrites = new ArrayList<>();
    loop.get("overwrites")
        .forEach(
            each ->
                overwrites.add(
                    "\"" + each.get("kind").asText() + " " + each.get("variable").asText() + "\""));
    assertEquals(seen, overwrites.toString(), loop::toString);
  }

  /** Counters and scalars often stand outside of their loops in C. */
  @Test
  void shouldWriteClauses(Engine.Endpoint engine) throws IOException {
    Path source =
        Files.writeString(
            directory.resolve("clauses.c"),
            """
            #include <stdio.h>
            static long a[4000], b[4000], total;
            int main(void) {
              long t, u = 0;
              int i, j;
              for (i = 0; i < 4000; i++) a[i] = i * 7 % 23;
              for (i = 0; i < 3996; i++) {
                t = a[i] * 3;
                for (j = 0; j < 4; j++) b[i] += a[i + j] * t;
                u = b[i];
              }
              for (i = 0; i < 4000; i++) total += b[i];
              for (i = 0; i < 4000; i++)
                if (b[i] > 9) t = b[i] + u;
              printf("%ld %ld %ld\\n", t, u, total);
              return 0;
            }
            """);
    JsonNode plan = engine.json("plan", run(engine, compiled(engine, source)));
    JsonNode loop = region(plan, "clauses.c:7");
    assertEquals("DOALL", loop.get("label").asText());
    assertEquals("[\"j\"]", loop.get("private").toString());
    assertEquals("[\"t\",\"u\"]", loop.get("lastprivate").toString());
    assertEquals("[\"a\",\"b\"]", loop.get("shared").toString());
    assertEquals(
        "#pragma omp parallel for private(j) lastprivate(t, u)",
        named(plan.get("plan"), "clauses.c:7").get("pragma").asText());
    assertEquals("reduction(+)", region(plan, "clauses.c:12").get("label").asText());
    assertEquals("total", region(plan, "clauses.c:12").at("/reductions/0/variable").asText());
    assertEquals("[]", region(plan, "clauses.c:13").get("lastprivate").toString());
  }

  /** Numbers do not hang on the level of optimisation. */
  @Test
  void shouldCountTheSameAtEachLevel(Engine.Endpoint engine) throws IOException {
    List<JsonNode> regions = new ArrayList<>();
    for (String level : List.of("-O0", "-O3")) {
      String run = run(engine, compiled(engine, LOOPS, level));
      JsonNode plan = engine.json("plan", run);
      plan.get("regions").forEach(each -> ((ObjectNode) each).remove("runs"));
      regions.add(plan.get("regions"));
    }
    assertEquals(regions.get(0), regions.get(1));
  }

  @Test
  void shouldMergeRunsAndRefuseOthers(Engine.Endpoint engine) throws IOException {
    Path program = compiled(engine, LOOPS);
    String one = run(engine, program);
    String other = run(engine, program);
    JsonNode plan = engine.json("plan", one, other);
    assertEquals(2, region(plan, CHAIN).get("instances").asLong());
    assertEquals(2 * engine.json("plan", one).get("work").asLong(), plan.get("work").asLong());

    Path parallel =
        Toolchain.clang(
            Files.writeString(
                directory.resolve("p.c"),
                "int main(void) {\n#pragma omp parallel\n  {\n  }\n  return 0;\n}\n"),
            directory);
    String another = new AccountRuns(engine, directory).virtual(parallel);
    Shell.Result refused = engine.whip("plan", one, another).expect(125);
    assertTrue(refused.err().contains("no plan is for all"), refused.err());
  }

  @Test
  void shouldSayWhereTheNumbersOfASerialProgramAre(Engine.Endpoint engine) throws IOException {
    String run = run(engine, compiled(engine, LOOPS));
    Shell.Result refused = engine.whip("report", run).expect(125);
    assertTrue(refused.err().contains("`whip plan " + run + "` shows them"), refused.err());
    assertTrue(engine.whip("runs").expect(0).out().contains(run));
  }

  /** Regions that a killed program had finished are there, without those that were open. */
  @Test
  void shouldShowWhatAKilledProgramHadFinished(Engine.Endpoint engine) throws IOException {
    Path source =
        Files.writeString(
            directory.resolve("killed.c"),
            """
            #include <signal.h>
            #include <unistd.h>
            static long a[100];
            static void work(void) {
              for (int i = 0; i < 100; i++) a[i] += 1;
            }
            int main(void) {
              work();
              sleep(3);
              raise(SIGKILL);
              return (int)a[3];
            }
            """);
    Path program = compiled(engine, source);
    Path file = directory.resolve("run.json");
    Shell.Result ran =
        engine.whip("run", "--json", file.toString(), program.toString()).expect(137);
    assertTrue(ran.err().contains("those that were open are not counted"), ran.err());
    JsonNode plan = new ObjectMapper().readTree(file.toFile());
    assertEquals(100, region(plan, "killed.c:5").get("selfParallelism").asDouble());
  }

  /** The pragmas are true: with them the program is parallel, and prints the same. */
  @Test
  void shouldWriteAPatchThatKeepsTheOutput(Engine.Endpoint engine) throws IOException {
    Path folder = Files.createDirectory(directory.resolve("patched"));
    String text =
        """
        #include <stdio.h>
        enum { N = 20000 };
        static long a[N], b[N];
        static long sum(void) {
          long s = 0;
          for (int i = 0; i < N; i++) {
            s += a[i] * a[i];
          }
          return s;
        }
        int main(void) {
          /* independent */
          for (int i = 0; i < N; i++) a[i] = i * 3L / 7;
          b[0] = 1;
          for (int i = 1; i < N; i++) b[i] = (b[i - 1] * 3 + a[i]) % 1000;
          if (a[7]) for (int i = 0; i < N; i++) a[i] += b[i] % 5;
          int k = 0;
          for (int i = 0; i < N / 2; i++) {
            b[k] = a[i] / 3;
            k += 2;
          }
          printf("%ld %ld\\n", sum(), b[N - 2]);
          return 0;
        }
        """;
    Path source = Files.writeString(folder.resolve("kept.c"), text.replace("\n", "\r\n"));
    Path program = compiled(engine, source);
    String run = run(engine, program);
    Shell.Result planned = whip(engine, folder, "plan", run, "--apply").expect(0);
    assertTrue(planned.out().contains("wrote whip-plan.patch: 2 loops in 1 file"), planned.out());
    assertTrue(planned.out().contains("kept.c:16: the `for` is not the first"), planned.out());

    Shell.run(folder, List.of("patch", "-p1", "-i", "whip-plan.patch"), Map.of()).expect(0);
    String patched = Files.readString(source);
    assertEquals(2, patched.split("#pragma omp parallel for", -1).length - 1, patched);
    assertTrue(
        patched.contains("\r\n  #pragma omp parallel for reduction(+: s)\r\n  for"), patched);
    Path parallel = Toolchain.clang(source, folder, "-Wall", "-Werror");
    String expected = Shell.run(List.of(program.toString()), Map.of()).expect(0).out();
    Map<String, String> four = Map.of("OMP_NUM_THREADS", "4");
    assertEquals(expected, Shell.run(List.of(parallel.toString()), four).expect(0).out());
    String profiled = new AccountRuns(engine, directory).virtual(parallel);
    JsonNode directives = engine.json("plan", profiled).get("regions");
    assertTrue(directives.findValuesAsText("kind").contains("parallel"), directives::toString);

    Shell.Result again = whip(engine, folder, "plan", run, "--apply").expect(125);
    String said = again.out().replaceAll("\\s+", " ");
    assertTrue(said.contains("kept.c is newer than the run"), said);
    assertTrue(Files.notExists(folder.resolve("whip-plan.patch")));
  }

  @Test
  void shouldFailOnADependenceThatIsNew(Engine.Endpoint engine) throws IOException {
    String text =
        """
        static long a[1000];
        int main(void) {
          for (int i = 0; i < 1000; i++) a[i] = i;
          for (int i = 1; i < 1000; i++) a[i] += LAST;
          return (int)a[7] & 1;
        }
        """;
    Path before = Files.writeString(directory.resolve("v.c"), text.replace("LAST", "3"));
    String base = run(engine, compiled(engine, before));
    Path after =
        Files.writeString(directory.resolve("v.c"), "\n\n" + text.replace("LAST", "a[i - 1]"));
    String run = run(engine, compiled(engine, after));
    String limit = "--fail-on=new-dependence";
    Shell.Result failed = engine.whip("plan", run, "--baseline", base, limit).expect(3);
    assertTrue(failed.out().contains("new:  v.c:6, a: v.c:6 -> v.c:6"), failed.out());
    engine.whip("plan", run, "--baseline", run, limit).expect(0);
    engine.whip("plan", base, "--baseline", run, limit).expect(0);
  }

  private static Shell.Result whip(Engine.Endpoint engine, Path folder, String... words) {
    List<String> command = new ArrayList<>(List.of(Home.whip().toString()));
    command.addAll(List.of(words));
    return Shell.run(folder, command, engine.environment());
  }

  private Path compiled(Engine.Endpoint engine, Path source, String... options) throws IOException {
    Path program = Files.createTempDirectory(directory, "serial").resolve("program");
    List<String> line = new ArrayList<>(List.of("cc"));
    line.addAll(List.of(options));
    line.addAll(List.of(source.toString(), "-o", program.toString()));
    engine.process(line.toArray(String[]::new)).expect(0);
    return program;
  }

  private String run(Engine.Endpoint engine, Path program, String... arguments) throws IOException {
    Path json = directory.resolve("run.json");
    List<String> line = new ArrayList<>(List.of("run", "--json", json.toString(), "--"));
    line.add(program.toString());
    line.addAll(List.of(arguments));
    engine.whip(line.toArray(String[]::new)).expect(0);
    return new ObjectMapper().readTree(json.toFile()).get("runs").get(0).asText();
  }

  private static JsonNode region(JsonNode plan, String name) {
    return named(plan.get("regions"), name);
  }

  private static JsonNode left(JsonNode plan, String name) {
    return named(plan.get("left"), name);
  }

  private static JsonNode named(JsonNode rows, String name) {
    for (JsonNode row : rows) {
      if (row.get("region").asText().equals(name) && row.get("kind").asText().equals("loop")) {
        return row;
      }
    }
    throw new AssertionError(name + " is not in " + rows);
  }
}
