package whip.streams.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.SliceGroupRow;
import whip.schemas.construct.SliceRow;
import whip.schemas.construct.StripRow;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.PhaseTable;
import whip.testkit.tier.Tier;

/** Strips of whole runs, from records to rows, against sums over a table of what was when. */
class StripStageTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(15, 100).toArray();

  /** State of a reader that follows the rows in their order. */
  private static final class Reader {
    private final List<StripRow> strips = new ArrayList<>();
    private final List<Long> cuts = new ArrayList<>();
    private final List<String> retired = new ArrayList<>();

    private Reader read(Pipeline pipeline) {
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.account())) {
        if (record.value() == null) {
          retired.add(record.key());
          continue;
        }
        SpecificRecord row = pipeline.decoded(TOPICS.account(), record.value());
        if (row instanceof StripRow strip) {
          assertEquals("r/strip", record.key());
          strips.add(strip);
        } else if (row instanceof AccountRow account) {
          assertTrue(
              strips.isEmpty() || last().getCut() <= account.getCut(), "it is of an earlier row");
          cuts.add(account.getCut());
        }
      }
      return this;
    }

    private StripRow last() {
      return strips.get(strips.size() - 1);
    }

    /** {@code 10: 0 work 4 idle 6; 1 work 10}, a line for each slice up to its end. */
    private List<String> slices() {
      return last().getSlices().stream()
          .map(
              slice ->
                  slice.getEnd()
                      + ": "
                      + slice.getGroups().stream()
                          .map(StripStageTest::text)
                          .collect(Collectors.joining("; ")))
          .toList();
    }
  }

  private static String text(SliceGroupRow group) {
    StringBuilder text = new StringBuilder(group.getThreads());
    for (AccountClass one : AccountClass.values()) {
      long time = (Long) group.get(one.label());
      text.append(time == 0 ? "" : " " + one.label() + " " + time);
    }
    return text.toString();
  }

  @Test
  void shouldHaveWhatThreadsDidInEachSlice() {
    for (long seed : SEEDS) {
      PhaseTable table = PhaseTable.random(seed);
      try (Pipeline pipeline = new Pipeline()) {
        pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
        PhaseRecords.of(table).records().forEach(record -> send(pipeline, record));
        assertMatches(table, new Reader().read(pipeline).last(), "WHIP_TEST_SEED=" + seed);
      }
    }
  }

  /** In any order, a cut in several records, no heartbeats, and a restart in between. */
  @Test
  void shouldHaveThatHoweverRecordsAreCut() throws IOException {
    for (long seed : SEEDS) {
      PhaseTable table = PhaseTable.random(seed);
      Random random = new Random(seed);
      List<AccountChanges> sent = new ArrayList<>(PhaseRecords.divided(table, random).records());
      sent.add(sent.get(random.nextInt(sent.size())));
      Collections.shuffle(sent, random);
      int half = random.nextInt(sent.size());
      Pipeline first = new Pipeline();
      sent.subList(0, half).forEach(record -> send(first, record));
      Reader reader = new Reader().read(first);
      List<Map.Entry<String, String>> schemas = first.schemas();
      try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
        restarted.run(Pipeline.record("r", RunState.RUNNING).build());
        sent.subList(half, sent.size()).forEach(record -> send(restarted, record));
        assertMatches(table, reader.read(restarted).last(), "WHIP_TEST_SEED=" + seed);
      }
    }
  }

  private static void assertMatches(PhaseTable table, StripRow strip, String where) {
    assertEquals(table.time(table.pieces), strip.getCut(), where);
    assertEquals(table.seen(table.pieces), strip.getThreads(), where);
    assertEquals("units", strip.getUnit(), where);
    assertTrue(strip.getEnded(), where);
    long begin = 0;
    for (SliceRow slice : strip.getSlices()) {
      int from = cutAt(table, begin);
      int to = cutAt(table, slice.getEnd());
      for (int thread = 0; thread < strip.getShown(); thread++) {
        for (AccountClass one : AccountClass.values()) {
          long expected = 0;
          for (int path = 0; path < table.paths; path++) {
            expected += table.sum(from, to, path, thread, one.number());
          }
          assertEquals(
              expected,
              time(slice, slice.getEnd() - begin, thread, one),
              where + ", up to " + slice.getEnd() + ", " + thread + ", " + one.label());
        }
      }
      begin = slice.getEnd();
    }
    assertEquals(strip.getCut(), begin, where);
  }

  private static int cutAt(PhaseTable table, long time) {
    return IntStream.rangeClosed(0, table.pieces)
        .filter(cut -> table.time(cut) == time)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no cut at " + time));
  }

  private static long time(SliceRow slice, long length, int thread, AccountClass one) {
    for (SliceGroupRow group : slice.getGroups()) {
      if (ThreadSet.parse(group.getThreads()).numbers().contains(thread)) {
        return (Long) group.get(one.label());
      }
    }
    return one == AccountClass.IDLE ? length : 0;
  }

  /** A thread that comes later was idle before, which no row says. */
  @Test
  void shouldLeaveOutThreadsThatAreIdleAllTheTime() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, false, 1, work(0, 10)));
      send(pipeline, record(1, 30, true, 2, work(0, 20), idle(1, 10), work(1, 20)));
      Reader reader = new Reader().read(pipeline);
      assertEquals(List.of("10: 0 work 10", "30: 0-1 work 20"), reader.slices());
      assertEquals(2, reader.last().getThreads());
      assertEquals(2, reader.last().getShown());
    }
  }

  /** On the virtual clock thread 1 is at 4 when thread 0 is at 10. */
  @Test
  void shouldTakeThreadsThatLagForIdleUpToTheCut() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, false, 2, work(0, 10), work(1, 4)));
      Map<String, byte[]> stored = pipeline.stores().get(StripStores.STRIPS);
      assertEquals(
          "01" // version
              + "000000000000000a0000000000000001" // sliced up to, shortest slice
              + "00000002" // threads
              + "00000001000000000000000a" // thread 0: work
              + "000100010000000000000004", // thread 1: work
          HexFormat.of().formatHex(stored.get("r/sums")));
      assertEquals(
          "01" // version
              + "0000000200000001" // threads, slices
              + "0000000000000000000000000000000a" // from, to
              + "00000002" // threads
              + "00000001000000000000000a" // thread 0: work
              + "0001010100000000000000040000000000000006", // thread 1: work, idle
          HexFormat.of().formatHex(stored.get("r/slices")));
      send(pipeline, record(1, 20, true, 2, work(0, 10), work(1, 14), idle(1, 2)));
      assertEquals(
          List.of("10: 0 work 10; 1 work 4 idle 6", "20: 0 work 10; 1 work 14 idle -4"),
          new Reader().read(pipeline).slices());
    }
  }

  @Test
  void shouldAddNeighboursUpWhenThereAreTooMany() {
    try (Pipeline pipeline = new Pipeline()) {
      Reader reader = new Reader();
      for (int cut = 1; cut <= 256; cut++) {
        send(pipeline, record(cut - 1, cut, false, 1, work(0, 1)));
      }
      assertEquals(256, reader.read(pipeline).strips.size(), "a row for each cut");
      assertEquals(256, reader.last().getSlices().size());
      send(pipeline, record(256, 257, false, 1, work(0, 1)));
      List<String> slices = reader.read(pipeline).slices();
      assertEquals(129, slices.size());
      assertEquals("2: 0 work 2", slices.get(0));
      assertEquals("256: 0 work 2", slices.get(127));
      assertEquals("257: 0 work 1", slices.get(128));
      send(pipeline, record(257, 258, false, 1, work(0, 1)));
      assertEquals(257, reader.read(pipeline).strips.size(), "slices have 2 from now on");
      assertEquals(258, reader.cuts.get(reader.cuts.size() - 1).longValue());
      send(pipeline, record(258, 259, false, 1, work(0, 1)));
      assertEquals("259: 0 work 2", reader.read(pipeline).slices().get(129));
      send(pipeline, record(259, 260, true, 1, work(0, 1)));
      assertEquals("260: 0 work 1", reader.read(pipeline).slices().get(130), "the run's end");
    }
  }

  @Test
  void shouldHaveTheFirst1024Threads() {
    try (Pipeline pipeline = new Pipeline()) {
      AccountChange[] all =
          IntStream.range(0, 1025)
              .mapToObj(thread -> work(thread, 10))
              .toArray(AccountChange[]::new);
      send(pipeline, record(0, 10, true, 1025, all));
      Reader reader = new Reader().read(pipeline);
      assertEquals(1025, reader.last().getThreads());
      assertEquals(1024, reader.last().getShown());
      assertEquals(List.of("10: 0-1023 work 10"), reader.slices());
    }
  }

  @Test
  void shouldWriteTheUnitThatComesLate() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, false, 1, work(0, 10)));
      Reader reader = new Reader().read(pipeline);
      assertEquals("", reader.last().getUnit());
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      assertEquals("units", reader.read(pipeline).last().getUnit());
    }
  }

  /** A collector may send any numbers, of which each path's sum is one. */
  @Test
  void shouldRetireStripsWhoseSumsOverflow() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, false, 1, work(0, 10)));
      AccountChange other = new AccountChange(new PathId(1), 0, work(0, Long.MAX_VALUE - 5).by());
      send(pipeline, record(1, 20, false, 1, other));
      send(pipeline, record(2, 30, true, 1, work(0, 10)));
      Reader reader = new Reader().read(pipeline);
      assertEquals(List.of("r/strip"), reader.retired);
      assertEquals(1, reader.strips.size());
      assertEquals(List.of(10L, 20L, 30L), reader.cuts);
      assertEquals(0, pipeline.deadLetters().size());
    }
  }

  @Test
  void shouldHaveNoStripOfAnAccountThatAnOlderVersionBegan() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, false, 1, work(0, 10)));
      Reader reader = new Reader().read(pipeline);
      List.of("r/sums", "r/slices").forEach(pipeline.store(StripStores.STRIPS)::delete);
      send(pipeline, record(1, 20, true, 1, work(0, 10)));
      assertEquals(1, reader.read(pipeline).strips.size());
      assertEquals(List.of(10L, 20L), reader.cuts);
    }
  }

  @Test
  void shouldForgetWhatTheRowOfAnOldRunWasMadeFrom() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, true, 1, work(0, 10)));
      pipeline.jump(Duration.ofDays(8));
      pipeline
          .stores()
          .get(StripStores.STRIPS)
          .forEach((key, stored) -> assertEquals(0, stored.length, key));
      pipeline.raw(TOPICS.run(), "r", null);
      assertTrue(new Reader().read(pipeline).retired.contains("r/strip"));
      assertEquals(Map.of(), pipeline.stores().get(StripStores.STRIPS));
    }
  }

  private static AccountChange work(int thread, long time) {
    return change(thread, AccountClass.WORK, time);
  }

  private static AccountChange idle(int thread, long time) {
    return change(thread, AccountClass.IDLE, time);
  }

  private static AccountChange change(int thread, AccountClass one, long time) {
    return new AccountChange(PathId.ROOT, thread, new Account(0, 0, 0, 0, 0, Times.of(one, time)));
  }

  /** A whole cut; the first announces a region, path 1. */
  private static AccountChanges record(
      long sequence, long cut, boolean ended, int threads, AccountChange... changes) {
    PathFacts region =
        new PathFacts(new PathId(1), PathId.ROOT, PathKind.PARALLEL, new Site(0x1000), "", 1);
    return new AccountChanges(
        "r",
        5,
        0,
        sequence,
        Instant.EPOCH,
        new AccountChanges.Cut(cut, true, ended, threads),
        sequence == 0 ? List.of(region) : List.of(),
        List.of(changes),
        List.of(),
        List.of());
  }

  private static void send(Pipeline pipeline, AccountChanges changes) {
    pipeline.raw(
        TOPICS.construct(),
        changes.run() + "/" + changes.stream(),
        pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(changes)));
  }
}
