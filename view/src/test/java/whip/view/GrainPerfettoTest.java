package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.grain.EmittedRows;
import whip.model.grain.GrainGraph;
import whip.model.grain.GrainRows;
import whip.model.grain.Lineage;
import whip.model.grain.StrandStamp;
import whip.model.node.Row;
import whip.model.profile.Position;
import whip.model.profile.SampleProfile;
import whip.testkit.TextProgram;

class GrainPerfettoTest {
  private static final EmittedRows EMITTED =
      EmittedRows.of(TextProgram.parse("w5 spawn(A: w30) w20 wait"), 1, new Random(3));

  /** The task runs on a thread of its own, on a processor that the system did not say. */
  private static GrainDrawing drawing() {
    GrainRows rows = EMITTED.taken();
    for (Row row : EMITTED.rows()) {
      if (row instanceof Row.Strand strand) {
        boolean isTask = strand.work() == 30;
        rows.addStamp(
            new StrandStamp(
                row.place().parent(),
                row.place().index(),
                isTask ? 4 : 0,
                isTask ? StrandStamp.UNKNOWN : 2,
                strand.work() == 5 ? 100 : 1000,
                strand.work()));
      }
    }
    return new GrainDrawing(
        SampleProfile.complete(),
        GrainGraph.of(rows),
        directive -> new Position("/src/a.c", 7, "", ""));
  }

  @Test
  void shouldDrawWhatEachThreadRan() throws Exception {
    GrainDrawing drawing = drawing();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GrainPerfetto.write(drawing, drawing.graph().timeline(), out);
    assertEquals(
        List.of(
            "thread 0",
            "100-105 [code] R lineage=R processor=2",
            "1000-1020 [code] R lineage=R processor=2",
            "thread 4",
            "1000-1030 [grain] task a.c:7 file=/src/a.c line=7 work=30 lineage=R-0"),
        PerfettoReader.read(out.toByteArray()));
  }

  @Test
  void shouldSayWhenAGrainRan() throws Exception {
    GrainDrawing drawing = drawing();
    int grain = drawing.graph().find(Lineage.parse("R-0")).orElseThrow();
    GrainWords words = new GrainWords(drawing, grain);
    assertTrue(
        words.lines().contains("ran         on thread 4, from 1.00 us to 1.03 us of the run"),
        words.lines().toString());
    assertEquals(
        new ObjectMapper().readTree("{\"beginNs\": 1000, \"endNs\": 1030, \"thread\": 4}"),
        new ObjectMapper().readTree(words.json()).get("ran"));
  }
}
