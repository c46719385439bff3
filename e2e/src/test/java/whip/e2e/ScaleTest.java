package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** {@code whip scale}: exact on the virtual clock, and relations between times on a real one. */
@ExtendWith(Engine.class)
class ScaleTest {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final String LOOP = "scales.c:9";

  @TempDir Path directory;

  /** Work 500; 100 of it serial, so that two threads take 300. */
  @Test
  void shouldBeExactOnTheVirtualClock(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("scales.c"), directory);
    Path file = directory.resolve("scale.json");
    Shell.Result result = scale(engine, "virtual", "1,2", "3", file, program.toString()).expect(0);
    assertTrue(result.out().contains("By class and path, from these runs' accounts"), result.out());
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertEquals("whip.scale/1", json.get("schema").asText());
    assertEquals("least", json.get("timing").asText());
    assertEquals(6, json.get("points").size());
    json.get("points")
        .forEach(
            point ->
                assertEquals(
                    point.get("threads").asInt() == 1 ? 500 : 300, point.get("time").asLong()));
    JsonNode two = json.at("/speedups/1");
    for (String field : List.of("speedup", "low", "high")) {
      assertEquals(5 / 3.0, two.get(field).asDouble(), 1e-12, field);
    }
    assertTrue(two.get("interval").asBoolean());
    assertEquals(50, two.get("deviation").asDouble(), 1e-9);
    assertEquals(50 / 300.0, property(json, "linear-failed").get("severity").asDouble(), 1e-12);
    assertEquals(0.2, property(json, "in-all-configurations").get("severity").asDouble(), 1e-12);
    assertEquals(
        1 / 3.0 - 0.2, property(json, "increasing-severity").get("severity").asDouble(), 1e-12);
    assertEquals(100, json.at("/lostTime/0/total").asLong());
    assertEquals(0, json.at("/lostTime/0/workGrowth").asLong());
    // The second thread has nothing to do in 100 of 300, and 500 of 600 are work.
    JsonNode byClass = json.at("/lostTime/0/byClass");
    assertEquals(100, byClass.get("total").asLong(), byClass.toString());
    assertEquals(100, byClass.at("/classes/idle").asLong(), byClass.toString());
    assertEquals(0, byClass.get("workGrowth").asLong());
    assertEquals(0, byClass.get("unaccounted").asLong());
    // One thread has one block; 100 are left without blocks, and 500 / 2 are more.
    assertEquals(250, json.at("/points/3/timeMin").asLong());
    assertTrue(json.at("/points/3/timeMax").isNull());
    for (JsonNode region : json.get("regions")) {
      assertEquals(LOOP, region.get("label").asText());
      assertEquals(2, region.at("/speedups/1/speedup").asDouble(), 1e-12);
    }
    assertEquals(2, json.get("regions").size());
    json.get("models").forEach(model -> assertTrue(model.has("refused"), model.toString()));
  }

  /** T1 = 100, T4 = 40, in a program that takes 50; work 100, then 120 and 40 of waits. */
  @Test
  void shouldSayWhatARegionLost(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("scales_region.c"), directory);
    Path file = directory.resolve("scale.json");
    scale(engine, "virtual", "1,4", "1", file, program.toString()).expect(0);
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    JsonNode region = json.at("/regions/0/speedups");
    assertEquals(100, region.at("/0/time").asDouble());
    assertEquals(40, region.at("/1/time").asDouble());
    assertEquals(15, region.at("/1/deviation").asDouble(), 1e-12);
    assertEquals(0.3, region.at("/1/severity").asDouble(), 1e-12);
    // (20 + 40) / 4 = 15; the others have nothing to do while one does the last 10.
    JsonNode classes = json.at("/lostTime/0/byClass/classes");
    assertEquals(20, classes.get("work").asLong(), classes::toString);
    assertEquals(40, classes.get("imbalance").asLong(), classes::toString);
    assertEquals(30, classes.get("idle").asLong(), classes::toString);
    assertEquals(4 * 50 - 110, json.at("/lostTime/0/byClass/total").asLong());
  }

  @Test
  void shouldRelateTimesOnARealClock(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("compute.c"), directory);
    Path file = directory.resolve("scale.json");
    Shell.Result result = scale(engine, "auto", "2,1", "3", file, program.toString()).expect(0);
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertEquals("elapsed", json.get("timing").asText());
    List<Integer> threads = new ArrayList<>();
    for (JsonNode point : json.get("points")) {
      threads.add(point.get("threads").asInt());
      JsonNode profile = engine.json("report", point.get("run").asText());
      assertEquals(profile.get("elapsed").asLong(), point.get("time").asLong());
      assertTrue(point.get("span").asLong() <= point.get("time").asLong(), point.toString());
    }
    assertEquals(List.of(1, 1, 1, 2, 2, 2), threads);
    assertEquals(1, json.at("/speedups/0/speedup").asDouble());
    JsonNode two = json.at("/speedups/1");
    assertTrue(two.get("low").asDouble() <= two.get("speedup").asDouble(), two.toString());
    assertTrue(two.get("speedup").asDouble() <= two.get("high").asDouble(), two.toString());
    JsonNode lost = json.at("/lostTime/0");
    assertEquals(
        lost.get("total").asLong(), lost.get("workGrowth").asLong() + lost.get("other").asLong());
    assertExplained(lost.get("byClass"));
    assertFoundAgain(engine, result, json);
  }

  /** To the nanosecond: all terms sum to what the accounts' threads and times say. */
  private static void assertExplained(JsonNode byClass) {
    JsonNode base = byClass.at("/accounts/before");
    JsonNode run = byClass.at("/accounts/after");
    assertEquals(1, base.get("threads").asInt());
    assertEquals(2, run.get("threads").asInt());
    long sum = 0;
    for (JsonNode term : byClass.at("/accounts/rows")) {
      sum += term.get("by").asLong();
    }
    assertEquals(2 * run.get("elapsed").asLong() - base.get("elapsed").asLong(), sum);
    assertEquals(sum, byClass.get("total").asLong());
    assertEquals(0, byClass.get("unaccounted").asLong());
  }

  @Test
  void shouldRunWithoutAccounts(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("scales.c"), directory);
    Shell.Result result =
        engine
            .process(
                "scale",
                "--threads",
                "1,2",
                "--repeat",
                "1",
                "--clock",
                "virtual",
                "--no-constructs",
                "--",
                program.toString())
            .expect(0);
    assertTrue(result.out().contains("by class: not recorded"), result.out());
  }

  /** By the command that it prints, in another process and from the topics alone. */
  private static void assertFoundAgain(Engine.Endpoint engine, Shell.Result result, JsonNode json)
      throws Exception {
    String again =
        result.err().replaceAll("(?s).*`whip (scale scale=\\w+)` shows this again.*", "$1");
    JsonNode stored = engine.json(again.split(" ", -1));
    assertTrue(stored.get("processors").isNull());
    assertEquals(json.get("speedups"), stored.get("speedups"));
    assertEquals(json.get("models"), stored.get("models"));
    assertEquals(json.get("lostTime"), stored.get("lostTime"));
  }

  @Test
  void shouldLeaveAFailedRunOut(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("scales.c"), directory);
    Path file = directory.resolve("scale.json");
    Shell.Result result =
        scale(engine, "virtual", "1,2", "1", file, program.toString(), "2").expect(3);
    assertTrue(result.err().contains("run 2 of 2 is left out: exit 3"), result.err());
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertEquals(1, json.get("points").size());
    assertEquals(1, json.get("speedups").size());
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldSayWhyNoRunSucceeds(Engine.Endpoint engine) {
    Shell.Result result =
        engine.process("scale", "--threads", "1,2", "--", "./no-such-program").expect(125);
    assertTrue(result.err().contains("./no-such-program cannot be run"), result.err());
    assertTrue(result.err().contains("no run succeeded"), result.err());
    assertFalse(result.err().contains("run 2 of 6"), result.err());
  }

  /** The launcher changes locale and limit for Java alone. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldGiveTheProgramItsUsersLocaleLimitAndInput(Engine.Endpoint engine) throws Exception {
    Path input = Files.writeString(directory.resolve("input"), "whole input\n");
    Path shown = directory.resolve("shown");
    String program = "echo \"$LC_ALL $(ulimit -Sn) $(cat)\" >>" + shown;
    String line =
        "ulimit -Sn 200; exec %s scale --threads 1,2 --repeat 1 --- /bin/sh -c '%s' <%s"
            .formatted(Home.whip(), program, input);
    Map<String, String> environment = new TreeMap<>(engine.environment());
    environment.put("LC_ALL", "POSIX");
    // It starts no OpenMP runtime, so there is no profile to compare.
    Shell.run(List.of("bash", "-c", line), environment).expect(125);
    assertEquals("POSIX 200 whole input\n", Files.readString(shown));
  }

  private static JsonNode property(JsonNode json, String name) {
    for (JsonNode property : json.get("properties")) {
      if (property.get("name").asText().equals(name)
          && property.at("/subject/label").asText().equals("Program")) {
        return property;
      }
    }
    throw new AssertionError(name + " is not in " + json.get("properties"));
  }

  private static Shell.Result scale(
      Engine.Endpoint engine,
      String clock,
      String threads,
      String repeat,
      Path json,
      String... program) {
    List<String> line =
        new ArrayList<>(
            List.of("scale", "--threads", threads, "--repeat", repeat, "--clock", clock));
    line.addAll(List.of("--json", json.toString(), "--"));
    line.addAll(List.of(program));
    return engine.process(line.toArray(String[]::new));
  }
}
