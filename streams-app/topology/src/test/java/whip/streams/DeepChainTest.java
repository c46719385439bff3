package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunState;
import whip.testkit.tier.Tier;

/** Depth follows the input: nothing on the way may be recursive. */
class DeepChainTest {

  private static final int DEPTH = Tier.current().times(20_000, 300_000);
  private static final int BATCH_ROWS = 4096;

  /**
   * Every task does 1 unit, makes the next task, and does 1 unit more, so that all after the first
   * strand of the innermost runs beside something: work 2 DEPTH, span DEPTH + 1.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldFoldAChainOfTasks(boolean innermostFirst) {
    List<Row> rows = new ArrayList<>();
    for (long depth = DEPTH; depth >= 1; depth--) {
      long id = 1 + depth;
      long parent = depth;
      boolean innermost = depth == DEPTH;
      rows.add(HandMade.strand(0, id, 0, 1, HandMade.TASK));
      rows.add(HandMade.strand(0, id, innermost ? 1 : 2, 1, HandMade.TASK));
      rows.add(HandMade.task(0, parent, depth == 1 ? 0 : 1, id, innermost ? 2 : 3));
    }
    rows.add(HandMade.member(0, 1, 1, 0));
    rows.add(HandMade.run());
    if (!innermostFirst) {
      Collections.reverse(rows);
    }
    try (Pipeline pipeline = new Pipeline()) {
      for (int from = 0; from < rows.size(); from += BATCH_ROWS) {
        List<Row> batch = rows.subList(from, Math.min(rows.size(), from + BATCH_ROWS));
        pipeline.batch(NodeBatchWriter.write("deep", 0, from / BATCH_ROWS, batch, List.of()));
      }
      pipeline.run(Pipeline.record("deep", RunState.ENDED).build());
      // No locations are sent for the addresses: the profile does not wait for them for ever.
      pipeline.wait(Duration.ofSeconds(4));

      ProgramRow program = pipeline.program("deep");
      assertEquals(ProfileStatus.COMPLETE, program.getStatus());
      assertEquals(2L * DEPTH, program.getWork());
      assertEquals(DEPTH + 1L, program.getSpan());
      DirectiveRow task = pipeline.directives("deep").get("deep/task@0x200");
      assertEquals(1, task.getInstances(), "nested instances of one directive are one");
      assertEquals(DEPTH + 1L, task.getSerialWork());
    }
  }
}
