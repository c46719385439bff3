package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.StrandRow;
import whip.testkit.CProgram;
import whip.testkit.Directive;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.tier.Tier;

/**
 * A program's profile does not hang on how much of it the collector folds: programs run twice, in
 * full detail and with as little as a random resolution leaves.
 */
@ExtendWith(Engine.class)
class AdaptiveDetailTest {

  private static final List<Integer> THREADS = List.of(1, 4);
  private static final List<String> EXAMPLES = List.of("constructs", "worked", "whatif");
  // The last is more than any of the programs' work.
  private static final long[] RESOLUTIONS = {20, 5_000, 1_000_000, 1_000_000_000_000L};
  private static final long MOST = RESOLUTIONS[RESOLUTIONS.length - 1];

  // All that is in them has an order with what is beside it, so nothing is folded.
  private static final Set<String> IN_ORDER =
      Set.of(
          "depend_in_out",
          "depend_inout",
          "depend_inoutset",
          "depend_mutexinoutset",
          "dependence",
          "for_ordered",
          "taskwait_depend");

  private static final String GOES_ON = "WHIP_TEST_GOES_ON";

  // Nothing is folded whose place the collector has not looked up yet, as it does while it sends
  // what came first: so every program does it all again, once the first time is in the profile.
  private static final String AGAIN =
      """
      #include <stdlib.h>
      #include <unistd.h>
      #undef main
      int program(int argc, char** argv);
      int main(int argc, char** argv) {
        const char* goesOn = getenv("%s");
        program(argc, argv);
        while (goesOn != NULL && access(goesOn, F_OK) != 0) usleep(10000);
        program(argc, argv);
        return 0;
      }
      """
          .formatted(GOES_ON);

  @TempDir static Path directory;

  /**
   * A program, the seed of its resolutions, and on which numbers of threads its critical path is
   * the only one of its length.
   */
  private record Compiled(Path program, long seed, Map<Integer, Boolean> hasUniquePath) {}

  /** Program that is run twice: in full detail and with this resolution. */
  private record Plan(
      Path program, int threads, long resolution, boolean hasUniquePath, long seed) {
    private boolean mustFold() {
      return resolution == MOST && !IN_ORDER.contains(program.getFileName().toString());
    }
  }

  /** Profiles of one program on as many threads, in full detail and in less. */
  private record Pair(Plan plan, String full, String adaptive) {
    private String name() {
      return "%s on %d, resolution %d; WHIP_TEST_SEED=%d repeats it"
          .formatted(plan.program.getFileName(), plan.threads, plan.resolution, plan.seed);
    }
  }

  @BeforeAll
  static void write() throws IOException {
    Files.writeString(directory.resolve("again.c"), AGAIN);
  }

  @Test
  void shouldGiveTheSameProfilesOfGeneratedPrograms(Engine.Endpoint engine) {
    List<Long> seeds = Tier.current().seeds(3, 20).boxed().toList();
    compare(engine, AtOnce.each(seeds, AdaptiveDetailTest::generated));
  }

  private static Compiled generated(long seed) throws IOException {
    Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
    Program program = busy(seed, GeneratorSettings.forC(independence));
    String text = CProgram.of(program).text();
    Path source = Files.writeString(directory.resolve("seed" + seed + ".c"), text);
    Map<Integer, Boolean> hasUniquePath = new HashMap<>();
    for (int threads : THREADS) {
      hasUniquePath.put(threads, Oracle.profile(program, threads).criticalPathIsUnique());
    }
    return new Compiled(compile(source), seed, hasUniquePath);
  }

  /** The program of a seed; of a later one where no live profile would show a directive. */
  private static Program busy(long seed, GeneratorSettings settings) {
    Program program = ProgramGenerator.program(seed, settings);
    boolean isBusy =
        Oracle.profile(program, 1).directives().keySet().stream()
            .anyMatch(directive -> !directive.equals(Directive.PROGRAM));
    return isBusy ? program : busy(seed + 1_000_000, settings);
  }

