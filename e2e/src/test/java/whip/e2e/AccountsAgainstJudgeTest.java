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
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TaskChains;
import whip.testkit.threads.Accounts;
import whip.testkit.threads.Execution;
import whip.testkit.tier.Tier;

/**
 * Generated programs through compiler, OpenMP runtime and collector: where the time of each thread
 * went, and whose fault waits were, is what the judge says, to the last unit. Programs whose
 * members compete for tasks have one answer only if these run one after the other, and that is of
 * all threads together; the others have bounds.
 */
class AccountsAgainstJudgeTest {

  private static final List<Integer> TEAMS = List.of(1, 2, 4, 8);

  private record Built(CProgram c, Path executable) {}

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
      Built built = build("members", seed, program);
      for (int threads : TEAMS) {
        Accounts judged = Execution.run(program, threads, new Random(seed));
        LineAccount expected = LineAccount.expected(judged, built.c);
        LineAccount found = collector.account(built.executable, threads);
        note(expected.difference(found), seed, threads, program, failures);
      }
    }
    assertEquals("", String.join("\n", failures));
  }

  /** Threads compete for the tasks, but all together take as long, whichever has which. */
  @Test
  void shouldAgreeOnChainsOfTasks() throws IOException {
    List<String> failures = new ArrayList<>();
    for (long seed : Tier.current().seeds(6, 500).toArray()) {
      Program program = TaskChains.program(seed);
      Built built = build("chain", seed, program);
      for (int threads : TEAMS) {
        Accounts judged = Execution.run(program, threads, new Random(seed));
        LineAccount expected = LineAccount.expected(judged, built.c).summed();
        LineAccount found = collector.account(built.executable, threads).summed();
        note(expected.difference(found), seed, threads, program, failures);
      }
    }
    assertEquals("", String.join("\n", failures));
  }

  /** Which thread has which task is chance, and with it the account; its bounds are not. */
  @Test
  void shouldTakeAtLeastTheSpanOfTasks() throws IOException {
    List<String> failures = new ArrayList<>();
    for (long seed : Tier.current().seeds(6, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.tasks());
      Built built = build("tasks", seed, program);
      for (int threads : TEAMS) {
        Oracle.Profile profile = Oracle.profile(program, threads);
        LineAccount found = collector.account(built.executable, threads);
        boolean isWithin =
            found.work() == profile.work()
                && profile.span() <= found.elapsed()
                && found.elapsed() <= profile.work();
        String difference =
            isWithin
                ? ""
                : "span %d, work %d, found %s".formatted(profile.span(), profile.work(), found);
        note(difference, seed, threads, program, failures);
      }
    }
    assertEquals("", String.join("\n", failures));
  }

  private Built build(String kind, long seed, Program program) throws IOException {
    CProgram c = CProgram.of(program);
    Path source = Files.writeString(folder.resolve(kind + seed + ".c"), c.text());
    return new Built(c, collector.compile(source));
  }

  private static void note(
      String difference, long seed, int threads, Program program, List<String> failures) {
    if (!difference.isEmpty()) {
      failures.add(
          "WHIP_TEST_SEED=%d repeats it, on %d threads:\n%s\n%s"
              .formatted(seed, threads, difference, program));
    }
  }
}
