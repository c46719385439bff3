package whip.streams.region;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.codec.RegionChanges;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Place;
import whip.codec.RegionChanges.Seen;
import whip.codec.RegionDeltaCodec;
import whip.model.region.DependenceKind;
import whip.model.region.EntryTotal;
import whip.model.region.RegionDictionary;
import whip.model.region.RegionEntry;
import whip.model.region.RegionKind;
import whip.model.region.StaticRegion;
import whip.schemas.region.EntriesRow;
import whip.schemas.region.InstancesRow;
import whip.schemas.region.ParallelismRow;
import whip.schemas.region.RegionChildRow;
import whip.schemas.region.RegionEntryRow;
import whip.schemas.region.StaticRegionRow;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.serial.SerialGenerator;
import whip.testkit.serial.SerialJudge;
import whip.testkit.tier.Tier;

/** Regions of whole runs, from records to rows, against the dictionary that records make. */
class RegionStageTest {
  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(5, 20).toArray();
  private static final String CHAIN =
      "array a[9] array b[9] main { for i in 8 { a[i + 1] = a[i] + b[i] } }";

  /** State of a reader that follows the rows in their order. */
  private static final class Reader {
    private final SortedMap<String, SpecificRecord> rows = new TreeMap<>();
    private final List<ParallelismRow> runs = new ArrayList<>();
    private final List<String> retired = new ArrayList<>();

