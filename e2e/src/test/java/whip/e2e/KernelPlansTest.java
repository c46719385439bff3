package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/**
 * Plans for the kernels of {@code examples/serial/kernels}, through the broker, beside what their
 * pragmas make parallel. {@code build/kernel-plans.md} has all of them in the forms of the paper's
 * tables (Fig. 6 to 9).
 */
@ExtendWith(Engine.class)
class KernelPlansTest {
  private static final Path KERNELS = Home.ROOT.resolve("examples/serial/kernels");
  private static final Path TABLE = Home.ROOT.resolve("build/kernel-plans.md");

  /** The number that the paper's machine had. */
  private static final String CORES = "32";

  /** Eight depths each, so that the innermost loops are measured, too. */
  private static final List<String> WINDOWS = List.of("0-7", "6-13");

  private static final SortedMap<String, PlanAgainstHand> PLANS = new ConcurrentSkipListMap<>();

  @TempDir Path directory;

  @AfterAll
  static void writeTable() throws IOException {
    if (PLANS.isEmpty()) {
      return; // In slices without a kernel.
    }
    StringBuilder table = new StringBuilder(PlanAgainstHand.titles());
    PLANS.forEach((kernel, plan) -> table.append(plan.row(kernel)));
    Files.writeString(TABLE, table.append(PlanAgainstHand.overall(PLANS.values())));
  }

  /**
   * How many loops the person and the plan have, and both. A plan has fewer where a loop around
   * several of the person's is independent enough, or where one saves too little; it has others
   * where the person did not look.
   */
  @RowsInSlices(10)
  @ParameterizedTest
  @CsvSource({
    "ammp, 6, 6, 4, 4",
    "art, 40, 3, 3, 3",
    "bt, 3, 6, 6, 6",
    "cg, 30, 9, 8, 8",
    "ep, 60, 1, 1, 1",
    "equake, 6, 6, 6, 6",
    "fill_features, 20, 3, 3, 3",
    "ft, 2, 4, 4, 4",
    "image_blur, 2, 7, 7, 7",
    "is, 12, 4, 5, 3",
    "lu, 3, 6, 6, 6",
    "mg, 3, 6, 6, 6",
    "sp, 3, 7, 7, 7",
  })
  void shouldPlanWhatAPersonMadeParallel(
      String kernel, String size, int hand, int planned, int both, Engine.Endpoint engine)
      throws IOException {
    PlanAgainstHand found = plan(engine, kernel, size);
    PLANS.put(kernel, found);
    assertEquals(hand, found.hand().size(), found::toString);
    assertEquals(planned, found.planned().size(), () -> found.row(kernel));
    assertEquals(both, found.overlap(), () -> found.row(kernel));
    assertTrue(found.bySelfParallelism() <= found.byCoverage(), () -> found.row(kernel));
    assertTrue(found.byCoverage() <= found.regions(), () -> found.row(kernel));
    assertEquals(100, found.benefit(1), 1e-9);
  }

  /** Figure 2 of the paper: what traditional critical paths would find in all three loops. */
  @InSlices({1, 6})
  @Test
  void shouldFindTheOnlyParallelLoopOfThree(Engine.Endpoint engine) throws IOException {
    PlanAgainstHand found = plan(engine, "fill_features", "20");
    int features = numberOf("fill_features", "for (int k = 0; k < FEATURES; k++) {");
    assertEquals(1500, sp(found.loop(features)));
    assertEquals("DOALL", label(found.loop(features)));
    assertEquals(features, found.plan().at("/plan/0/line").asInt());
    for (int around : List.of(features - 3, features - 4)) {
      assertEquals("serial", label(found.loop(around)));
      assertTrue(sp(found.loop(around)) < 1.3, () -> found.loop(around).toString());
    }
  }

  /** The one loop that matters, with all of its reductions, and why it gets no pragma. */
  @InSlices({2, 7})
  @Test
  void shouldReduceOverTheBlocksOfRandomNumbers(Engine.Endpoint engine) throws IOException {
    JsonNode only = plan(engine, "ep", "60").plan().at("/plan/0");
    assertEquals(numberOf("ep", "for (long block = 0;"), only.get("line").asInt());
    assertEquals(List.of("rings", "sumX", "sumY"), efforts(only).get("reduce"));
    assertTrue(efforts(only).containsKey("check for overwritten values"), only::toString);
    assertEquals("parallel-unchecked", only.get("label").asText());
    assertTrue(only.get("pragma").isNull(), only::toString);
  }

