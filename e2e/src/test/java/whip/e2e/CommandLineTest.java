package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** The command line's promises to a program it profiles, and to those who read its results. */
@ExtendWith(Engine.class)
class CommandLineTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  @Test
  void shouldLeaveInputOutputAndStatusToTheProgram(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    Path json = directory.resolve("profile.json");
    String line =
        "printf 'a\\nb\\n' | %s run --clock virtual --label kind=test --json %s --- %s 3"
            .formatted(Home.whip(), json, program);
    Shell.Result result = Shell.run(List.of("sh", "-c", line), engine.environment()).expect(3);
    assertEquals("a\nb\n", result.out());
    assertTrue(result.err().contains("directive               kind"), result.err());
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("whip.profile/1", profile.get("schema").asText());
    assertEquals("complete", profile.get("status").asText());
    assertEquals(20, profile.get("work").asLong());
    assertEquals(15, profile.get("span").asLong());
    assertEquals("test", profile.get("labels").get("kind").asText());
    assertEquals("echo.c:12", profile.get("directives").get(0).get("label").asText());
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldWorkWhereJavaReportsTheUsersOwnOptions(Engine.Endpoint engine) {
    Map<String, String> environment = new TreeMap<>(engine.environment());
    environment.put("JAVA_TOOL_OPTIONS", "-Dnothing=1");
    CommandLine.process(environment, "runs").expect(0);
  }

  /** A job that goes on with the result must not go on with yesterday's. */
  @Test
  void shouldNotSucceedWithoutTheResultThatWasAskedFor(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    Path json = Files.writeString(directory.resolve("old.json"), "{}");
    Path link = Files.createSymbolicLink(directory.resolve("link.json"), json);
    engine.process("run", "--json", link.toString(), "/bin/true").expect(125);
    assertFalse(Files.exists(json));
    assertTrue(Files.isSymbolicLink(link));
    Files.writeString(json, "{}");
    engine.process("run", "--json", json.toString(), "/bin/false").expect(1);
    assertFalse(Files.exists(json));
    engine
        .process("run", "--clock", "virtual", "--json", link.toString(), program.toString())
        .expect(0);
    assertEquals(20, new ObjectMapper().readTree(json.toFile()).get("work").asLong());
    String nowhere = directory.resolve("nowhere/new.json").toString();
    Shell.Result refused = engine.process("run", "--json", nowhere, program.toString()).expect(125);
    assertTrue(refused.err().contains("new.json cannot be written"), refused.err());
    engine.whip("report", "nonsense", "--json", json.toString()).expect(125);
    assertFalse(Files.exists(json));
    engine.process("run", "/bin/true").expect(0);
  }

  @Test
  void shouldShowARunAgainInEveryForm(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    Shell.Result ran =
        engine.whip("run", "--clock", "virtual", "--json", "-", program.toString()).expect(0);
    String id = new ObjectMapper().readTree(ran.out()).get("run").asText();
    assertTrue(engine.whip("report", id.substring(0, 8)).expect(0).out().contains("echo.c:12"));
    assertTrue(engine.whip("top", id).expect(0).out().contains("echo.c:12"));
    assertEquals(ran.out(), engine.process("export", id, "--format", "json").expect(0).out());
    assertTrue(
        engine
            .whip("export", id, "--format", "csv")
            .expect(0)
            .out()
            .contains("program,Program,,0,,1,20,15,"));
    assertTrue(
        engine.whip("export", id, "--format", "curves").expect(0).out().contains("echo.c:12,"));
    assertEquals("ended", listed(engine, id).get("state").asText());
    assertTrue(engine.whip("report", "nonsense").expect(125).err().contains("whip runs"));
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldDrawTheCriticalPathForSpeedscope(Engine.Endpoint engine) throws Exception {
    Path source = Home.ROOT.resolve("examples/worked/dependence.c");
    Path program = Toolchain.clang(source, directory);
    Path file = directory.resolve("path.json");
    String id = new Runs(engine).complete(program);
    engine.whip("export", id, "--format", "speedscope", "--output", file.toString()).expect(0);
    JsonNode speedscope = new ObjectMapper().readTree(file.toFile());
    List<JsonNode> frames = new ArrayList<>();
    speedscope.at("/shared/frames").forEach(frames::add);
    JsonNode path = speedscope.at("/profiles/0");
    assertEquals("none", path.get("unit").asText());
    assertEquals(200, path.get("endValue").asLong());
    Map<String, Long> weights = new TreeMap<>();
    for (int i = 0; i < path.get("samples").size(); i++) {
      List<String> stack = new ArrayList<>();
      path.get("samples")
          .get(i)
          .forEach(k -> stack.add(frames.get(k.asInt()).get("name").asText()));
      String directives = String.join(", ", stack.subList(0, stack.size() - 1));
      weights.merge(directives, path.get("weights").get(i).asLong(), Long::sum);
    }
    assertEquals(
        Map.of(
            "parallel dependence.c:7, single dependence.c:8, task dependence.c:10", 100L,
            "parallel dependence.c:7, single dependence.c:8, task dependence.c:13", 100L),
        weights);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldExportForOtherTools(Engine.Endpoint engine) throws Exception {
    Path source = Home.ROOT.resolve("examples/worked/dependence.c");
    Path program = Toolchain.clang(source, directory);
    String id = new Runs(engine).complete(program);
    Path cube = directory.resolve("profile.cubex");
    engine.whip("export", id, "--format", "cube", "--output", cube.toString()).expect(0);
    String files = Shell.run(List.of("tar", "-tf", cube.toString()), Map.of()).expect(0).out();
    assertTrue(files.startsWith("anchor.xml\n0.data\n0.index\n"), files);
    assertTrue(
        Shell.run(List.of("tar", "-xOf", cube.toString(), "anchor.xml"), Map.of())
            .expect(0)
            .out()
            .contains("<name>task dependence.c:13</name>"));
    String graphMl = engine.whip("export", id, "--format", "graphml").expect(0).out();
    assertTrue(graphMl.contains("<data key=\"span\">200</data>"), graphMl);
    String dot = engine.whip("export", id, "--format", "dot").expect(0).out();
    assertTrue(dot.contains("[label=\"task dependence.c:13\\nwork 100"), dot);
    assertEquals(dot, engine.whip("export", id, "--format", "dot").expect(0).out());
    Path trace = directory.resolve("path.perfetto-trace");
    engine.whip("export", id, "--format", "perfetto", "--output", trace.toString()).expect(0);
    String text = new String(Files.readAllBytes(trace), StandardCharsets.ISO_8859_1);
    assertTrue(text.contains("task dependence.c:10"), text);
  }

  @Test
  void shouldFailACiJobWhoseProgramGrewSlower(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("longer.c"), directory);
    Path baseline = directory.resolve("baseline.json");
    Path junit = directory.resolve("diff.xml");
    Runs runs = new Runs(engine);
    String before = runs.complete(program, "50");
    engine.whip("report", before, "--json", baseline.toString()).expect(0);
    String id = runs.complete(program, "60");
    // The span from 100 + 50 to 100 + 60: 6.67 % more.
    String diff =
        engine.whip("diff", baseline.toString(), id, "--fail-over", "6.7%").expect(0).out();
    assertTrue(diff.contains("within the limit"), diff);
    diff =
        engine
            .whip(
                "diff",
                "last~1",
                "last",
                "--fail-over",
                "5%",
                "--on",
                "span",
                "--junit",
                junit.toString())
            .expect(3)
            .out();
    assertTrue(diff.contains("Program: span 150 -> 160, +6.7 % of the program's span"), diff);
    assertTrue(Files.readString(junit).contains("failures=\"3\""), Files.readString(junit));
    assertTrue(engine.whip("diff", "last~99999", id).expect(125).err().contains("is beyond the"));
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource({"_exit,8", "exec,9", "segv,139", "term,143", "kill,137"})
  void shouldKnowOfEveryRunHowItEnded(String how, int status, Engine.Endpoint engine)
      throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("ends.c"), directory);
    Shell.Result ran = engine.whip("run", "--", program.toString(), how).expect(status);
    String id = ran.err().replaceFirst("(?s).* as run (\\w+).*", "$1");
    JsonNode run = listed(engine, id);
    assertEquals("ended", run.get("state").asText(), run.toString());
    assertTrue(!run.get("endReason").asText().isEmpty(), run.toString());
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldRunAGccProgramOnLlvmsRuntimeAndSaySo(Engine.Endpoint engine) {
    Path program = Toolchain.gcc(PROGRAMS.resolve("echo.c"), directory);
    Shell.Result ran =
        engine.whip("run", "--clock", "virtual", "--json", "-", program.toString(), "4").expect(4);
    assertTrue(ran.err().contains("built by GCC"), ran.err());
    assertTrue(ran.out().contains("\"work\" : 20,"), ran.out());
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldRunAGccProgramUnderItsAddressSanitizer(Engine.Endpoint engine) {
    Path program = Toolchain.gcc(PROGRAMS.resolve("echo.c"), directory, "-fsanitize=address");
    Shell.Result ran =
        engine.whip("run", "--clock", "virtual", "--json", "-", program.toString(), "4").expect(4);
    assertTrue(ran.out().contains("\"work\" : 20,"), ran.out());
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldSayThatAProgramUsesNoOpenMp(Engine.Endpoint engine) {
    assertTrue(engine.whip("run", "true").expect(0).err().contains("started no OpenMP runtime"));
    assertTrue(engine.whip("run", "./absent").expect(125).err().contains("not an executable file"));
  }

  /** It is a serial program, and nothing of it is lost. */
  @Test
  void shouldProfileAProgramThatNeverUsesItsRuntime(Engine.Endpoint engine) throws Exception {
    Path program =
        Toolchain.clang(PROGRAMS.resolve("never_parallel.c"), directory, "-Wl,--no-as-needed");
    for (List<String> command :
        List.of(List.of(program.toString()), List.of(program.toString(), "fork"))) {
      List<String> words = new ArrayList<>(List.of("run", "--clock", "virtual", "--json", "-"));
      words.addAll(List.of("--whatif", "@part=inf", "--"));
      words.addAll(command);
      JsonNode profile =
          new ObjectMapper().readTree(engine.whip(words.toArray(String[]::new)).expect(0).out());
      assertEquals("complete", profile.get("status").asText(), profile::toPrettyString);
      assertEquals(12, profile.get("work").asLong());
      assertEquals(12, profile.get("serialWork").asLong());
      assertEquals("5", profile.get("whatif").get("spanExact").asText());
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldPassASignalOn(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    Path output = directory.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(Home.whip().toString(), "run", program.toString(), "0", "wait")
            .redirectOutput(output.toFile())
            .redirectError(directory.resolve("errors").toFile());
    builder.environment().putAll(engine.environment());
    Process whip = builder.start();
    await().atMost(LIMIT).until(() -> Files.readString(output).equals("waiting\n"));
    whip.destroy();
    assertTrue(whip.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
    assertEquals(143, whip.exitValue());
    String errors = Files.readString(directory.resolve("errors"));
    assertTrue(errors.replaceAll("\\s+", " ").contains("(signal SIGTERM)"), errors);
  }

  @Test
  void shouldFindTheMachineInOrder(Engine.Endpoint engine) {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    String said = engine.whip("doctor", program.toString()).expect(0).out();
    assertTrue(said.contains("ok       OMPT: "), said);
    assertTrue(said.contains("ok       engine: ready"), said);
    assertTrue(said.contains("ok       debug information"), said);
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldReportWhetherTheEngineIsReady(Engine.Endpoint engine) {
    String ready = engine.whip("engine", "status").expect(0).out();
    assertTrue(ready.contains("the engine is ready: process "), ready);
    assertTrue(ready.contains("broker " + engine.bootstrap() + ", registry "), ready);
    Map<String, String> elsewhere = Map.of("XDG_STATE_HOME", directory.toString());
    String absent = CommandLine.process(elsewhere, "engine", "status").expect(1).out();
    assertTrue(absent.contains("no engine is ready in " + directory), absent);
    assertTrue(absent.contains("`whip engine start` starts one"), absent);
  }

  private static JsonNode listed(Engine.Endpoint engine, String run) throws Exception {
    JsonNode runs = engine.json("runs");
    for (JsonNode row : runs) {
      if (row.get("run").asText().equals(run)) {
        return row;
      }
    }
    throw new AssertionError("run " + run + " is not listed:\n" + runs);
  }
}
