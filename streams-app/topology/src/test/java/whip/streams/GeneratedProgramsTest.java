package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import whip.schemas.profile.ProfileStatus;
import whip.testkit.GeneratorSettings;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/** Random programs, badly delivered, through the whole topology, against the oracle. */
class GeneratedProgramsTest {

  private static final long[] SEEDS = Tier.current().seeds(40, 1200).toArray();

  @Test
  void shouldProfileWhateverArrivesInWhateverOrderAsTheOracleDoes() {
    try (Pipeline pipeline = new Pipeline()) {
      for (long seed : SEEDS) {
        check(pipeline, seed);
      }
      assertEquals(List.of(), pipeline.waitingContainers(), "nothing is left of finished runs");
      assertEquals(0, pipeline.deadLetters().size(), "dead letters");
    }
  }

  private static void check(Pipeline pipeline, long seed) {
    Random random = new Random(seed);
    GeneratorSettings settings =
        (seed % 2 == 0 ? GeneratorSettings.everything() : GeneratorSettings.groups())
            .withStatementsMax(5 + random.nextInt(60))
            .withWorkMax(random.nextBoolean() ? 9 : 1_000_000);
    Program program = ProgramGenerator.program(seed, settings);
    int teamSize = 1 + random.nextInt(4);
    Oracle.Profile expected = Oracle.profile(program, teamSize);
    String run = "seed-" + seed;
    EmittedRun emitted = new EmittedRun(run, program, teamSize, 1 + random.nextInt(4), random);
    emitted.locate(pipeline, expected);
    emitted.deliver(pipeline, 1 + random.nextInt(30), random);
    boolean tie = !expected.criticalPathIsUnique() && program.placesChunksLast();
    UnaryOperator<String> compared = text -> tie ? EmittedRun.withoutPath(text) : text;
    assertEquals(
        compared.apply(EmittedRun.describe(expected, emitted.emission())),
        compared.apply(EmittedRun.describe(pipeline, run)),
        () -> "seed " + seed + ", team " + teamSize + ": " + TextProgram.print(program));
    assertEquals(ProfileStatus.COMPLETE, pipeline.program(run).getStatus(), run);
  }
}
