package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/**
 * {@code whip scale} on kernels shaped like four of the NAS benchmarks. Whatever the times are, the
 * terms of lost time have to be, to the nanosecond, what the runs' accounts say:
 *
 * <pre>
 * n Tn - T1  =  (Un - U1) + sum over the other classes c of (loss_c(n) - loss_c(1))
 * </pre>
 */
@ExtendWith(Engine.class)
class ScaleKernelsTest {

  private static final Path KERNELS = Home.ROOT.resolve("e2e/src/test/programs/kernels");

  @TempDir Path directory;

  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource({"ep, tsc", "cg, tsc", "lu, tsc", "mg, tsc", "ep, virtual", "lu, virtual"})
  void shouldExplainAllLostTime(String kernel, String clock, Engine.Endpoint engine)
      throws IOException {
    Path program = Toolchain.clang(KERNELS.resolve(kernel + ".c"), directory);
    Path file = directory.resolve("scale.json");
    List<String> line = new ArrayList<>(List.of("scale", "--threads", "1,2,4", "--repeat", "1"));
    line.addAll(List.of("--clock", clock, "--json", file.toString(), "--", program.toString()));
    engine.process(line.toArray(String[]::new)).expect(0);
    JsonNode scale = new ObjectMapper().readTree(file.toFile());
    Map<Integer, JsonNode> accounts = new HashMap<>();
    for (JsonNode point : scale.get("points")) {
      accounts.put(
          point.get("threads").asInt(), engine.json("constructs", point.get("run").asText()));
    }
    assertEquals(2, scale.get("lostTime").size());
    for (JsonNode lost : scale.get("lostTime")) {
      JsonNode account = accounts.get(lost.get("threads").asInt());
      assertEquals(lost.get("threads"), account.get("threads"));
      assertExplained(lost.get("byClass"), accounts.get(1), account);
    }
  }

  /**
   * Two sizes of one problem: a larger grid has longer diagonals, which four threads divide better.
   */
  @InSlices({0, 5})
  @Test
  void shouldShowRegionsAndASmallerProblemBeside(Engine.Endpoint engine) {
    Path program = Toolchain.clang(KERNELS.resolve("lu.c"), directory);
    String found = ".*`whip scale (scale=\\w+)` shows this again.*";
    String small = scale(engine, program, "8").err().strip().replaceAll("(?s)" + found, "$1");
    String table = scale(engine, program, "32", "--by=region", "--beside=" + small).out();
    assertTrue(table.contains("\nparallel lu.c:"), table);
    assertTrue(table.contains("\n  for lu.c:"), table);
    assertTrue(table.contains("Properties by region"), table);
    Matcher four = Pattern.compile("(?m)^ +4 +(\\d\\.\\d\\d) +(\\d\\.\\d\\d)$").matcher(table);
    assertTrue(four.find(), table);
    assertTrue(Double.parseDouble(four.group(1)) > Double.parseDouble(four.group(2)), table);
  }

  private static Shell.Result scale(
      Engine.Endpoint engine, Path program, String side, String... options) {
    List<String> line = new ArrayList<>(List.of("scale", "--threads", "1,4", "--repeat", "1"));
    line.addAll(List.of("--clock", "virtual"));
    line.addAll(List.of(options));
    line.addAll(List.of("--", program.toString(), side));
    return engine.process(line.toArray(String[]::new)).expect(0);
  }

  /** Class by class, and path by path. */
  private static void assertExplained(JsonNode lost, JsonNode one, JsonNode many) {
    long sum = 0;
    Map<String, Long> byClass = new HashMap<>();
    for (JsonNode term : lost.at("/accounts/rows")) {
      byClass.merge(term.get("class").asText(), term.get("by").asLong(), Math::addExact);
      sum += term.get("by").asLong();
    }
    for (Map.Entry<String, JsonNode> each : lost.get("classes").properties()) {
      long by =
          many.get("classes").path(each.getKey()).asLong(0)
              - one.get("classes").path(each.getKey()).asLong(0);
      assertEquals(by, each.getValue().asLong(), each::getKey);
      assertEquals(by, byClass.getOrDefault(each.getKey(), 0L), each::getKey);
    }
    assertEquals(threadTime(many) - threadTime(one), sum, lost::toString);
    assertEquals(sum, lost.get("total").asLong());
    assertEquals(lost.at("/classes/work").asLong(), lost.get("workGrowth").asLong());
    assertEquals(0, lost.get("unaccounted").asLong());
  }

  private static long threadTime(JsonNode account) {
    return account.get("threads").asLong() * account.get("elapsed").asLong();
  }
}
