package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunState;
import whip.testkit.Delivery;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/**
 * Regions and tasks come in one by one, in any order, while what was done between them has been
 * there for long: far more wait behind gaps than are written and read together.
 */
class ManyGapsTest {

  private static final int TIMES = 400;
  private static final int STAGES = 4;

  /** So few that every seed leaves gaps between batches wherever a stage ends. */
  private static final int FEW_ROWS = 3;

  /** Few batches of many rows: not every seed leaves gaps between them, the fourth does. */
  private static final int MANY_ROWS = 3000;

  private static final long SEED_OF_MANY_ROWS = 4;

  static List<Integer> rowsOfABatch() {
    return Tier.current().part(List.of(150, 70, FEW_ROWS, MANY_ROWS));
  }

  @ParameterizedTest
  @MethodSource("rowsOfABatch")
  void shouldCloseGapsInAnyOrder(int rowsOfABatch) {
    Program program =
        TextProgram.parse(
            """
            w1 repeat(%d: parallel(p, 2: w3) w2) wait
            parallel(q, 2: single(s: repeat(%d: spawn(a: w2 spawn(b: w5) wait) w1)))
            """
                .formatted(TIMES, TIMES));
    long seed = rowsOfABatch == MANY_ROWS ? SEED_OF_MANY_ROWS : Tier.current().seed();
    Random random = new Random(seed);
    EmittedRun emitted = new EmittedRun("gaps", program, 2, 3, random);
    Oracle.Profile expected = Oracle.profile(program, 2);
    List<Delivery.Batch> batches =
        Delivery.disordered(emitted.emission().rows(), rowsOfABatch, 4, random);
    try (Pipeline pipeline = new Pipeline()) {
      emitted.locate(pipeline, expected);
      pipeline.run(Pipeline.record("gaps", RunState.RUNNING).build());
      long before = 0;
      boolean wasSpilled = false;
      for (int stage = 1; stage <= STAGES; stage++) {
        int from = batches.size() * (stage - 1) / STAGES;
        int to = batches.size() * stage / STAGES;
        batches.subList(from, to).forEach(batch -> emitted.send(pipeline, batch));
        pipeline.wait(Duration.ofSeconds(2));
        wasSpilled |= pipeline.waitingContainers().stream().anyMatch(key -> key.contains("/@"));
        long work = pipeline.program("gaps").getWork();
        assertTrue(work >= before, work + " after " + before + ", seed " + seed);
        before = work;
      }
      if (rowsOfABatch == FEW_ROWS || rowsOfABatch == MANY_ROWS) {
        assertTrue(wasSpilled, "spilled, seed " + seed);
      }
      pipeline.run(Pipeline.record("gaps", RunState.ENDED).build());
      pipeline.wait(Duration.ofSeconds(4));

      ProgramRow whole = pipeline.program("gaps");
      assertEquals(ProfileStatus.COMPLETE, whole.getStatus(), "seed " + seed + ": " + whole);
      assertEquals(
          EmittedRun.describe(expected, emitted.emission()),
          EmittedRun.describe(pipeline, "gaps"),
          "seed " + seed);
      assertEquals(List.of(), pipeline.waitingContainers(), "nothing is left");
      assertEquals(0, pipeline.deadLetters().size(), "dead letters");
    }
  }
}
