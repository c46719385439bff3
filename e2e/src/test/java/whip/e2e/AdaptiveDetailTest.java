package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.StrandRow;
import whip.testkit.CProgram;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;

/**
 * A program's profile does not hang on how much of it the collector folds: programs run twice, in
 * full detail and with as little as a random resolution leaves.
 */
@ExtendWith(Engine.class)
class AdaptiveDetailTest {

  private static final int PROGRAMS = Integer.getInteger("whip.programs", 20);
  private static final List<Integer> THREADS = List.of(1, 4);
  private static final List<String> EXAMPLES = List.of("constructs", "worked", "whatif");
  // The last is more than any of the programs' work.
  private static final long[] RESOLUTIONS = {20, 5_000, 1_000_000, 1_000_000_000_000L};

  // Nothing is folded whose place the collector has not looked up yet, as it does while it sends
  // what
  // came first: so every program goes on for some time, again and again.
  private static final String AGAIN =
      """
      #include <unistd.h>
      #undef main
      int program(int argc, char** argv);
      int main(int argc, char** argv) {
        for (int i = 0; i < 3; ++i) {
          program(argc, argv);
          usleep(100000);
        }
        return 0;
      }
      """;

  @TempDir Path directory;

  /** The same program on as many threads, in full detail and in less. */
  private record Pair(String name, boolean hasUniquePath, String full, String adaptive) {}

  @Test
  void shouldGiveTheSameProfilesOfGeneratedPrograms(Engine.Endpoint engine) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    Random random = new Random(1);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
      Program program = ProgramGenerator.program(seed, GeneratorSettings.forC(independence));
      Path source =
          Files.writeString(directory.resolve("seed" + seed + ".c"), CProgram.of(program).text());
      Path executable = compile(source);
      for (int threads : THREADS) {
        boolean isUnique = Oracle.profile(program, threads).criticalPathIsUnique();
        pairs.add(pair(engine, executable, threads, random, isUnique));
      }
    }
    compare(engine, pairs);
  }

  @Test
  void shouldGiveTheSameProfilesOfExamples(Engine.Endpoint engine) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    Random random = new Random(1);
    for (Path source : examples()) {
      Path executable = compile(source);
      for (int threads : THREADS) {
        pairs.add(pair(engine, executable, threads, random, true));
      }
    }
    compare(engine, pairs);
  }

  private Path compile(Path source) throws IOException {
    Path again = Files.writeString(directory.resolve("again.c"), AGAIN);
    return Toolchain.clang(source, directory, "-O0", "-Dmain=program", again.toString());
  }

  /** Those with an expected profile: theirs hangs on nothing but the program. */
  private static List<Path> examples() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : EXAMPLES) {
      try (Stream<Path> files = Files.list(Home.examples().resolve(folder))) {
        files.filter(AdaptiveDetailTest::hasExpectation).sorted().forEach(sources::add);
      }
    }
    assertTrue(sources.size() > 10, "examples: " + sources);
    return sources;
  }

  private static boolean hasExpectation(Path source) {
    String name = source.getFileName().toString();
    return name.endsWith(".c")
        && Files.exists(source.resolveSibling(name.replaceAll("\\.c$", ".expected.json")));
  }

  private static Pair pair(
      Engine.Endpoint engine, Path program, int threads, Random random, boolean hasUniquePath) {
    long resolution = RESOLUTIONS[random.nextInt(RESOLUTIONS.length)];
    Map<String, String> adaptive =
        Map.of(
            "WHIP_DETAIL", "adaptive", "WHIP_FULL_FIRST", "0", "WHIP_RESOLUTION", "" + resolution);
    String name = program.getFileName() + " on " + threads + ", resolution " + resolution;
    return new Pair(
        name,
        hasUniquePath,
        run(engine, program, threads, Map.of("WHIP_DETAIL", "full")),
        run(engine, program, threads, adaptive));
  }

  private static String run(
      Engine.Endpoint engine, Path program, int threads, Map<String, String> detail) {
    Runs.Run run = new Runs(engine).run(program, threads, "virtual", detail);
    run.result().expect(0);
    return run.id();
  }

  private static void compare(Engine.Endpoint engine, List<Pair> pairs) {
    Map<String, String> wanted = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    int programsFolded = 0;
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (Pair pair : pairs) {
        ProfileReader.Profile full = reader.awaitComplete(pair.full);
        ProfileReader.Profile adaptive = reader.awaitComplete(pair.adaptive);
        String expected = text(full, pair.hasUniquePath);
        String actual = text(adaptive, pair.hasUniquePath);
        if (!expected.equals(actual)) {
          wanted.put(pair.name, expected);
          found.put(pair.name, actual);
        }
        if (itemsMade(adaptive) < itemsMade(full)) {
          programsFolded++;
        }
      }
    }
    assertEquals(wanted, found);
    assertTrue(programsFolded > 0, "nothing was folded");
  }

  private static long itemsMade(ProfileReader.Profile profile) {
    return profile.program().getCounters().get("itemsMade");
  }

  /**
   * What must be equal. A path among equally long ones may be another where chunks are handed out.
   */
  private static String text(ProfileReader.Profile profile, boolean hasUniquePath) {
    ProgramRow program = profile.program();
    List<String> lines = new ArrayList<>();
    lines.add("work " + program.getWork() + ", span " + program.getSpan());
    lines.add("lockBound " + program.getLockBound() + ", loss " + program.getLoss());
    lines.add("serial " + serial(program.getSerialWork(), hasUniquePath));
    List<String> rows = new ArrayList<>();
    // By name they would differ from run to run: locks on the stack.
    program
        .getLocks()
        .forEach(lock -> rows.add("lock " + lock.getWork() + "/" + lock.getAcquisitions()));
    strands(program, hasUniquePath).forEach((where, sum) -> rows.add("strands " + where + sum));
    profile.directives().values().forEach(row -> rows.add(text(row, hasUniquePath)));
    rows.stream().sorted().forEach(lines::add);
    return String.join("\n", lines);
  }

  /** By directive: where a critical section ends, libomp 19 does not always tell. */
  private static Map<String, String> strands(ProgramRow program, boolean hasUniquePath) {
    Map<String, Long> work = new TreeMap<>();
    Map<String, Long> serialWork = new TreeMap<>();
    for (StrandRow strand : program.getStrands()) {
      String where = "in " + strand.getKind() + " " + strand.getDirective() + ": ";
      work.merge(where, strand.getWork(), Long::sum);
      serialWork.merge(where, strand.getSerialWork(), Long::sum);
    }
    Map<String, String> text = new TreeMap<>();
    work.forEach(
        (where, sum) ->
            text.put(where, sum + ", serial " + serial(serialWork.get(where), hasUniquePath)));
    return text;
  }

  private static String text(DirectiveRow row, boolean hasUniquePath) {
    return "%s %s: %d instances, work %d (%d..%d), span %d, serial %s"
        .formatted(
            row.getKind(),
            row.getLabel(),
            row.getInstances(),
            row.getWork(),
            row.getMinWork(),
            row.getMaxWork(),
            row.getSpan(),
            serial(row.getSerialWork(), hasUniquePath));
  }

  private static String serial(long work, boolean hasUniquePath) {
    return hasUniquePath ? Long.toString(work) : "of some path";
  }
}
