package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.testkit.tier.Tier;

/**
 * From a serial program to a parallel one and back to the number that was promised: kernels of
 * {@code examples/serial/kernels} without their pragmas get those of their plans, and are profiled.
 * {@code build/applied-plans.md} has both parallelisms side by side.
 */
@ExtendWith(Engine.class)
class AppliedPlansTest {
  private static final Path KERNELS = Home.ROOT.resolve("examples/serial/kernels");
  private static final Path TABLE = Home.ROOT.resolve("build/applied-plans.md");

  /** The smallest machine has as many: threads that share a processor slow one another down. */
  private static final String CORES = "2";

  /** Eight depths each, so that the innermost loops are measured, too. */
  private static final List<String> WINDOWS = List.of("0-7", "6-13");

  /** The best one counts: other processes take from it, and add nothing. */
  private static final int ROUNDS = 3;

  /**
   * A busy machine may take that much away. On a quiet one plans are within 10 %, but for one whose
   * loops take microseconds (docs/serial.md).
   */
  private static final double SHARE_MIN = 0.6;

  private static final double SHARE_MAX = 1.2;

  private static final Pattern PRAGMA = Pattern.compile("(?m)^ *#pragma omp .*\n");

  private static final SortedMap<String, String> ROWS = new ConcurrentSkipListMap<>();

  @TempDir Path directory;

  @AfterAll
  static void writeTable() throws IOException {
    if (ROWS.isEmpty()) {
      return; // In the gate.
    }
    Files.writeString(
        TABLE,
        "| kernel | loops | labels | predicted | measured | difference |\n|---|---|---|---|---|---|\n"
            + String.join("", ROWS.values()));
  }

  @ParameterizedTest
  @CsvSource({
    "image_blur, 100",
    "bt, 80",
    "sp, 60",
    "ft, 30",
    "fill_features, 120",
    "art, 800",
    "mg, 150",
    "cg, 800",
  })
  void shouldBeAsParallelAsItsPlanSays(String kernel, String size, Engine.Endpoint engine)
      throws IOException {
    assumeFalse(Tier.current().isGate(), "it measures, and the gate has the machine busy");
    Path source = directory.resolve(kernel + ".c");
    Files.copy(KERNELS.resolve("kernel.h"), directory.resolve("kernel.h"));
    Files.writeString(
        source, PRAGMA.matcher(Files.readString(KERNELS.resolve(kernel + ".c"))).replaceAll(""));
    String serial = printed(compiled(source, "serial"), size);
    JsonNode plan = apply(engine, source, size);
    Path parallel = compiled(source, "parallel", "-fopenmp");
    double measured = 0;
    for (int round = 0; round < ROUNDS; round++) {
      measured = Math.max(measured, measured(engine, parallel, size, serial));
    }
    double best = measured;
    double predicted = 100 / (100 - plan.get("saved").asDouble());
    ROWS.put(kernel, row(kernel, plan, predicted, best));
    assertTrue(best >= SHARE_MIN * predicted, () -> ROWS.get(kernel));
    assertTrue(best <= SHARE_MAX * predicted, () -> ROWS.get(kernel));
  }

  /** The plan of the kernel, whose source has its pragmas afterwards. */
  private JsonNode apply(Engine.Endpoint engine, Path source, String size) throws IOException {
    Path program = directory.resolve("measured");
    engine.process("cc", "-O2", source.toString(), "-o", program.toString(), "-lm").expect(0);
    Path patch = directory.resolve("plan.patch");
    List<String> plan =
        new ArrayList<>(List.of("plan", "--cores", CORES, "--apply=" + patch, "--check"));
    for (String window : WINDOWS) {
      plan.add(
          run(engine, "--depth", window, "--", program.toString(), size).at("/runs/0").asText());
    }
    Path json = directory.resolve("plan.json");
    plan.addAll(List.of("--json", json.toString()));
    engine.process(plan.toArray(String[]::new)).expect(0);
    Shell.run(List.of("patch", "-s", "-d", "/", "-p1", "-i", patch.toString()), Map.of()).expect(0);
    return new ObjectMapper().readTree(json.toFile());
  }

  private double measured(Engine.Endpoint engine, Path parallel, String size, String serial)
      throws IOException {
    assertEquals(serial, printed(parallel, size));
    JsonNode run =
        run(engine, "--clock", "cpu", "--threads", CORES, "--", parallel.toString(), size);
    return run.get("work").asDouble() / run.get("span").asDouble();
  }

  private JsonNode run(Engine.Endpoint engine, String... line) throws IOException {
    Path json = directory.resolve("run.json");
    engine
        .process(
            Stream.concat(Stream.of("run", "--json", json.toString()), Stream.of(line))
                .toArray(String[]::new))
        .expect(0);
    return new ObjectMapper().readTree(json.toFile());
  }

  private Path compiled(Path source, String name, String... options) {
    Path program = directory.resolve(name);
    List<String> line = new ArrayList<>(List.of("clang-19", "-g", "-O2", source.toString(), "-lm"));
    line.addAll(List.of("-o", program.toString()));
    line.addAll(List.of(options));
    Shell.run(line, Map.of()).expect(0);
    return program;
  }

  private static String printed(Path program, String size) {
    return Shell.run(List.of(program.toString(), size), Map.of("OMP_NUM_THREADS", CORES))
        .expect(0)
        .out();
  }

  private static String row(String kernel, JsonNode plan, double predicted, double measured) {
    List<JsonNode> steps = StreamSupport.stream(plan.get("plan").spliterator(), false).toList();
    String labels =
        steps.stream()
            .map(step -> step.get("label").asText())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "| `%s` | %d | %s | %.2f | %.2f | %+.1f %% |%n",
        kernel,
        steps.size(),
        labels,
        predicted,
        measured,
        100 * (measured / predicted - 1));
  }
}
