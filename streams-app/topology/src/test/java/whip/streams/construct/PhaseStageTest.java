package whip.streams.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.Iterations;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseMarks;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.model.profile.Fraction;
import whip.model.property.Threshold;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PhaseRow;
import whip.schemas.construct.PropertyRow;
import whip.schemas.location.Location;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.PhaseTable;
import whip.testkit.tier.Tier;

/**
 * Phases of whole runs, from records to rows, against sums over a table of what was between cuts.
 */
class PhaseStageTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(15, 100).toArray();
  private static final double NEARLY = 1e-9;

  /** State of a reader that follows the rows of phases in their order. */
  private static final class Reader {
    private final SortedMap<String, PhaseRow> phases = new TreeMap<>();
    private final SortedMap<String, PathRow> paths = new TreeMap<>();
    private final SortedMap<String, PropertyRow> properties = new TreeMap<>();
    private final List<String> retired = new ArrayList<>();

    /** Phases whose rows came when it read last. */
    private final List<PhaseRow> news = new ArrayList<>();

    private Reader read(Pipeline pipeline) {
      news.clear();
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.account())) {
        if (record.value() == null) {
          retired.add(record.key());
          phases.remove(record.key());
          paths.remove(record.key());
          continue;
        }
        SpecificRecord row = pipeline.decoded(TOPICS.account(), record.value());
        if (row instanceof PathRow path && !path.getPhase().isEmpty()) {
          assertEquals(key(path.getPhase()) + "/" + path.getPath(), record.key());
          paths.put(record.key(), path);
        } else if (row instanceof PhaseRow phase) {
          assertEquals(key(phase.getName()), record.key());
          assertEquals(phase.getPaths(), paths(phase.getName()).size(), "path rows that stand");
          phases.put(record.key(), phase);
          news.add(phase);
        }
      }
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.property())) {
        if (record.value() == null) {
          properties.remove(record.key());
        } else if (pipeline.decoded(TOPICS.property(), record.value())
            instanceof PropertyRow property) {
          assertEquals(
              "r/%s/%d/%s"
                  .formatted(property.getName(), property.getPath(), escaped(property.getPhase())),
              record.key());
          properties.put(record.key(), property);
        }
      }
      return this;
    }

    private static String key(String phase) {
      return "r/phase/" + escaped(phase);
    }

    private static String escaped(String phase) {
      return phase.equals("b/1") ? "b%2F1" : phase;
    }

    private List<PathRow> paths(String phase) {
      return paths.values().stream().filter(path -> path.getPhase().equals(phase)).toList();
    }

    private PhaseRow phase(String name) {
      return phases.get(key(name));
    }

    /** Rows that a reader has in the end, whatever came before. */
    private String last() {
      StringBuilder last = new StringBuilder();
      phases.values().forEach(row -> last.append(row).append('\n'));
      paths.values().forEach(row -> last.append(row).append('\n'));
      properties.forEach(
          (key, row) ->
              last.append(
                  "%s %s %d/%d\n"
                      .formatted(
                          key, row.getSeverityExact(), row.getWindowsOver(), row.getWindows())));
      return last.toString();
    }
  }

  @Test
  void shouldHaveWhatThreadsDidSinceThePhaseBegan() {
    int found = 0;
    for (long seed : SEEDS) {
      PhaseTable table = PhaseTable.random(seed);
      PhaseRecords records = PhaseRecords.of(table);
      Reader reader = new Reader();
      try (Pipeline pipeline = new Pipeline()) {
        for (int cut = 0; cut <= table.pieces; cut++) {
          records.of(cut).forEach(record -> send(pipeline, record));
          reader.read(pipeline);
          for (PhaseRow phase : reader.news) {
            assertPhase(table, cut, phase, reader, "cut " + cut + ", WHIP_TEST_SEED=" + seed);
          }
        }
        found += assertProperties(table, reader, "WHIP_TEST_SEED=" + seed);
        assertEquals(0, pipeline.deadLetters().size());
      }
    }
    assertTrue(found > 0, "no property of a phase");
  }

  private static void assertPhase(
      PhaseTable table, int cut, PhaseRow row, Reader reader, String where) {
    List<Integer> cuts = cutsOf(table, cut, row.getName());
    List<Long> marks = PhaseRecords.marks(table, cut, row.getName());
    int begin = cuts.get(0);
    assertEquals(table.time(begin), row.getBegin(), where);
    assertEquals(table.time(cut), row.getCut(), where);
    assertEquals(row.getCut() - row.getBegin(), row.getElapsed(), where);
    assertEquals(cuts.size() - 1, row.getWindows(), where);
    assertEquals(table.time(cuts.get(cuts.size() - 1)), row.getWindowCut(), where);
    assertEquals(marks.size(), row.getMarks(), where);
    assertIterations(marks, row, where);
    Map<String, Long> expected = new HashMap<>();
    for (int path = 0; path < table.paths; path++) {
      for (int thread = 0; thread < table.seen(cut); thread++) {
        String key = path + " " + thread + " ";
        expected.put(key + "count", table.entries(begin, cut, path, thread));
        for (AccountClass one : AccountClass.values()) {
          expected.put(key + one.label(), table.sum(begin, cut, path, thread, one.number()));
        }
      }
    }
    expected.values().removeIf(number -> number == 0);
    assertEquals(expected, numbers(reader.paths(row.getName())), where);
  }

  private static List<Integer> cutsOf(PhaseTable table, int until, String phase) {
    return IntStream.rangeClosed(0, until)
        .filter(cut -> table.marks[cut].equals(phase))
        .boxed()
        .toList();
  }

  private static void assertIterations(List<Long> marks, PhaseRow row, String where) {
    List<Long> times = new ArrayList<>();
    for (int i = 1; i < marks.size(); i++) {
      times.add(marks.get(i) - marks.get(i - 1));
    }
    double mean = times.stream().mapToLong(time -> time).average().orElse(0);
    double variance =
        times.stream().mapToDouble(time -> (time - mean) * (time - mean)).average().orElse(0);
    assertEquals(times.size(), row.getClosed(), where);
    assertEquals(mean, row.getMean(), NEARLY, where);
    assertEquals(Math.sqrt(variance), row.getDeviation(), NEARLY, where);
    assertEquals(times.stream().mapToLong(time -> time).min().orElse(0), row.getLeast(), where);
    assertEquals(times.stream().mapToLong(time -> time).max().orElse(0), row.getMost(), where);
  }

  private static Map<String, Long> numbers(List<PathRow> paths) {
    Map<String, Long> numbers = new HashMap<>();
    for (PathRow path : paths) {
      for (GroupRow group : path.getGroups()) {
        for (int thread : ThreadSet.parse(group.getThreads()).numbers()) {
          String key = path.getPath() + " " + thread + " ";
          numbers.put(key + "count", group.getCount());
          for (AccountClass one : AccountClass.values()) {
            numbers.put(key + one.label(), (Long) group.get(one.label()));
          }
        }
      }
    }
    numbers.values().removeIf(number -> number == 0);
    return numbers;
  }

  /** The imbalance of all regions in all phases, and in how many windows that was 5 % and more. */
  private static int assertProperties(PhaseTable table, Reader reader, String where) {
    int found = 0;
    for (PhaseRow phase : reader.phases.values()) {
      List<Integer> cuts = cutsOf(table, table.pieces, phase.getName());
      for (int path = 1; path < table.paths; path++) {
        Fraction severity = severity(table, cuts.get(0), table.pieces, path);
        String key = "r/imbalance-in-region/%d/%s".formatted(path, Reader.escaped(phase.getName()));
        PropertyRow row = reader.properties.get(key);
        assertEquals(Threshold.USUAL.isReached(severity), row != null, where + ", " + key);
        if (row != null) {
          int windows = 0;
          int over = 0;
          for (int i = 1; i < cuts.size(); i++) {
            int from = cuts.get(i - 1);
            windows += table.time(from) < table.time(cuts.get(i)) ? 1 : 0;
            boolean isOver = Threshold.USUAL.isReached(severity(table, from, cuts.get(i), path));
            over += isOver ? 1 : 0;
          }
          assertEquals(severity.toString(), row.getSeverityExact(), where + ", " + key);
          assertEquals(windows, row.getWindows(), where + ", " + key);
          assertEquals(over, row.getWindowsOver(), where + ", " + key);
          found++;
        }
      }
    }
    return found;
  }

  /** Mean wait of the threads that were in the region, as a share of the time between two cuts. */
  private static Fraction severity(PhaseTable table, int from, int to, int path) {
    long elapsed = table.time(to) - table.time(from);
    long waits = 0;
    int team = 0;
    for (int thread = 0; thread < table.threads; thread++) {
      long busy = table.entries(from, to, path, thread);
      for (AccountClass one : AccountClass.values()) {
        busy += table.sum(from, to, path, thread, one.number());
      }
      team += busy > 0 ? 1 : 0;
      waits +=
          table.sum(from, to, path, thread, AccountClass.IMBALANCE.number())
              + table.sum(from, to, path, thread, AccountClass.LIMITED.number());
    }
    return elapsed == 0 || team == 0
        ? Fraction.ZERO
        : Fraction.of(waits, elapsed * team).min(Fraction.ONE);
  }

  /** In any order, a cut in several records, no heartbeats, and a restart in between. */
  @Test
  void shouldComeToTheSameHoweverRecordsAreCut() throws IOException {
    for (long seed : SEEDS) {
      PhaseTable table = PhaseTable.random(seed);
      Reader inOrder = new Reader();
      try (Pipeline pipeline = new Pipeline()) {
        PhaseRecords.of(table).records().forEach(record -> send(pipeline, record));
        inOrder.read(pipeline);
      }
      Random random = new Random(seed);
      List<AccountChanges> sent = new ArrayList<>(PhaseRecords.divided(table, random).records());
      Collections.shuffle(sent, random);
      int half = random.nextInt(sent.size());
      Reader reader = new Reader();
      Pipeline first = new Pipeline();
      sent.subList(0, half).forEach(record -> send(first, record));
      reader.read(first);
      List<Map.Entry<String, String>> schemas = first.schemas();
      try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
        sent.subList(half, sent.size()).forEach(record -> send(restarted, record));
        reader.read(restarted);
        assertEquals(0, restarted.deadLetters().size());
        assertEquals(inOrder.last(), reader.last(), "WHIP_TEST_SEED=" + seed);
      }
    }
  }

  /** Records of a run with one region of two threads, the second of which waits. */
  private static final class Waiting {
    private final List<Long> marks = new ArrayList<>();
    private final String phase;
    private final int threads;
    private long sequence;
    private long cut;

    private Waiting(String phase) {
      this(phase, 2);
    }

    /** All threads but two are idle. */
    private Waiting(String phase, int threads) {
      this.phase = phase;
      this.threads = threads;
    }

    /** The next 100 units, in which it waits for so long; at their end is a mark. */
    private AccountChanges mark(long waits) {
      return next(waits, phase, false);
    }

    private AccountChanges heartbeat(long waits) {
      return next(waits, "", false);
    }

    private AccountChanges end() {
      return next(0, "", true);
    }

    private AccountChanges next(long waits, String at, boolean ends) {
      cut += 100;
      if (!at.isEmpty()) {
        marks.add(cut);
      }
      PathFacts region =
          new PathFacts(new PathId(1), PathId.ROOT, PathKind.PARALLEL, new Site(0x401000), "", 0);
      Times working = Times.of(AccountClass.WORK, 100);
      Times waiting =
          Times.of(AccountClass.WORK, 100 - waits).plus(Times.of(AccountClass.IMBALANCE, waits));
      int windows = marks.size() - 1;
      List<PhaseMarks> phases =
          at.isEmpty()
              ? List.of()
              : List.of(
                  new PhaseMarks(
                      phase,
                      new Iterations(
                          marks.size(),
                          windows,
                          marks.get(0),
                          cut,
                          BigInteger.valueOf(10_000L * windows),
                          windows == 0 ? 0 : 100,
                          windows == 0 ? 0 : 100)));
      return new AccountChanges(
          "r",
          5,
          0,
          sequence++,
          Instant.EPOCH,
          new AccountChanges.Cut(cut, true, ends, threads, at),
          List.of(PathFacts.ROOT, region),
          List.of(
              new AccountChange(region.id(), 0, new Account(1, 1, 0, 100, 0, working)),
              new AccountChange(region.id(), 1, new Account(1, 1, 0, 100, 0, waiting))),
          List.of(),
          List.of(),
          phases);
    }
  }

  private static final String IMBALANCE = "r/imbalance-in-region/1/step";

  /** 21 marks, and before each so many units of waits: windows have those of all but the first. */
  private static PropertyRow imbalanceOf(long... waits) {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      for (long wait : waits) {
        send(pipeline, run.mark(wait));
      }
      send(pipeline, run.end());
      return new Reader().read(pipeline).properties.get(IMBALANCE);
    }
  }

  @Test
  void shouldHaveConfidenceInWhatIsInEveryWindow() {
    PropertyRow stable = imbalanceOf(LongStream.generate(() -> 20).limit(21).toArray());
    assertEquals(20, stable.getWindows());
    assertEquals(20, stable.getWindowsOver());
    assertEquals(0.880842162639, stable.getConfidence(), NEARLY);
    assertEquals("2/21", stable.getSeverityExact(), "400 of 2 x 2100 units");
    assertEquals(2100, stable.getElapsed());
    assertEquals("step", stable.getPhase());
  }

  @Test
  void shouldHaveLittleConfidenceInWhatIsInEveryOtherWindow() {
    PropertyRow alternating =
        imbalanceOf(LongStream.range(0, 21).map(i -> i % 2 == 1 ? 40 : 0).toArray());
    assertEquals(20, alternating.getWindows());
    assertEquals(10, alternating.getWindowsOver());
    assertEquals(0.327403767885, alternating.getConfidence(), NEARLY);
  }

  @Test
  void shouldSayThatNoWindowWasJudged() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      send(pipeline, run.mark(0));
      send(pipeline, run.heartbeat(20));
      send(pipeline, run.end());
      PropertyRow row = new Reader().read(pipeline).properties.get(IMBALANCE);
      assertEquals(0, row.getWindows());
      assertEquals(1, row.getConfidence(), "coverage alone");
      assertEquals("1/20", row.getSeverityExact());
    }
  }

  /** The first mark had no cut: the account has 200 of the 300 units since then. */
  @Test
  void shouldCoverThePhaseFromItsFirstCutOn() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      run.marks.add(100L);
      send(pipeline, run.heartbeat(0));
      send(pipeline, run.mark(0));
      send(pipeline, run.heartbeat(20));
      send(pipeline, run.end());
      Reader reader = new Reader().read(pipeline);
      assertEquals(200, reader.phase("step").getBegin());
      assertEquals(2, reader.phase("step").getMarks());
      assertEquals(2.0 / 3, reader.properties.get(IMBALANCE).getConfidence(), NEARLY);
    }
  }

  /** Work for one cut took a second: twenty follow in which marks end no window. */
  @Test
  void shouldMakeWindowsOfLargeAccountsLonger() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.passing(Duration.ofSeconds(1));
      Waiting run = new Waiting("step", Phases.SMALL);
      send(pipeline, run.mark(0));
      send(pipeline, run.mark(0));
      send(pipeline, run.mark(0));
      Reader reader = new Reader().read(pipeline);
      assertEquals(0, reader.phase("step").getWindows());
      pipeline.wait(Duration.ofSeconds(21));
      send(pipeline, run.mark(0));
      reader.read(pipeline);
      assertEquals(1, reader.phase("step").getWindows());
      assertEquals(400, reader.phase("step").getWindowCut());
      assertEquals(4, reader.phase("step").getMarks());
      send(pipeline, run.end());
      assertEquals(500, reader.read(pipeline).phase("step").getCut(), "the end at once");
    }
  }

  /** A machine that is busy, or has just started, makes no window longer. */
  @Test
  void shouldEndAWindowAtEachMarkOfASmallAccount() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.passing(Duration.ofSeconds(10));
      Waiting run = new Waiting("step");
      for (int mark = 0; mark <= 20; mark++) {
        send(pipeline, run.mark(20));
      }
      Reader reader = new Reader().read(pipeline);
      assertEquals(20, reader.phase("step").getWindows());
    }
  }

  @Test
  void shouldListAPhaseThatHasNoCut() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      AccountChanges mark = run.mark(0);
      send(
          pipeline,
          new AccountChanges(
              mark.run(),
              mark.incarnation(),
              0,
              0,
              mark.sentAt(),
              new AccountChanges.Cut(100, true, true, 2),
              mark.paths(),
              mark.accounts(),
              mark.passes(),
              mark.causes(),
              mark.phases()));
      Reader reader = new Reader().read(pipeline);
      assertEquals(-1, reader.phase("step").getBegin());
      assertEquals(0, reader.phase("step").getElapsed());
      assertEquals(List.of(), reader.paths("step"));
    }
  }

  @Test
  void shouldRefuseMorePhasesThanCollectorsKeep() {
    try (Pipeline pipeline = new Pipeline()) {
      long sequence = 0;
      for (int i = 0; i < 65; i++) {
        Waiting run = new Waiting("phase " + i);
        run.sequence = sequence++;
        run.cut = 100L * i;
        send(pipeline, run.mark(0));
      }
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertEquals(1, letters.size());
      assertEquals("phases: 65 of a run, at most 64", reason(letters.get(0)));
      assertEquals(64, new Reader().read(pipeline).phases.size());
    }
  }

  @Test
  void shouldRefuseACutAtAPhaseWithoutMarks() {
    try (Pipeline pipeline = new Pipeline()) {
      AccountChanges mark = new Waiting("step").mark(0);
      send(
          pipeline,
          new AccountChanges(
              mark.run(),
              mark.incarnation(),
              0,
              0,
              mark.sentAt(),
              mark.cut(),
              mark.paths(),
              mark.accounts(),
              mark.passes(),
              mark.causes()));
      assertEquals("cutPhase: no record has marks of step", reason(pipeline.deadLetters().get(0)));
    }
  }

  @Test
  void shouldRetireThePhasesOfARemovedRun() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      Waiting run = new Waiting("step");
      for (int i = 0; i < 3; i++) {
        send(pipeline, run.mark(20));
      }
      send(pipeline, run.end());
      Reader reader = new Reader().read(pipeline);
      pipeline.raw(TOPICS.run(), "r", null);
      reader.read(pipeline);
      assertEquals(
          List.of("r/0", "r/1", "r/phase/step/1", "r/phase/step", "r/strip", "r/account"),
          reader.retired);
      assertEquals(Map.of(), reader.properties);
      assertEquals(Map.of(), pipeline.stores().get(PhaseStores.PHASES));
      assertEquals(Map.of(), pipeline.stores().get(PropertyStores.RUNS));
    }
  }

  /** Rows of an old run stand until it is removed, though what they were made from is gone. */
  @Test
  void shouldRetireThePhasesOfAnOldRun() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      send(pipeline, run.mark(20));
      send(pipeline, run.end());
      Reader reader = new Reader().read(pipeline);
      pipeline.jump(Duration.ofDays(8));
      assertEquals(
          List.of("r/phase/0", "r/row/0/1"),
          List.copyOf(pipeline.stores().get(PhaseStores.PHASES).keySet()));
      pipeline.raw(TOPICS.run(), "r", null);
      reader.read(pipeline);
      assertTrue(reader.retired.contains("r/phase/step/1"), reader.retired::toString);
      assertEquals(Map.of(), reader.paths);
    }
  }

  @Test
  void shouldBeginAgainWithANewCollector() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting older = new Waiting("step");
      send(pipeline, older.mark(20));
      send(pipeline, older.mark(20));
      AccountChanges newer = new Waiting("step").mark(0);
      send(
          pipeline,
          new AccountChanges(
              newer.run(),
              6,
              0,
              0,
              newer.sentAt(),
              newer.cut(),
              newer.paths(),
              newer.accounts(),
              newer.passes(),
              newer.causes(),
              newer.phases()));
      Reader reader = new Reader().read(pipeline);
      assertTrue(reader.retired.contains("r/phase/step"), reader.retired::toString);
      assertEquals(0, reader.phase("step").getWindows());
      assertEquals(List.of(), reader.paths("step"));
    }
  }

  @Test
  void shouldWriteNamesAndTheUnitThatComeLate() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      send(pipeline, run.mark(0));
      send(pipeline, run.heartbeat(20));
      Reader reader = new Reader().read(pipeline);
      assertEquals("0x401000", reader.paths.get("r/phase/step/1").getLabel());
      assertEquals("", reader.phase("step").getUnit());
      pipeline.location(
          Location.newBuilder()
              .setRun("r")
              .setAddress(0x401000)
              .setFile("/src/a.c")
              .setLine(9)
              .setFunction("main")
              .build());
      pipeline.wait(Duration.ofSeconds(1));
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      reader.read(pipeline);
      assertEquals("a.c:9", reader.paths.get("r/phase/step/1").getLabel());
      assertEquals("units", reader.phase("step").getUnit());
    }
  }

  /** A collector may send any numbers. */
  @Test
  void shouldOutliveSumsThatOverflow() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting("step");
      send(pipeline, run.mark(0));
      AccountChanges second = run.mark(0);
      Account much = new Account(1, 0, 0, 0, 0, Times.of(AccountClass.WORK, Long.MAX_VALUE - 50));
      send(pipeline, with(second, List.of(new AccountChange(PathId.ROOT, 0, much))));
      send(pipeline, run.heartbeat(0));
      send(pipeline, run.end());
      Reader reader = new Reader().read(pipeline);
      assertEquals(0, pipeline.deadLetters().size());
      assertEquals(2, reader.phase("step").getMarks());
    }
  }

  private static AccountChanges with(AccountChanges record, List<AccountChange> more) {
    List<AccountChange> accounts = new ArrayList<>(record.accounts());
    accounts.addAll(more);
    return new AccountChanges(
        record.run(),
        record.incarnation(),
        record.stream(),
        record.sequence(),
        record.sentAt(),
        record.cut(),
        record.paths(),
        accounts,
        record.passes(),
        record.causes(),
        record.phases());
  }

  private static void send(Pipeline pipeline, AccountChanges changes) {
    pipeline.raw(
        TOPICS.construct(),
        changes.run() + "/" + changes.stream(),
        pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(changes)));
  }

  private static String reason(TestRecord<String, byte[]> letter) {
    return new String(letter.headers().lastHeader("whip.reason").value(), StandardCharsets.UTF_8);
  }
}
