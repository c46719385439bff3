package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.WhatIfAnswer;
import whip.testkit.tier.InSlices;

/** Checks answers to another program that asks by topic, of a finished run and of a running one. */
@ExtendWith(Engine.class)
class WhatIfRequestTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final int MOVES = 3;

  @TempDir Path directory;

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldAnswerExactly(Engine.Endpoint engine) {
    Path program = Toolchain.clang(PROGRAMS.resolve("what_if.c"), directory);
    Runs.Run run = new Runs(engine).virtual(program, 2);
    run.result().expect(0);
    try (WhatIfClient client = new WhatIfClient(engine)) {
      client.ask(run.id(), run.id(), "what_if.c:13=16x");
      WhatIfAnswer answer = client.awaitDone(run.id());
      assertTrue(answer.getExact(), answer.getInexactBecause());
      assertEquals("16", answer.getPartsPerUnit());
      assertEquals(1601, answer.getSpan());
      assertEquals(151, answer.getWork());
      assertEquals(1, answer.getSpecs().get(0).getWork());
      assertEquals(answer.getProgress().getBatchesTotal(), answer.getProgress().getRecordsRead());
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldFollowARunningProgram(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("chunks_until_told.c"), directory);
    Path stop = directory.resolve("stop");
    String id = "asked-" + Runs.newId();
    Process process = new Runs(engine).startUntilStopped(id, program, stop);
    try (WhatIfClient client = new WhatIfClient(engine);
        ProfileReader reader = new ProfileReader(engine)) {
      reader.await(id, profile -> profile.program().getStatus() == ProfileStatus.RUNNING);
      client.ask(id, id, "chunks_until_told.c:1-1000=2x");
      long[] last = {0};
      for (int i = 0; i < MOVES; i++) {
        WhatIfAnswer moved =
            client.await(
                id, answer -> answer.getState() == AnswerState.LIVE && answer.getWork() > last[0]);
        last[0] = moved.getWork();
        assertTrue(moved.getSpan() > 0 && moved.getSpan() <= 2 * moved.getWork());
      }
      Files.createFile(stop);
      assertEquals(0, process.waitFor(), () -> "see " + directory);
      WhatIfAnswer end = client.awaitDone(id);
      assertTrue(end.getExact(), end.getInexactBecause());
      assertTrue(end.getWork() >= last[0]);
    } finally {
      process.destroyForcibly();
    }
  }
}
