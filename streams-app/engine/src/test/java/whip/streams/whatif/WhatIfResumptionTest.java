package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunState;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.WhatIfAnswer;
import whip.testkit.Oracle;

/** Replays that are interrupted and go on from their checkpoints. */
class WhatIfResumptionTest extends WhatIfFixture {

  /** Program of more batches than are sent before the interruption. */
  private static final String LONG =
      "repeat(40: parallel(p: for(f: w3 | w5 | w4) single(s: spawn(t: w9) w2)))";

  @Test
  void shouldGoOnWhereItWasInterrupted() throws Exception {
    Oracle.Profile expected = locate("long", LONG);
    Heartbeat beat = new Heartbeat(() -> client.run(record("long", RunState.RUNNING)));
    try {
      int half = send("long", LONG, RunState.RUNNING, 0, 60);
      client.program("long", row -> row.getBatches() == half);
      client.ask("i1", "long", false, List.of(List.of("f:1=2x"), List.of()));
      client.await(
          "i1",
          answer ->
              answer.getState() == AnswerState.LIVE
                  && answer.getProgress().getBatchesRead() == half
                  && !answer.getExact());

      client.cancel("i1", "long");
      client.await("i1", answer -> answer.getState() == AnswerState.CANCELLED);
      client.ask("i2", "long", false, List.of(List.of(), List.of("f:1=2x")));
      client.await("i2", a -> a.getProgress().getResumedAtBatch() == half);

      service.close();
      int more = send("long", LONG, RunState.RUNNING, 60, 80);
      startService();
      client.await("i2", a -> a.getProgress().getBatchesRead() == half + more);
    } finally {
      beat.close();
    }
    int rest = send("long", LONG, RunState.ENDED, 80, Integer.MAX_VALUE);
    assertTrue(rest > 0);
    WhatIfAnswer measured = client.await("i2", done(""));
    assertEquals(expected.span(), measured.getSpan());
    assertEquals(expected.work(), measured.getWork());
    assertTrue(measured.getExact(), measured.getInexactBecause());
    assertTrue(measured.getProgress().getResumedAtBatch() >= 60);
    assertEquals(80 + rest, measured.getProgress().getRecordsRead(), "nothing was read twice");
    try (Stream<Path> left = Files.list(replays)) {
      assertEquals(0, left.count(), "checkpoints of what is answered go");
    }

    client.ask("i3", "long", false, List.of(List.of("f:1=2x")));
    WhatIfAnswer straight = client.last("i3");
    WhatIfAnswer resumed = client.await("i2", done("f:1=2x"));
    assertEquals(0, straight.getProgress().getResumedAtBatch());
    assertEquals(straight.getSpan(), resumed.getSpan());
    assertEquals(straight.getDirectives(), resumed.getDirectives());
    assertEquals(straight.getStrands(), resumed.getStrands());
    assertEquals(straight.getSpecs(), resumed.getSpecs());
  }

  /** Continues after records that were read before an interruption have expired. */
  @Test
  void shouldGoOnThoughWhatWasReadHasExpired() throws Exception {
    Oracle.Profile expected = locate("resumed", LONG);
    Heartbeat beat = new Heartbeat(() -> client.run(record("resumed", RunState.RUNNING)));
    try {
      int half = send("resumed", LONG, RunState.RUNNING, 0, 60);
      ProgramRow row = client.program("resumed", known -> known.getBatches() == half);
      client.ask("resumed", "resumed", false, List.of(List.of()));
      client.await(
          "resumed",
          answer ->
              answer.getState() == AnswerState.LIVE
                  && answer.getProgress().getBatchesRead() == half);
      service.close();
      row.getNodes().forEach(range -> engine.deleteBefore(range.getPartition(), range.getTo()));
      startService();
      client.await("resumed", answer -> answer.getProgress().getResumedAtBatch() == half);
    } finally {
      beat.close();
    }
    send("resumed", LONG, RunState.ENDED, 60, Integer.MAX_VALUE);
    WhatIfAnswer measured = client.await("resumed", done(""));
    assertEquals(expected.span(), measured.getSpan());
    assertTrue(measured.getExact(), measured.getInexactBecause());
  }
}