  @Test
  void shouldGiveTheSameProfilesOfExamples(Engine.Endpoint engine) throws IOException {
    long seed = Tier.current().seed();
    List<Path> some = Tier.current().part(examples());
    compare(engine, AtOnce.each(some, source -> new Compiled(compile(source), seed, Map.of())));
  }

  private static Path compile(Path source) {
    String again = directory.resolve("again.c").toString();
    return Toolchain.clang(source, directory, "-O0", "-Dmain=program", again);
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

  /** Each on all numbers of threads, with a resolution that its seed and its name choose. */
  private static List<Plan> plans(List<Compiled> programs) {
    List<Plan> plans = new ArrayList<>();
    for (Compiled one : programs) {
      Random random = new Random(one.seed + one.program.getFileName().toString().hashCode());
      for (int threads : THREADS) {
        long resolution = RESOLUTIONS[random.nextInt(RESOLUTIONS.length)];
        boolean hasUniquePath = one.hasUniquePath.getOrDefault(threads, true);
        plans.add(new Plan(one.program, threads, resolution, hasUniquePath, one.seed));
      }
    }
    return plans;
  }

  private static Pair pair(Engine.Endpoint engine, Plan plan) throws Exception {
    Path goesOn = directory.resolve("goes-on-" + Runs.newId());
    Map<String, String> adaptive =
        Map.of(
            "WHIP_DETAIL",
            "adaptive",
            "WHIP_FULL_FIRST",
            "0",
            "WHIP_RESOLUTION",
            "" + plan.resolution,
            GOES_ON,
            goesOn.toString());
    String full = run(engine, plan, Runs.newId(), Map.of("WHIP_DETAIL", "full"));
    String id = Runs.newId();
    FutureTask<String> run = new FutureTask<>(() -> run(engine, plan, id, adaptive));
    new Thread(run, id).start();
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.await(id, profile -> !profile.directives().isEmpty());
    } finally {
      Files.createFile(goesOn);
    }
    return new Pair(plan, full, run.get());
  }

  private static String run(
      Engine.Endpoint engine, Plan plan, String id, Map<String, String> detail) {
    new Runs(engine).run(id, plan.program, plan.threads, "virtual", detail).expect(0);
    return id;
  }

  private static void compare(Engine.Endpoint engine, List<Compiled> programs) {
    List<Pair> pairs = AtOnce.each(plans(programs), plan -> pair(engine, plan));
    Map<String, String> wanted = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    List<String> unfolded = new ArrayList<>();
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (Pair pair : pairs) {
        ProfileReader.Profile full = reader.awaitComplete(pair.full);
        ProfileReader.Profile adaptive = reader.awaitComplete(pair.adaptive);
        String expected = text(full, pair.plan.hasUniquePath);
        String actual = text(adaptive, pair.plan.hasUniquePath);
        if (!expected.equals(actual)) {
          wanted.put(pair.name(), expected);
          found.put(pair.name(), actual);
        }
        if (pair.plan.mustFold() && itemsMade(adaptive) >= itemsMade(full)) {
          unfolded.add(pair.name());
        }
      }
    }
    assertEquals(wanted, found);
    assertEquals(List.of(), unfolded);
  }

  private static long itemsMade(ProfileReader.Profile profile) {
    return profile.program().getCounters().get("itemsMade");
  }

  /**
   * Part that must be equal. A path among equally long ones may be another where chunks are handed
   * out.
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

  /** By directive: where a critical section ends, libomp 19 does not always report. */
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
    return "%s %s: %d instances, %s iterations, %s blocks, work %d (%d..%d), span %d, serial %s"
        .formatted(
            row.getKind(),
            row.getLabel(),
            row.getInstances(),
            row.getIterations(),
            row.getBlocks(),
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
