package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.codec.Batch;
import whip.model.assembly.FlatStore;
import whip.model.columns.Fold;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;
import whip.model.sequence.LengthPolicy;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.streams.avro.AvroFormat;
import whip.streams.part.SubtreePartCodec;
import whip.testkit.tier.Tier;

/** Replays that are put aside in the middle and taken up again. */
class CheckpointTest {

  private static final long[] SEEDS = Tier.current().seeds(20, 150).toArray();

  private final CheckpointCodec codec =
      new CheckpointCodec(
          new SubtreePartCodec(new AvroFormat(Map.of("schema.registry.url", "mock://replay"))));

  @Test
  void shouldGoOnAsIfNothingHadHappened() throws Exception {
    int bounded = 0;
    for (long seed : SEEDS) {
      ProgramRun run = new ProgramRun(seed);
      Random random = new Random(seed);
      List<Hypothesis> asked = List.of(Hypothesis.NONE, run.hypothesis(random));
      boolean curves = random.nextBoolean();
      Pass straight = begin(asked, run, curves);
      Pass interrupted = begin(asked, run, curves);
      Request.Work work = new Request.Work("r", curves, false, texts(asked));
      List<Batch> batches = seed % 2 == 0 ? run.batches() : run.adaptiveBatches(random);
      for (Batch batch : batches) {
        straight.take(batch);
        interrupted.take(batch);
        straight.countRecord();
        interrupted.countRecord();
        if (random.nextInt(4) == 0) {
          byte[] saved =
              codec.encode(work, new CheckpointCodec.Checkpoint(interrupted, Map.of(2, 7L)));
          CheckpointCodec.Checkpoint loaded = codec.decode(work, asked, run, saved);
          assertEquals(Map.of(2, 7L), loaded.positions());
          interrupted = loaded.pass();
        }
      }
      assertEquals(straight.counts(), interrupted.counts(), "seed " + seed);
      assertEquals(
          straight.names().selectors(run), interrupted.names().selectors(run), "seed " + seed);
      for (int i = 0; i < asked.size(); i++) {
        HypothesisReplay expected = straight.replays().get(i);
        HypothesisReplay found = interrupted.replays().get(i);
        assertTrue(found.isComplete(), "seed " + seed);
        assertEquals(expected.matched(), found.matched(), "seed " + seed);
        assertSame(tables(expected, run), tables(found, run), "seed " + seed);
        assertSame(least(expected, run), least(found, run), "seed " + seed);
        bounded += found.outcome().orElseThrow().isExact() ? 0 : 1;
      }
    }
    assertTrue(bounded >= Tier.current().seen(4), bounded + " by bounds");
  }

  @Test
  void shouldMeasureWithoutAHypothesis() throws Exception {
    for (long seed : SEEDS) {
      ProgramRun run = new ProgramRun(seed);
      Pass pass = begin(List.of(Hypothesis.NONE), run, true);
      Fold fold = new Fold(new FlatStore(), LengthPolicy.MEASURED);
      for (Batch batch : run.batches()) {
        long before = pass.counts().batches();
        pass.take(batch);
        if (pass.counts().batches() > before) {
          fold.add(batch.rows(), batch.opens());
        }
      }
      assertSame(
          Tables.of(fold.outcome().orElseThrow(), run),
          tables(pass.replays().get(0), run),
          "seed " + seed);
    }
  }

  @Test
  void shouldRefuseWhatIsNotTheSameWork() throws Exception {
    ProgramRun run = new ProgramRun(1);
    List<Hypothesis> asked = List.of(Hypothesis.NONE);
    Request.Work work = new Request.Work("r", false, false, texts(asked));
    Pass pass = begin(asked, run, false);
    pass.take(run.batches().get(0));
    byte[] saved = codec.encode(work, new CheckpointCodec.Checkpoint(pass, Map.of()));
    Request.Work other = new Request.Work("other", false, false, texts(asked));
    assertThrows(IOException.class, () -> codec.decode(other, asked, run, saved));
    byte[] cut = Arrays.copyOf(saved, saved.length - 1);
    assertThrows(IOException.class, () -> codec.decode(work, asked, run, cut));
  }

  @Test
  void shouldKeepTheNewestFew(@TempDir Path directory) throws Exception {
    Checkpoints checkpoints = new Checkpoints(directory);
    for (int i = 0; i < Checkpoints.KEPT_MAX; i++) {
      checkpoints.save(work(i), new byte[] {(byte) i});
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        boolean first = Files.readAllBytes(file)[0] == 0;
        Files.setLastModifiedTime(file, FileTime.fromMillis(first ? 1000 : 2000));
      }
    }
    checkpoints.save(work(99), new byte[] {99});
    assertTrue(checkpoints.load(work(0)).isEmpty(), "the oldest went");
    assertTrue(checkpoints.load(work(1)).isPresent());
    assertEquals(99, checkpoints.load(work(99)).orElseThrow()[0]);
    checkpoints.remove(work(99));
    assertTrue(checkpoints.load(work(99)).isEmpty());
  }

  /** Where paths tie once a region takes no time, either may be named, by the order. */
  private static void assertSame(Tables expected, Tables found, String of) {
    assertEquals(withoutThen(expected), withoutThen(found), of);
  }

  private static Tables withoutThen(Tables tables) {
    return new Tables(
        tables.work(),
        tables.span(),
        tables.serialWork(),
        tables.locking(),
        tables.unattributedWork(),
        tables.directives(),
        tables.strands(),
        tables.locks(),
        tables.regions().stream().map(CheckpointTest::withoutThen).toList());
  }

  private static RegionRow withoutThen(RegionRow row) {
    return new RegionRow(
        row.annotation(),
        row.kinds(),
        row.position(),
        row.work(),
        row.serialWork(),
        row.lower(),
        row.upper(),
        List.of());
  }

  private static Request.Work work(int number) {
    return new Request.Work("run-" + number, false, false, List.of(""));
  }

  private static List<String> texts(List<Hypothesis> hypotheses) {
    return hypotheses.stream().map(Hypothesis::toString).toList();
  }

  private static Pass begin(List<Hypothesis> hypotheses, ProgramRun run, boolean curves) {
    List<HypothesisReplay> replays = new ArrayList<>();
    hypotheses.forEach(
        hypothesis ->
            replays.add(
                new HypothesisReplay(hypothesis, run, curves, false, Replay.State.begin())));
    return Pass.begin(replays);
  }

  private static Tables least(HypothesisReplay replay, ProgramRun run) {
    return Tables.of(replay.outcome().orElseThrow().least(), run);
  }

  private static Tables tables(HypothesisReplay replay, ProgramRun run) {
    return Tables.of(replay.outcome().orElseThrow().most(), run);
  }
}