  /** Sweeps go along diagonals: half as many rows at a time as there are. */
  @InSlices({3, 8})
  @Test
  void shouldFindTheDiagonalsOfSweeps(Engine.Endpoint engine) throws IOException {
    PlanAgainstHand found = plan(engine, "lu", "3");
    for (String sweep :
        List.of("rest[i][j] = (rest[i][j] + 1.2", "rest[i][j] += 1.2 * (rest[i + 1]")) {
      // Behind two loops and a pragma.
      JsonNode rows = found.loop(numberOf("lu", sweep) - 3);
      assertEquals("DOACROSS(1)", label(rows));
      assertEquals(128, sp(rows), 1);
      assertEquals("serial", label(found.loop(numberOf("lu", sweep) - 2)));
      assertTrue(found.planned().contains(rows.get("line").asInt()), rows::toString);
    }
  }

  /** The person shares the keys of a round, the plan whole rounds, as in the paper. */
  @InSlices({4, 9})
  @Test
  void shouldPlanRoundsOfSortingAndNotTheirHistograms(Engine.Endpoint engine) throws IOException {
    PlanAgainstHand found = plan(engine, "is", "12");
    int rounds = numberOf("is", "for (long round = 0;");
    int histogram = numberOf("is", "counts[keys[i]]++;");
    assertEquals(rounds, found.plan().at("/plan/0/line").asInt());
    assertTrue(found.hand().contains(histogram), () -> found.hand().toString());
    assertEquals("array-reduction", label(found.loop(histogram)));
    JsonNode blocks = found.loop(rounds).get("dependences");
    assertTrue(blocks.findValuesAsText("variable").contains("keys"), blocks::toString);
  }

  /** Efforts of a step, by kind. */
  private static Map<String, List<String>> efforts(JsonNode step) {
    Map<String, List<String>> efforts = new HashMap<>();
    for (JsonNode effort : step.get("effort")) {
      List<String> what = new ArrayList<>();
      effort.get("what").forEach(each -> what.add(each.asText()));
      efforts.put(effort.get("kind").asText(), what);
    }
    return efforts;
  }

  /** Built three times from one source, which has to print the same each time. */
  private PlanAgainstHand plan(Engine.Endpoint engine, String kernel, String size)
      throws IOException {
    Path source = KERNELS.resolve(kernel + ".c");
    Path parallel = Toolchain.clang(source, directory, "-lm");
    Path serial = directory.resolve("serial");
    Shell.run(
            List.of("clang-19", "-O2", source.toString(), "-o", serial.toString(), "-lm"), Map.of())
        .expect(0);
    String printed = printed(serial, size);
    assertEquals(printed, printed(parallel, size));
    Path measured = directory.resolve("measured");
    engine.process("cc", "-O2", source.toString(), "-o", measured.toString(), "-lm").expect(0);
    List<String> plan = new ArrayList<>(List.of("plan", "--cores", CORES));
    for (String window : WINDOWS) {
      Path json = directory.resolve("run.json");
      List<String> run = List.of("run", "--depth", window, "--json", json.toString());
      Shell.Result ran = engine.whip(line(run, measured.toString(), size)).expect(0);
      assertTrue(ran.out().contains(printed), ran.out());
      plan.add(new ObjectMapper().readTree(json.toFile()).at("/runs/0").asText());
    }
    return PlanAgainstHand.of(Files.readAllLines(source), engine.json(line(plan)));
  }

  private static String[] line(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
  }

  private static String printed(Path program, String size) {
    return Shell.run(List.of(program.toString(), size), Map.of("OMP_NUM_THREADS", "2"))
        .expect(0)
        .out();
  }

  /** Number of the first line that has this text. */
  private static int numberOf(String kernel, String text) throws IOException {
    List<String> lines = Files.readAllLines(KERNELS.resolve(kernel + ".c"));
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at).contains(text)) {
        return at + 1;
      }
    }
    throw new AssertionError(text + " is not in " + kernel);
  }

  private static double sp(JsonNode region) {
    return region.get("selfParallelism").asDouble();
  }

  private static String label(JsonNode region) {
    return region.get("label").asText();
  }
}
