package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.codec.NodeBatchWriter;
import whip.model.node.NodeKind;
import whip.model.node.Row;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunState;
import whip.testkit.Delivery;
import whip.testkit.Program;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/**
 * Tasks with dependences wait for the whole scope they are in, more of them than are kept in one
 * piece: in the meantime they lie in the store in blocks.
 */
class ManyDependencesTest {

  private static final int TASKS = Tier.current().times(2500, 4000);
  private static final Set<NodeKind> AROUND =
      EnumSet.of(NodeKind.REGION, NodeKind.MEMBER, NodeKind.GROUP);

  /** All tasks in a chain, beside one that depends on nothing. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldFoldALongChain(boolean inOrder) {
    Program program =
        TextProgram.parse(
            "parallel(p, 1: single(s: spawn(b: w3) repeat(%d: w1 spawn(a, inout x: w2)) wait w5))"
                .formatted(TASKS));
    Random random = new Random(Tier.current().seed());
    EmittedRun emitted = new EmittedRun("many", program, 1, 2, random);
    List<Delivery.Batch> batches = Delivery.inOrder(emitted.emission().rows(), 1000, random);
    if (!inOrder) {
      Collections.shuffle(batches, random);
    }
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("many", RunState.RUNNING).build());
      int half = batches.size() / 2;
      batches.subList(0, half).forEach(batch -> emitted.send(pipeline, batch));
      pipeline.batch(NodeBatchWriter.write("many", 9, 0, List.of(), around(emitted)));
      pipeline.wait(Duration.ofSeconds(2));
      ProgramRow soFar = pipeline.program("many");
      batches.subList(half, batches.size()).forEach(batch -> emitted.send(pipeline, batch));
      pipeline.run(Pipeline.record("many", RunState.ENDED).build());
      pipeline.wait(Duration.ofSeconds(4));

      ProgramRow whole = pipeline.program("many");
      assertEquals(ProfileStatus.COMPLETE, whole.getStatus());
      assertEquals(3 + 3L * TASKS + 5, whole.getWork());
      assertEquals(1 + 2L * TASKS + 5, whole.getSpan());
      assertEquals(ProfileStatus.RUNNING, soFar.getStatus());
      assertTrue(soFar.getWork() > 0 && soFar.getWork() < whole.getWork(), "live");
    }
  }

  /** Rows around the tasks, as a collector announces them before they are popped. */
  private static List<Row> around(EmittedRun emitted) {
    return ItemRows.rows(emitted.emission().rows()).stream()
        .filter(row -> row instanceof Row.Node node && AROUND.contains(node.kind()))
        .toList();
  }
}
