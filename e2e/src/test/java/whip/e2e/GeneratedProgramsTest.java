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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.CProgram;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/**
 * Random programs as C, through clang, the collector, a real broker and the topology: what comes
 * out is what the naive oracle says, to the last integer, on 1, 2 and 4 threads, and some on 20.
 */
@ExtendWith(Engine.class)
class GeneratedProgramsTest {

  private static final List<Integer> THREADS = List.of(1, 2, 4);
  // More than share a stream of batches (ADR 17).
  private static final int LARGE_TEAM = 20;

  /** Program with a construct whose span contains a wait for a task outside (docs/model.md §5). */
  private static final Program WAITS_OUTSIDE =
      TextProgram.parse(
          "spawn(a, out x: w100) group(g: spawn(b, in x: w1)) "
              + "parallel(p: single(s: spawn(c, out x: w100) w40 "
              + "group(h: wait w2 group(i: spawn(d, in x: w3)) spawn(e, in x: w4)) w7))");

  private static final int LARGE_TEAMS = Tier.current().times(2, 8);

  @TempDir static Path directory;
  private static List<Case> cases;

  /** A program on so many threads. */
  private record Case(long seed, Program program, CProgram c, Path binary, int threads) {
    private OracleSays oracle() {
      return new OracleSays(c, Oracle.profile(program, threads));
    }

    private String repetition() {
      return "WHIP_TEST_SEED=" + seed + " repeats it";
    }

    private Case on(int number) {
      return new Case(seed, program, c, binary, number);
    }
  }

  /** Work below which a subtree is folded: none, single strands, some, whole programs. */
  private static final List<String> RESOLUTIONS = List.of("0", "10", "100", "1000000000");

  @BeforeAll
  static void compile() throws IOException {
    List<Long> seeds = Tier.current().seeds(8, 60).boxed().toList();
    cases = new ArrayList<>(compile("waits_outside", WAITS_OUTSIDE, 0));
    AtOnce.each(seeds, GeneratedProgramsTest::compile).forEach(cases::addAll);
  }

  private static List<Case> compile(long seed) throws IOException {
    Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
    GeneratorSettings settings = GeneratorSettings.forC(independence);
    Program program =
        ProgramGenerator.program(
            seed, seed % 4 < 2 ? settings : settings.with(Feature.GROUPS_OFTEN));
    return compile("seed" + seed, program, seed);
  }

  private static List<Case> compile(String name, Program program, long seed) throws IOException {
    CProgram c = CProgram.of(program);
    Path source = Files.writeString(directory.resolve(name + ".c"), c.text());
    Path binary = Toolchain.clang(source, directory, "-O0");
    return THREADS.stream().map(threads -> new Case(seed, program, c, binary, threads)).toList();
  }

  @Test
  void shouldAgreeWithTheOracle(Engine.Endpoint engine) {
    check(engine, cases, seed -> Map.of("WHIP_DETAIL", "full"));
  }

  @Test
  void shouldAgreeWithTheOracleWhateverIsFolded(Engine.Endpoint engine) {
    check(engine, cases, GeneratedProgramsTest::folding);
  }

  @Test
  void shouldAgreeWithTheOracleOnMoreThreadsThanShareAStream(Engine.Endpoint engine) {
    List<Case> large =
        cases.stream()
            .filter(one -> one.threads == 1)
            .limit(LARGE_TEAMS)
            .map(one -> one.on(LARGE_TEAM))
            .toList();
    check(engine, large, GeneratedProgramsTest::folding);
  }

  private static Map<String, String> folding(long seed) {
    return Map.of(
        "WHIP_DETAIL",
        "adaptive",
        "WHIP_FULL_FIRST",
        "0",
        "WHIP_RESOLUTION",
        RESOLUTIONS.get((int) (seed % RESOLUTIONS.size())));
  }

  private static void check(
      Engine.Endpoint engine, List<Case> cases, LongFunction<Map<String, String>> detail) {
    List<String> runs = AtOnce.each(cases, one -> run(one, detail.apply(one.seed), engine));
    Map<String, String> differences = new TreeMap<>();
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (int i = 0; i < runs.size(); i++) {
        String difference = cases.get(i).oracle().difference(reader.awaitComplete(runs.get(i)));
        if (!difference.isEmpty()) {
          differences.put(runs.get(i), cases.get(i).repetition() + ":\n" + difference);
        }
      }
    }
    assertEquals(Map.of(), differences);
  }

  private static String run(Case one, Map<String, String> detail, Engine.Endpoint engine) {
    Runs.Run run = new Runs(engine).run(one.binary, one.threads, "virtual", detail);
    run.result().expect(0);
    return run.id();
  }
}
