package whip.streams.golden;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import whip.codec.NodeBatchWriter;
import whip.model.node.Directive;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.schemas.node.NodeBatch;
import whip.schemas.run.RunState;
import whip.streams.EmittedRun;
import whip.streams.ItemRows;
import whip.streams.Pipeline;
import whip.testkit.Delivery;
import whip.testkit.GeneratorSettings;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;

/**
 * The run that is golden: a generated program with everything in it, cut in the middle. Its second
 * half is what a collector writes after the update.
 */
final class GoldenRun {

  static final String RUN = "golden";

  private static final String FINISHED =
      "w3 parallel(p: single(s: spawn(a, out x: w100) spawn(b, in x: w1) spawn(c: w50) wait)) w2";
  private static final int SEED = 20;
  private static final int TEAM = 3;
  private static final int ROWS_MAX = 8;

  private final Program program =
      ProgramGenerator.program(
          SEED, GeneratorSettings.withoutHolds().withStatementsMax(60).withWorkMax(1000));
  private final Oracle.Profile expected = Oracle.profile(program, TEAM);
  private final EmittedRun emitted = new EmittedRun(RUN, program, TEAM, 2, new Random(SEED));

  /** In words, by the oracle. */
  String profile() {
    return EmittedRun.describe(expected, emitted.emission());
  }

  /** A run that ended before, and this one up to its middle; then its profile is live. */
  void firstHalf(Pipeline pipeline) {
    Program before = TextProgram.parse(FINISHED);
    EmittedRun finished = new EmittedRun("finished", before, 2, 2, new Random(SEED));
    finished.locate(pipeline, Oracle.profile(before, 2));
    finished.deliver(pipeline, ROWS_MAX, new Random(SEED));
    emitted.locate(pipeline, expected);
    pipeline.run(Pipeline.record(RUN, RunState.RUNNING).build());
    List<NodeBatch> batches = batches();
    batches.subList(0, batches.size() / 2).forEach(pipeline::batch);
    pipeline.rawBatch(RUN + "/0", new byte[] {1, 2, 3}); // For the dead letters.
    pipeline.wait(Duration.ofSeconds(2));
  }

  /** Second half of the run, without its end. */
  List<NodeBatch> rest() {
    List<NodeBatch> batches = batches();
    return batches.subList(batches.size() / 2, batches.size());
  }

  private List<NodeBatch> batches() {
    List<NodeBatch> batches = new ArrayList<>();
    for (Delivery.Batch batch :
        Delivery.disordered(emitted.emission().rows(), ROWS_MAX, 4, new Random(SEED))) {
      batches.add(
          NodeBatchWriter.write(
              RUN, batch.thread(), batch.sequence(), ItemRows.rows(batch.rows()), opens()));
    }
    return batches;
  }

  /** The run itself is open, so that the state knows announcements too. */
  private static List<Row> opens() {
    return List.of(
        new Row.Node(
            new Place(NodeId.RUN, NodeId.RUN, 0),
            NodeId.RUN,
            NodeKind.REGION,
            Directive.NONE,
            0,
            1,
            1,
            List.of()));
  }
}
