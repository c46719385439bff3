package whip.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.cli.launch.OpenMpRuntime;
import whip.view.Remedies;

/** The compiler, the OpenMP runtime and whether the two and the collector go together. */
public final class OpenMpChecks {
  /** From this version of LLVM's runtime on, chunks of loops are reported. */
  private static final int FULL_REPORTS = 15;

  /** A dynamic loop, because there the entry points differ between versions of the runtime. */
  private static final String PROGRAM =
      """
      int main(void) {
        int sum = 0;
      #pragma omp parallel for schedule(dynamic) reduction(+ : sum)
        for (int i = 0; i < 8; ++i) sum += i;
        return sum == 28 ? 0 : 1;
      }
      """;

  private static final String MEND =
      "compiler and runtime must be of one version: apt-get install clang-19 libomp-19-dev";

  private OpenMpChecks() {}

  /** All of them. */
  public static List<Check> all(Path collector, Path chunksPlugin) {
    List<Check> checks = new ArrayList<>();
    Optional<String> compiler = compiler();
    checks.add(
        compiler
            .map(name -> Check.ok("compiler", name))
            .orElseGet(
                () -> Check.broken("compiler", "no clang found", "apt-get install clang-19")));
    Optional<OpenMpRuntime> runtime = OpenMpRuntime.find();
    checks.add(runtime(runtime));
    boolean built = Files.exists(collector);
    checks.add(
        built
            ? Check.ok("collector", collector.toString())
            : Check.broken("collector", "not built", "any whip command builds it"));
    if (compiler.isPresent() && runtime.isPresent() && built) {
      checks.add(tool(compiler.get(), collector));
    }
    checks.add(chunks(chunksPlugin));
    return checks;
  }

  private static Check chunks(Path plugin) {
    return Files.exists(plugin)
        ? Check.ok("chunks and sections", "one by one with " + Remedies.compileLine(plugin))
        : Check.limited(
            "chunks and sections",
            "those of schedule(static, c) and sections count as one a thread",
            "apt-get install llvm-19-dev, then remove build/native: any whip command builds it");
  }

  private static Optional<String> compiler() {
    return List.of("clang-19", "clang").stream()
        .filter(
            name ->
                Command.run(List.of(name, "--version"), Map.of())
                    .filter(result -> result.status() == 0)
                    .isPresent())
        .findFirst();
  }

  static Check runtime(Optional<OpenMpRuntime> runtime) {
    if (runtime.isEmpty()) {
      return Check.broken(
          "OpenMP runtime", "LLVM's is not installed", "apt-get install libomp-19-dev");
    }
    String found = runtime.get().library() + ", version " + runtime.get().version();
    return runtime.get().version() >= FULL_REPORTS
        ? Check.ok("OpenMP runtime", found)
        : Check.limited(
            "OpenMP runtime",
            found
                + ", which does not report the chunks of loops: they are followed through the program's own calls",
            "apt-get install libomp-19-dev");
  }

  /**
   * The only sure way to know: build an OpenMP program and see what the runtime says of the tool.
   */
  private static Check tool(String compiler, Path collector) {
    String what = "OMPT";
    try {
      Path directory = Files.createTempDirectory("whip-doctor");
      Path source = directory.resolve("empty.c");
      Path binary = directory.resolve("empty");
      try {
        Files.writeString(source, PROGRAM);
        Optional<Command.Result> compiled =
            Command.run(
                List.of(compiler, "-fopenmp", source.toString(), "-o", binary.toString()),
                Map.of());
        if (compiled.isEmpty() || compiled.get().status() != 0) {
          return Check.broken(
              what,
              compiler + " -fopenmp does not build a program",
              "apt-get install libomp-19-dev, in the compiler's version");
        }
        return verdict(
            Command.run(
                List.of(binary.toString()),
                Map.of(
                    "OMP_TOOL_LIBRARIES",
                    collector.toString(),
                    "OMP_TOOL_VERBOSE_INIT",
                    "stderr")));
      } finally {
        Files.deleteIfExists(source);
        Files.deleteIfExists(binary);
        Files.delete(directory);
      }
    } catch (IOException failed) {
      return Check.limited(what, "could not be tried: " + failed.getMessage(), "");
    }
  }

  static Check verdict(Optional<Command.Result> ran) {
    String output = ran.map(Command.Result::output).orElse("");
    int status = ran.map(Command.Result::status).orElse(-1);
    if (status != 0) {
      return Check.broken(
          "OMPT",
          (status < 0 ? "a program does not end: " : "a program ends with status " + status + ": ")
              + lastLine(output),
          MEND);
    }
    if (output.contains("Tool was started and is using the OMPT interface")) {
      return Check.ok("OMPT", "the runtime loads the collector");
    }
    // Without a broker the collector steps aside, but it was found and loaded.
    if (output.contains("Found but not using the OMPT interface")) {
      return Check.ok("OMPT", "the runtime finds the collector");
    }
    return Check.broken(
        "OMPT",
        "the runtime does not load the collector: " + output.strip().replace('\n', ' '),
        MEND);
  }

  /**
   * Last line that a program prints before it fails; the runtime's report on the tool comes before
   * it.
   */
  private static String lastLine(String output) {
    return output.strip().lines().reduce("no output", (before, line) -> line);
  }
}
