package whip.e2e.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import whip.e2e.Home;
import whip.e2e.OracleSays;
import whip.e2e.Runs;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.testkit.CProgram;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;

/**
 * Generated programs with known answers that take their time, mostly asleep: long enough for
 * something to be killed meanwhile.
 */
final class SlowPrograms {
  private static final Path SLEEP = Home.ROOT.resolve("e2e/src/test/programs/slow_work.h");
  private static final int THREADS = 3;

  /** Fewer pieces of work are over too soon. */
  private static final long UNITS_OF_WORK_MIN = 40;

  private record Binary(Path file, OracleSays oracle) {}

  /** A program under way. */
  record Running(String run, OracleSays oracle, Future<Shell.Result> process) {}

  private final List<Binary> binaries = new ArrayList<>();

  /** Compiles {@code count} programs. */
  SlowPrograms(int count, Path directory) {
    for (long seed = Faults.seed(); binaries.size() < count; seed++) {
      Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
      Program program =
          ProgramGenerator.program(
              seed, GeneratorSettings.forC(independence).withStatementsMax(80));
      CProgram c = CProgram.of(program);
      if (c.text().split("whip_work\\(", -1).length > UNITS_OF_WORK_MIN) {
        binaries.add(compiled("slow" + seed, c, program, directory));
      }
    }
  }

  private static Binary compiled(String name, CProgram c, Program program, Path directory) {
    try {
      Path source = Files.writeString(directory.resolve(name + ".c"), c.text());
      Path file = Toolchain.clang(source, directory, "-O0", "-include", SLEEP.toString());
      return new Binary(file, new OracleSays(c, Oracle.profile(program, THREADS)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts one of them.
   *
   * @param seconds about how long it takes
   * @param more variables of its environment
   */
  Running start(Runs runs, Random random, int seconds, Map<String, String> more) {
    Binary binary = binaries.get(random.nextInt(binaries.size()));
    String run = binary.file().getFileName() + "-" + Runs.newId();
    Map<String, String> environment = new HashMap<>(more);
    environment.put("SLOW_WORK_US", "100000");
    environment.put("SLOW_WORK_LIMIT_US", Long.toString(1_000_000L * seconds * 2));
    environment.put("WHIP_DETAIL", random.nextBoolean() ? "full" : "adaptive");
    environment.put("WHIP_FULL_FIRST", "0");
    environment.put("WHIP_RESOLUTION", Integer.toString(random.nextInt(50)));
    Map<String, String> all = runs.environment(run, THREADS, "virtual", environment);
    return new Running(
        more.getOrDefault("WHIP_RUN", run),
        binary.oracle(),
        CompletableFuture.supplyAsync(
            () -> Shell.run(List.of(binary.file().toString()), all),
            task -> new Thread(task).start()));
  }
}
