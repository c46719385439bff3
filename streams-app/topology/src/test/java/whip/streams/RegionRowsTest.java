package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.schemas.profile.CriticalRow;
import whip.schemas.profile.CurveLine;
import whip.schemas.profile.RegionRow;
import whip.schemas.run.RunState;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.TextProgram;

/** Checks the profile topic's rows of candidates. */
class RegionRowsTest {

  private final Pipeline pipeline = new Pipeline();

  @AfterEach
  void close() {
    pipeline.close();
  }

  /** docs/model.md §5, the sixth program, with its middle task named. */
  @Test
  void shouldCarryTheCurveOfEveryDirectiveAndAnnotation() {
    deliver(
        "w10 parallel(p: single(s: spawn(a, out x: w100) whatif(slow: spawn(b, in x: w1))"
            + " spawn(c: w50) wait))");
    Map<String, RegionRow> regions = pipeline.regions("r");
    assertEquals(
        List.of("region@", "region@/src/a:1", "region@/src/b:1", "region@/src/c:1", "region@@slow"),
        List.copyOf(regions.keySet()));
    assertEquals(5, pipeline.program("r").getRegions());
    assertEquals(0, pipeline.program("r").getRegionsCut());

    RegionRow b = regions.get("region@/src/b:1");
    assertEquals(List.of(new CurveLine(110L, 1L)), b.getLower());
    assertEquals(List.of(), b.getUpper(), "exact");
    assertEquals(List.of("task"), b.getKinds());
    assertEquals("b:1", b.getLabel());
    assertEquals(1, b.getWork());
    assertEquals(1, b.getSerialWork());
    assertEquals(
        List.of(new CriticalRow("task", "a:1", 100L), new CriticalRow("program", "", 10L)),
        b.getThen());

    RegionRow slow = regions.get("region@@slow");
    assertEquals(b.getLower(), slow.getLower(), "the task inherits what is open where it starts");
    assertEquals("slow", slow.getAnnotation());
    assertEquals("@slow", slow.getLabel());
    assertEquals(1, slow.getWork());

    // From x = 0.49 on task a is critical; before that task c is.
    RegionRow a = regions.get("region@/src/a:1");
    assertEquals(List.of(new CurveLine(60L, 0L), new CurveLine(11L, 100L)), a.getLower());
    assertEquals(new CriticalRow("task", "c:1", 50L), a.getThen().get(0));

    RegionRow c = regions.get("region@/src/c:1");
    assertEquals(List.of(new CurveLine(111L, 0L)), c.getLower(), "nothing would be gained");
    assertEquals(50, c.getWork());
    assertEquals(0, c.getSerialWork());

    RegionRow outside = regions.get("region@");
    assertEquals(List.of(new CurveLine(101L, 10L)), outside.getLower());
    assertEquals("", outside.getLabel());
    assertEquals(List.of(), outside.getKinds());
  }

  @Test
  void shouldWriteTheProgramRowLast() {
    deliver("whatif(x: w10) spawn(a: w1)");
    List<String> written = pipeline.written();
    assertEquals("r/program", written.get(written.size() - 1));
    assertTrue(written.contains("r/region@@x"), written.toString());
    long revision = pipeline.program("r").getRevision();
    pipeline.regions("r").forEach((key, row) -> assertEquals(revision, row.getRevision(), key));
  }

  /** No program is made like that, but one can be. */
  @Test
  void shouldLeaveOutTheRegionsThatGiveLeastAndSayHowMany() {
    int named = 1100;
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < named; i++) {
      rows.add(HandMade.strand(0, 1, i, 1 + i, HandMade.TASK, List.of("n" + i)));
    }
    rows.add(HandMade.member(0, 1, named, 0));
    rows.add(HandMade.run());
    pipeline.batch(NodeBatchWriter.write("r", 0, 0, rows, List.of()));
    pipeline.run(Pipeline.record("r", RunState.ENDED).build());
    pipeline.wait(Duration.ofSeconds(4));

    // With the row of the one directive.
    assertEquals(1000, pipeline.program("r").getRegions());
    assertEquals(101, pipeline.program("r").getRegionsCut());
    Map<String, RegionRow> regions = pipeline.regions("r");
    assertEquals(1000, regions.size());
    assertTrue(regions.containsKey("region@@n101"));
    assertTrue(!regions.containsKey("region@@n100"));
  }

  private void deliver(String text) {
    Program program = TextProgram.parse(text);
    EmittedRun run = new EmittedRun("r", program, 2, 1, new Random(1));
    run.locate(pipeline, Oracle.profile(program, 2));
    run.deliver(pipeline, 30, new Random(1));
  }
}
