package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
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
  void shouldAgreeOnGeneratedPrograms() {
    assertAgreement(
        seed -> {
          Program program = ProgramGenerator.program(seed, GeneratorSettings.ofMembers());
          Built built = build("members", seed, program);
          return new Compared(
              program,
              threads -> {
                Accounts judged = Execution.run(program, threads, new Random(seed));
                LineAccount expected = LineAccount.expected(judged, built.c);
                return expected.difference(collector.account(built.executable, threads));
              });
        });
  }

  /** Threads compete for the tasks, but all together take as long, whichever has which. */
  @Test
  void shouldAgreeOnChainsOfTasks() {
    assertAgreement(
        seed -> {
          Program program = TaskChains.program(seed);
          Built built = build("chain", seed, program);
          return new Compared(
              program,
              threads -> {
                Accounts judged = Execution.run(program, threads, new Random(seed));
                LineAccount expected = LineAccount.expected(judged, built.c).summed();
                return expected.difference(collector.account(built.executable, threads).summed());
              });
        });
  }

  /** Which thread has which task is chance, and with it the account; its bounds are not. */
  @Test
  void shouldTakeAtLeastTheSpanOfTasks() {
    assertAgreement(
        seed -> {
          Program program = ProgramGenerator.program(seed, GeneratorSettings.tasks());
          Built built = build("tasks", seed, program);
          return new Compared(
              program,
              threads -> {
                Oracle.Profile profile = Oracle.profile(program, threads);
                LineAccount found = collector.account(built.executable, threads);
                boolean isWithin =
                    found.work() == profile.work()
                        && profile.span() <= found.elapsed()
                        && found.elapsed() <= profile.work();
                return isWithin
                    ? ""
                    : "span %d, work %d, found %s".formatted(profile.span(), profile.work(), found);
              });
        });
  }

  /**
   * A program that can be run.
   *
   * @param difference how it differs on a number of threads; empty: not at all
   */
  private record Compared(Program program, IntFunction<String> difference) {}

  /** Compiling takes most of the time, so programs are compiled and run side by side. */
  private static void assertAgreement(LongFunction<Compared> ofSeed) {
    String failures =
        Tier.current()
            .seeds(6, 500)
            .parallel()
            .mapToObj(seed -> failures(seed, ofSeed.apply(seed)))
            .flatMap(List::stream)
            .collect(Collectors.joining("\n"));
    assertEquals("", failures);
  }

  private static List<String> failures(long seed, Compared compared) {
    List<String> failures = new ArrayList<>();
    for (int threads : TEAMS) {
      String text = compared.difference.apply(threads);
      if (!text.isEmpty()) {
        failures.add(
            "WHIP_TEST_SEED=%d repeats it, on %d threads:\n%s\n%s"
                .formatted(seed, threads, text, compared.program));
      }
    }
    return failures;
  }

  private Built build(String kind, long seed, Program program) {
    CProgram c = CProgram.of(program);
    Path source = folder.resolve(kind + seed + ".c");
    try {
      Files.writeString(source, c.text());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + source, e);
    }
    return new Built(c, collector.compile(source));
  }
}
