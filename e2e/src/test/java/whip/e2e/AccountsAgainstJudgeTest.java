package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.CProgram;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.threads.Accounts;
import whip.testkit.threads.Execution;
import whip.testkit.tier.Tier;

/**
 * Generated programs through compiler, OpenMP runtime and collector: where the time of each thread
 * went, and whose fault waits were, is what the judge says, to the last unit. Only programs whose
 * members do not compete, so that there is one answer.
 */
class AccountsAgainstJudgeTest {

  private static final List<Integer> TEAMS = List.of(1, 2, 4, 8);

  @TempDir private Path folder;
  private CollectorRun collector;

  @BeforeEach
  void findCollector() {
    Optional<CollectorRun> found = CollectorRun.find(folder);
    assumeTrue(found.isPresent(), "the native build has made no libwhip-test.so");
    collector = found.orElseThrow();
  }

  @Test
  void shouldAgreeOnGeneratedPrograms() throws IOException {
    List<String> failures = new ArrayList<>();
    for (long seed : Tier.current().seeds(6, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.ofMembers());
      CProgram c = CProgram.of(program);
      Path source = Files.writeString(folder.resolve("seed" + seed + ".c"), c.text());
      Path executable = collector.compile(source);
      for (int threads : TEAMS) {
        Accounts expected = Execution.run(program, threads, new Random(seed));
        LineAccount found = collector.account(executable, threads);
        String difference = LineAccount.expected(expected, c).difference(found);
        if (!difference.isEmpty()) {
          failures.add(
              "WHIP_TEST_SEED=%d repeats it, on %d threads:\n%s\n%s"
                  .formatted(seed, threads, difference, program));
        }
      }
    }
    assertEquals("", String.join("\n", failures));
  }
}
