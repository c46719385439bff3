package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.CProgram;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;

/**
 * Random programs as C, through clang, the collector, a real broker and the topology: what comes
 * out is what the naive oracle says, to the last integer, on 1, 2 and 4 threads.
 */
@ExtendWith(Engine.class)
class GeneratedProgramsTest {

  private static final int PROGRAMS = Integer.getInteger("whip.programs", 60);
  private static final List<Integer> THREADS = List.of(1, 2, 4);

  @TempDir Path directory;

  private record Expected(long seed, String run, OracleSays oracle) {}

  /** Work below which a subtree is folded: none, single strands, some, whole programs. */
  private static final List<String> RESOLUTIONS = List.of("0", "10", "100", "1000000000");

  @Test
  void shouldAgreeWithTheOracle(Engine.Endpoint engine) throws IOException {
    check(engine, seed -> Map.of("WHIP_DETAIL", "full"));
  }

  @Test
  void shouldAgreeWithTheOracleWhateverIsFolded(Engine.Endpoint engine) throws IOException {
    check(
        engine,
        seed ->
            Map.of(
                "WHIP_DETAIL",
                "adaptive",
                "WHIP_FULL_FIRST",
                "0",
                "WHIP_RESOLUTION",
                RESOLUTIONS.get((int) (seed % RESOLUTIONS.size()))));
  }

  private void check(Engine.Endpoint engine, LongFunction<Map<String, String>> detail)
      throws IOException {
    List<Expected> all = new ArrayList<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      for (int threads : THREADS) {
        all.add(run(seed, threads, detail.apply(seed), engine));
      }
    }
    Map<String, String> differences = new TreeMap<>();
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (Expected expected : all) {
        String difference = expected.oracle.difference(reader.awaitComplete(expected.run));
        if (!difference.isEmpty()) {
          differences.put(expected.run, "seed " + expected.seed + ":\n" + difference);
        }
      }
    }
    assertEquals(Map.of(), differences);
  }

  private Expected run(long seed, int threads, Map<String, String> detail, Engine.Endpoint engine)
      throws IOException {
    Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
    Program program = ProgramGenerator.program(seed, GeneratorSettings.forC(independence));
    CProgram c = CProgram.of(program);
    Path source =
        Files.writeString(directory.resolve("seed" + seed + "on" + threads + ".c"), c.text());
    Path binary = Toolchain.clang(source, directory, "-O0");
    Runs.Run run = new Runs(engine).run(binary, threads, "virtual", detail);
    run.result().expect(0);
    return new Expected(seed, run.id(), new OracleSays(c, Oracle.profile(program, threads)));
  }
}
