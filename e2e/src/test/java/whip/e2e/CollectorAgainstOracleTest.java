package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.CProgram;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/** Generated programs through compiler, OpenMP runtime and collector: exact integers. */
class CollectorAgainstOracleTest {

  @TempDir private Path folder;
  private CollectorRun collector;

  @BeforeEach
  void findCollector() {
    Optional<CollectorRun> found = CollectorRun.find(folder);
    assumeTrue(found.isPresent(), "the native build has made no libwhip-test.so");
    collector = found.orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void shouldAgreeOnGeneratedPrograms(int threads) throws IOException {
    List<String> failures = new ArrayList<>();
    for (long seed : Tier.current().seeds(4, 30).toArray()) {
      List<String> differences = differences(seed, threads);
      if (!differences.isEmpty()) {
        failures.add("WHIP_TEST_SEED=" + seed + " repeats it: " + String.join("; ", differences));
      }
    }
    assertEquals("", String.join("\n", failures));
  }

  /** All it has is in a loop that is not run: its root thread has no work, and a node. */
  @Test
  void shouldFinishTheRunOfAProgramThatDoesNothing() throws IOException {
    Program nothing = TextProgram.parse("repeat(0: w5 parallel(d1, 2: w1))");
    assertEquals(List.of(), differences("nothing", nothing, 2));
  }

  private List<String> differences(long seed, int threads) throws IOException {
    Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
    Program program = ProgramGenerator.program(seed, GeneratorSettings.forC(independence));
    return differences("seed" + seed, program, threads);
  }

  private List<String> differences(String name, Program program, int threads) throws IOException {
    CProgram c = CProgram.of(program);
    Path source = folder.resolve(name + ".c");
    Files.writeString(source, c.text());
    Oracle.Profile truth = Oracle.profile(program, threads);
    LineProfile expected = LineProfile.expected(truth, c);
    LineProfile found;
    try {
      found = collector.profile(collector.compile(source), threads);
    } catch (AssertionError e) {
      return List.of(String.valueOf(e.getMessage()), program.toString());
    }
    return truth.criticalPathIsUnique()
        ? expected.differences(found)
        : expected.withoutSerialWork().differences(found.withoutSerialWork());
  }
}