    private void read(Pipeline pipeline) {
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.parallelism())) {
        if (record.value() == null) {
          retired.add(record.key());
          rows.remove(record.key());
          continue;
        }
        SpecificRecord row = pipeline.decoded(TOPICS.parallelism(), record.value());
        if (row instanceof ParallelismRow run) {
          assertEquals("r/parallelism", record.key());
          assertEquals(run.getRegions(), of(StaticRegionRow.class).count(), "regions that stand");
          assertEquals(run.getEntries(), of(EntriesRow.class).count(), "entries that stand");
          assertEquals(run.getInstances(), of(InstancesRow.class).count(), "counts that stand");
          runs.add(run);
        } else {
          rows.put(record.key(), row);
        }
      }
    }

    private <T> Stream<T> of(Class<T> type) {
      return rows.values().stream().filter(type::isInstance).map(type::cast);
    }

    private ParallelismRow last() {
      return runs.get(runs.size() - 1);
    }

    private RegionDictionary dictionary() {
      SortedMap<Integer, RegionEntry> entries = new TreeMap<>();
      of(EntriesRow.class)
          .forEach(
              slice -> {
                for (RegionEntryRow entry : slice.getEntries()) {
                  int number = slice.getFirst() + slice.getEntries().indexOf(entry);
                  entries.put(number, entry(entry));
                }
              });
      SortedMap<Integer, Long> instances = new TreeMap<>();
      of(InstancesRow.class)
          .forEach(
              slice -> {
                for (int i = 0; i < slice.getInstances().size(); i++) {
                  instances.put(slice.getFirst() + i, slice.getInstances().get(i));
                }
              });
      List<EntryTotal> totals = new ArrayList<>();
      entries.forEach(
          (number, entry) -> totals.add(EntryTotal.of(entry, instances.getOrDefault(number, 0L))));
      return new RegionDictionary(List.copyOf(entries.values()), totals);
    }

    private RegionEntry entry(RegionEntryRow row) {
      SortedMap<Integer, Long> children = new TreeMap<>();
      for (RegionChildRow child : row.getChildren()) {
        children.put(child.getEntry(), child.getTimes());
      }
      StaticRegionRow region = (StaticRegionRow) rows.get("r/region@" + row.getRegion());
      RegionKind kind =
          Stream.of(RegionKind.values())
              .filter(each -> each.label().equals(region.getKind()))
              .findFirst()
              .orElseThrow();
      return new RegionEntry(
          new StaticRegion(
              kind,
              region.getFile(),
              region.getLine(),
              region.getLastLine(),
              region.getColumn(),
              region.getFunction()),
          row.getWork(),
          row.getCriticalPath(),
          RegionEntry.UNKNOWN,
          !row.getBelowWindow(),
          children);
    }

    private SortedMap<Integer, SortedMap<Dependence, Seen>> dependences() {
      SortedMap<Integer, SortedMap<Dependence, Seen>> all = new TreeMap<>();
      of(StaticRegionRow.class)
          .forEach(
              row ->
                  row.getDependences()
                      .forEach(
                          each ->
                              all.computeIfAbsent(row.getRegion(), absent -> new TreeMap<>())
                                  .put(
                                      new Dependence(
                                          DependenceKind.of(each.getKind()).orElseThrow(),
                                          new Place(
                                              each.getWriteFile(),
                                              each.getWriteLine(),
                                              each.getWriteColumn()),
                                          new Place(
                                              each.getReadFile(),
                                              each.getReadLine(),
                                              each.getReadColumn()),
                                          each.getVariable()),
                                      new Seen(each.getDistance(), each.getTimes()))));
      return all;
    }
  }

  @Test
  void shouldAddUpRecordsInAnyOrder() throws IOException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      SerialJudge judge = SerialJudge.of(SerialGenerator.program(seed));
      List<RegionChanges> records = new JudgedRecords(judge).all(1 + random.nextInt(9));
      List<RegionChanges> sent = new ArrayList<>(records);
      for (int again = random.nextInt(5); again > 0; again--) {
        sent.add(sent.get(random.nextInt(sent.size())));
      }
      Collections.shuffle(sent, random);
      int half = random.nextInt(sent.size());
      Pipeline first = new Pipeline();
      Reader reader = new Reader();
      sent.subList(0, half).forEach(record -> send(first, record));
      reader.read(first);
      List<Map.Entry<String, String>> schemas = first.schemas();
      try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
        sent.subList(half, sent.size()).forEach(record -> send(restarted, record));
        reader.read(restarted);
        assertEquals(0, restarted.deadLetters().size());
      }
      assertWhole(records, reader, "seed " + seed);
    }
  }

  private static void assertWhole(List<RegionChanges> records, Reader reader, String what) {
    assertEquals(dictionary(records), reader.dictionary(), what);
    SortedMap<Integer, SortedMap<Dependence, Seen>> dependences = new TreeMap<>();
    records.forEach(record -> dependences.putAll(record.dependences()));
    assertEquals(dependences, reader.dependences(), what);
    assertEquals(0, reader.last().getMissing(), what);
    assertTrue(reader.last().getEnded(), what);
    assertEquals(records.size() - 1, reader.last().getWork(), "the newest record's: " + what);
    assertEquals(records.size(), reader.last().getUnseen().get(0).getCalls(), what);
  }

  /** The changes in the records, in their order. */
  private static RegionDictionary dictionary(List<RegionChanges> records) {
    SortedMap<Integer, StaticRegion> places = new TreeMap<>();
    List<RegionEntry> entries = new ArrayList<>();
    SortedMap<Integer, Long> instances = new TreeMap<>();
    for (RegionChanges record : records) {
      record.regions().forEach((number, facts) -> places.put(number, facts.place()));
      record
          .entries()
          .forEach(
              entry ->
                  entries.add(
                      new RegionEntry(
                          places.get(entry.region()), entry.work(), entry.cp(), entry.children())));
      record.instances().forEach((entry, since) -> instances.merge(entry, since, Long::sum));
    }
    List<EntryTotal> totals = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      totals.add(EntryTotal.of(entries.get(i), instances.getOrDefault(i, 0L)));
    }
    return new RegionDictionary(entries, totals);
  }

  private static List<RegionChanges> chain() {
    return new JudgedRecords(SerialJudge.of(CHAIN)).all(3);
  }

  @Test
  void shouldSayWhatOfARunIsMissing() {
    List<RegionChanges> records = chain();
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, records.get(0));
      send(pipeline, records.get(records.size() - 1));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(records.size() - 2, reader.last().getMissing());
      assertEquals(2, reader.runs.size());
      send(pipeline, records.get(0));
      reader.read(pipeline);
      assertEquals(2, reader.runs.size(), "it has come before");
    }
  }

  @Test
  void shouldBeginAgainWithANewCollector() {
    List<RegionChanges> records = chain();
    try (Pipeline pipeline = new Pipeline()) {
      records.forEach(record -> send(pipeline, record));
      Reader reader = new Reader();
      reader.read(pipeline);
      send(pipeline, with(records.get(0), JudgedRecords.INCARNATION + 1));
      send(pipeline, records.get(1)); // of the older one, late
      int before = reader.rows.size();
      reader.read(pipeline);
      assertEquals(before, reader.retired.size());
      assertEquals(1, reader.last().getEntries());
      assertFalse(reader.last().getEnded());
      assertEquals(dictionary(records.subList(0, 1)), reader.dictionary());
    }
  }

  @Test
  void shouldForgetARemovedRunAndWhatComesLateOfIt() {
    List<RegionChanges> records = chain();
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      send(pipeline, records.get(0));
      Reader reader = new Reader();
      reader.read(pipeline);
      pipeline.raw(TOPICS.run(), "r", null);
      send(pipeline, records.get(1));
      reader.read(pipeline);
      assertEquals(Map.of(), reader.rows);
      assertTrue(reader.retired.contains("r/parallelism"), reader.retired::toString);
      assertEquals(1, reader.runs.size());
      assertEquals(Map.of(), pipeline.stores().get(ParallelismStores.ROWS));
      pipeline.jump(Duration.ofDays(8));
      assertEquals(Map.of(), pipeline.stores().get(ParallelismStores.RUNS));
    }
  }

  @Test
  void shouldKeepTheRowsOfAnOldRunAndRemoveThemOnlyWhenAskedTo() {
    List<RegionChanges> records = chain();
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, records.get(0));
      pipeline.jump(Duration.ofDays(8));
      send(pipeline, records.get(1));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(1, reader.runs.size(), "nothing changes it any more");
      assertEquals(List.of(), reader.retired);
      pipeline.raw(TOPICS.run(), "r", null);
      reader.read(pipeline);
      assertEquals(Map.of(), reader.rows);
    }
  }

  @Test
  void shouldSetAsideWhatIsNoRecord() {
    List<RegionChanges> records = chain();
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.raw(TOPICS.region(), "r/0", new byte[] {1, 2, 3});
      pipeline.raw(TOPICS.region(), "r", null);
      pipeline.raw(
          TOPICS.region(),
          "r/7",
          pipeline.encoded(TOPICS.region(), RegionDeltaCodec.encode(records.get(0))));
      RegionChanges overflow = counting(records.get(0), new TreeMap<>(Map.of(0, Long.MAX_VALUE)));
      send(pipeline, records.get(0));
      send(pipeline, overflow);
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertEquals(4, letters.size());
      assertArrayEquals(new byte[] {1, 2, 3}, letters.get(0).value());
      assertEquals("no value", reason(letters.get(1)));
      assertEquals("key: r/7 is not the record's run/stream", reason(letters.get(2)));
      assertTrue(reason(letters.get(3)).startsWith("sums overflow"), reason(letters.get(3)));
      records.subList(1, records.size()).forEach(record -> send(pipeline, record));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertWhole(records, reader, "after bad records");
    }
  }

  @Test
  void shouldListOnlySoManyDependencesOfALoop() {
    SortedMap<Dependence, Seen> many = new TreeMap<>();
    for (int line = 1; line <= KnownRegion.DEPENDENCES_MAX + 2; line++) {
      Place place = new Place("a.c", line, 0);
      many.put(new Dependence(DependenceKind.ANTI, place, place, "a"), new Seen(line, 1));
    }
    KnownRegion known = KnownRegion.NOTHING.plus(many);
    assertEquals(KnownRegion.DEPENDENCES_MAX + 1, known.dependences().size());
    assertEquals(
        new Seen(KnownRegion.DEPENDENCES_MAX + 1, 2),
        known.dependences().get(Dependence.others(DependenceKind.ANTI)));
  }

  @Test
  void shouldSurviveAnyDamageToTheBytes() {
    Random random = new Random(SEEDS[0]);
    int damages = Tier.current().times(300, 1000);
    List<RegionChanges> records = chain();
    try (Pipeline pipeline = new Pipeline()) {
      for (int i = 0; i < damages; i++) {
        RegionChanges some = records.get(random.nextInt(records.size()));
        byte[] bytes = pipeline.encoded(TOPICS.region(), RegionDeltaCodec.encode(some));
        for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
          bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt();
        }
        pipeline.raw(TOPICS.region(), "r/0", bytes);
      }
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertTrue(letters.size() > damages / 10, letters.size() + " refused");
      letters.forEach(
          letter -> assertFalse(reason(letter).startsWith("cannot be processed"), reason(letter)));
      List<RegionChanges> good = records.stream().map(each -> with(each, Long.MAX_VALUE)).toList();
      good.forEach(record -> send(pipeline, record));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertWhole(good, reader, "after damage");
    }
  }

  private static RegionChanges with(RegionChanges changes, long incarnation) {
    return new RegionChanges(
        changes.run(),
        incarnation,
        changes.stream(),
        changes.sequence(),
        changes.ended(),
        changes.window(),
        changes.work(),
        changes.regions(),
        changes.firstEntry(),
        changes.entries(),
        changes.instances(),
        changes.dependences(),
        changes.unseen());
  }

  /** A later record of counts alone. */
  private static RegionChanges counting(RegionChanges changes, SortedMap<Integer, Long> instances) {
    return new RegionChanges(
        changes.run(),
        changes.incarnation(),
        changes.stream(),
        1,
        false,
        changes.window(),
        changes.work(),
        new TreeMap<>(),
        0,
        List.of(),
        instances,
        new TreeMap<>(),
        new TreeMap<>());
  }

  private static void send(Pipeline pipeline, RegionChanges changes) {
    pipeline.raw(
        TOPICS.region(),
        changes.run() + "/" + changes.stream(),
        pipeline.encoded(TOPICS.region(), RegionDeltaCodec.encode(changes)));
  }

  private static String reason(TestRecord<String, byte[]> letter) {
    return new String(letter.headers().lastHeader("whip.reason").value(), StandardCharsets.UTF_8);
  }
}
