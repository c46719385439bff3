package whip.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import whip.model.sequence.Piece;
import whip.testkit.Delivery;
import whip.testkit.ItemRow;

/**
 * Compiles OpenMP programs and runs them under the collector's test library, which writes its rows
 * to a file: the shortest way from C to a profile, without a broker.
 */
public final class CollectorRun {
  private final Path folder;
  private final Path library;
  private final Path include;

  private CollectorRun(Path folder, Path library, Path include) {
    this.folder = folder;
    this.library = library;
    this.include = include;
  }

  /**
   * Finds the library where the native build puts it, or where the property {@code
   * whip.testLibrary} says.
   */
  public static Optional<CollectorRun> find(Path folder) {
    Path root = Path.of(System.getProperty("whip.home", "..")).toAbsolutePath().normalize();
    Path library =
        Path.of(
            System.getProperty(
                "whip.testLibrary", root + "/build/native-plain/test/sink/libwhip-test.so"));
    return Files.exists(library)
        ? Optional.of(new CollectorRun(folder, library, root.resolve("producer-native/include")))
        : Optional.empty();
  }

  /** Compiles one C file to an executable beside the others. */
  public Path compile(Path source) {
    Path executable = folder.resolve(source.getFileName() + ".exe");
    Shell.run(
            List.of(
                "clang-19",
                "-g",
                // An optimizer merges directives with equal code into one, and makes tail calls.
                "-O0",
                "-fopenmp",
                "-no-pie",
                "-I" + include,
                "" + source,
                "-o",
                "" + executable),
            Map.of())
        .expect(0);
    return executable;
  }

  /**
   * Runs {@code executable} on {@code threads} threads with the virtual clock.
   *
   * @throws AssertionError if the program fails or the collector lost anything
   */
  public LineProfile profile(Path executable, int threads) {
    List<String> lines = run(executable, threads);
    TextSink said = TextSink.parse(lines);
    if (!said.losses().isEmpty()) {
      throw new AssertionError(executable + " on " + threads + ": " + said.losses());
    }
    Piece run = ModelProfile.folded(List.of(new Delivery.Batch(0, 0, said.rows())));
    Set<Long> addresses = new HashSet<>();
    said.rows().forEach(row -> addresses.add(directiveAddress(row)));
    SourceLines places = new SourceLines(executable, addresses, said.pragmas());
    return LineProfile.found(run, places::of);
  }

  /** Account of such a run. */
  LineAccount account(Path executable, int threads) {
    List<String> lines = run(executable, threads);
    return LineAccount.found(lines, executable, TextSink.parse(lines).pragmas());
  }

  private List<String> run(Path executable, int threads) {
    Path sink = folder.resolve(executable.getFileName() + "." + threads + ".rows");
    Map<String, String> environment =
        Map.of(
            "WHIP_SINK",
            "" + sink,
            "WHIP_CLOCK",
            "virtual",
            "WHIP_DETAIL",
            "full",
            "OMP_NUM_THREADS",
            "" + threads,
            "KMP_BLOCKTIME",
            "0",
            "OMP_TOOL_LIBRARIES",
            "" + library);
    Shell.run(List.of("" + executable), environment).expect(0);
    return lines(sink);
  }

  private static long directiveAddress(ItemRow row) {
    return row instanceof ItemRow.Strand strand
        ? strand.directive().site()
        : ((ItemRow.Node) row).directive().site();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
