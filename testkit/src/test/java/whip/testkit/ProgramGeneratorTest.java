package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.tier.Tier;

class ProgramGeneratorTest {
  private static final long[] SEEDS = Tier.current().seeds(60, 300).toArray();

  /** Until something rare has been seen. */
  private static final long[] MANY_SEEDS = Tier.current().seeds(1000, 1000).toArray();

  private static final GeneratorSettings EVERYTHING = GeneratorSettings.everything();

  @Test
  void shouldMakeTheSameProgramFromTheSameSeed() {
    for (long seed : SEEDS) {
      assertEquals(
          ProgramGenerator.program(seed, EVERYTHING),
          ProgramGenerator.program(seed, EVERYTHING),
          "seed " + seed);
    }
  }

  @Test
  void shouldMakeProgramsThatAreReadBackFromTheirText() {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, EVERYTHING);
      assertEquals(program, TextProgram.parse(program.toString()), "seed " + seed);
    }
  }

  @Test
  void shouldUseEveryFeature() {
    Set<String> missing =
        new TreeSet<>(
            Set.of(
                "spawn(",
                "now(",
                "wait ",
                "wait(",
                "group(",
                "taskloop(",
                "mutex ",
                "out *",
                "parallel(",
                "barrier",
                "for(",
                ", static",
                "ordered(",
                "sections(",
                "single(",
                "masked(",
                "critical(",
                "lock(",
                "repeat(",
                "mine(",
                "whatif(",
                "nowait",
                "@"));
    assertEquals(Set.of(), missingOf(missing, EVERYTHING));
  }

  @Test
  void shouldMakeTasksOfEverySort() {
    Set<String> missing =
        new TreeSet<>(Set.of(", untied", ", detach ", "fulfill(", "set ", "out *", "wait("));
    assertEquals(Set.of(), missingOf(missing, GeneratorSettings.tasks()));
  }

  private static Set<String> missingOf(Set<String> words, GeneratorSettings settings) {
    for (long seed : MANY_SEEDS) {
      String text = ProgramGenerator.program(seed, settings).toString();
      words.removeIf(text::contains);
      if (words.isEmpty()) {
        break;
      }
    }
    return words;
  }

  @Test
  void shouldPutWhatIfRegionsIntoMostPrograms() {
    int with = 0;
    for (long seed : SEEDS) {
      String text = ProgramGenerator.program(seed, EVERYTHING).toString();
      with += text.contains("whatif(") ? 1 : 0;
    }
    assertTrue(with > SEEDS.length / 2, "in " + with);
  }

  @Test
  void shouldAnnotateWithoutChangingTheAnswer() {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, EVERYTHING);
      Program bare =
          TextProgram.parse(program.toString().replaceAll("whatif\\(A[0-9]:", "repeat(1:"));
      assertEquals(Oracle.profile(bare, 3), Oracle.profile(program, 3), "seed " + seed);
    }
  }

  @Test
  void shouldSayWhatGrainsCostWithoutChangingTheAnswer() {
    int unknown = 0;
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      String text = program.toString();
      Program bare = TextProgram.parse(text.replaceAll("cost\\([a-z0-9 ]*\\) ", ""));
      assertEquals(Oracle.profile(bare, 3), Oracle.profile(program, 3), "seed " + seed);
      assertEquals(program, TextProgram.parse(text), "seed " + seed);
      unknown += text.contains("cost(unknown)") ? 1 : 0;
    }
    assertTrue(unknown > 0, "no cost is unknown");
  }

  @Test
  void shouldLeaveOutWhatIsSwitchedOff() {
    GeneratorSettings onlyTasks =
        EVERYTHING.withFeatures(EnumSet.of(Feature.TASK, Feature.TASKWAIT));
    for (long seed : SEEDS) {
      String text = ProgramGenerator.program(seed, onlyTasks).toString();
      assertTrue(text.matches("([wd0-9 :)]|spawn\\(|wait)*"), "seed " + seed + ": " + text);
    }
  }

  @Test
  void shouldMakeSmallerProgramsOnRequest() {
    int large = 0;
    int small = 0;
    for (long seed : SEEDS) {
      large += ProgramGenerator.program(seed, EVERYTHING).toString().length();
      small += ProgramGenerator.program(seed, EVERYTHING.withStatementsMax(5)).toString().length();
    }
    assertTrue(small * 3 < large, small + " against " + large);
  }

  @Test
  void shouldNotDependOnTheScheduleWhereThatIsAsked() {
    GeneratorSettings settings = EVERYTHING.with(Independence.SCHEDULE).withWorkMax(1000);
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      Program program = ProgramGenerator.program(seed, settings);
      Oracle.Profile asWritten = Oracle.profile(program, 3);
      Oracle.Profile atRandom = Oracle.profile(program, 3, (owner, size) -> random.nextInt(size));
      assertSame(asWritten, atRandom, "seed " + seed + ": " + program);
    }
  }

  @Test
  void shouldNotDependOnTheTeamSizeWhereThatIsAsked() {
    GeneratorSettings settings = EVERYTHING.with(Independence.TEAM).withWorkMax(1000);
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, settings);
      for (int teamSize : new int[] {2, 4, 8}) {
        assertSame(
            Oracle.profile(program, 1),
            Oracle.profile(program, teamSize),
            "seed " + seed + " on " + teamSize + ": " + program);
      }
    }
  }

  @Test
  void shouldDependOnTheScheduleOtherwise() {
    Random random = new Random(Tier.current().seed());
    boolean differed = false;
    for (long seed : MANY_SEEDS) {
      if (differed) {
        break;
      }
      Program program = ProgramGenerator.program(seed, EVERYTHING);
      differed =
          Oracle.profile(program, 3).span()
              != Oracle.profile(program, 3, (owner, size) -> random.nextInt(size)).span();
    }
    assertTrue(differed);
  }

  private static void assertSame(Oracle.Profile one, Oracle.Profile other, String message) {
    assertEquals(one.work(), other.work(), message);
    assertEquals(one.span(), other.span(), message);
    assertEquals(one.locks(), other.locks(), message);
    assertEquals(one.criticalPathIsUnique(), other.criticalPathIsUnique(), message);
    if (one.criticalPathIsUnique()) {
      assertEquals(one.directives(), other.directives(), message);
      assertEquals(one.strandSerialWork(), other.strandSerialWork(), message);
    } else {
      assertEquals(withoutSerialWork(one), withoutSerialWork(other), message);
    }
  }

  private static Map<Directive, DirectiveTotal> withoutSerialWork(Oracle.Profile profile) {
    Map<Directive, DirectiveTotal> rows = new TreeMap<>();
    profile.directives().forEach((d, row) -> rows.put(d, row.withSerialWork(-row.serialWork())));
    assertFalse(rows.isEmpty());
    return rows;
  }
}
