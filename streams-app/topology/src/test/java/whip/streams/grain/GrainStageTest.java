package whip.streams.grain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.codec.GrainChanges;
import whip.codec.GrainDeltaCodec;
import whip.codec.RandomGrains;
import whip.model.grain.Burden;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainSums;
import whip.model.grain.Lineage;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.schemas.grain.GrainRow;
import whip.schemas.grain.GrainsRow;
import whip.schemas.location.Location;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.tier.Tier;

/** Sums of grains of whole runs, from records to rows, against a sum in memory. */
class GrainStageTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(6, 30).toArray();
  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(0x401000));
  private static final Directive AGAIN = new Directive(DirectiveKind.TASK, new Site(0x402000));

  /** State of a reader that follows the rows in their order. */
  private static final class Reader {
    private final SortedMap<String, GrainRow> directives = new TreeMap<>();
    private final List<GrainsRow> runs = new ArrayList<>();
    private final List<String> retired = new ArrayList<>();
    private final String run;

    private Reader() {
      this("r");
    }

    private Reader(String run) {
      this.run = run;
    }

    private void read(Pipeline pipeline) {
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.grain())) {
        if (!record.key().startsWith(run + "/")) {
          continue;
        }
        if (record.value() == null) {
          retired.add(record.key());
          directives.remove(record.key());
          continue;
        }
        SpecificRecord row = pipeline.decoded(TOPICS.grain(), record.value());
        if (row instanceof GrainRow directive) {
          directives.put(record.key(), directive);
        } else if (row instanceof GrainsRow whole) {
          assertEquals(run + "/grains", record.key());
          assertEquals(whole.getDirectives(), directives.size(), "rows that stand");
          runs.add(whole);
        }
      }
    }

    private GrainsRow last() {
      return runs.get(runs.size() - 1);
    }
  }

  @Test
  void shouldAddUpRecordsInAnyOrder() throws IOException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      List<GrainChanges> records = records("r", random, 8);
      List<GrainChanges> sent = new ArrayList<>(records);
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
        assertSums(records, reader, "seed " + seed);
        assertEquals(0, reader.last().getMissing());
        assertTrue(reader.last().getEnded());
      }
    }
  }

  private static void assertSums(List<GrainChanges> records, Reader reader, String message) {
    GrainSums sums =
        records.stream().map(GrainChanges::sums).reduce(GrainSums.NONE, GrainSums::plus);
    Map<String, String> expected = new TreeMap<>();
    sums.directives()
        .forEach(
            (directive, grains) ->
                expected.put(
                    "r/" + directive.kind().label() + "@" + directive.site(), text(grains)));
    Map<String, String> actual = new TreeMap<>();
    reader.directives.forEach((key, row) -> actual.put(key, text(row)));
    assertEquals(expected, actual, message);
    long grains = sums.directives().values().stream().mapToLong(DirectiveGrains::grains).sum();
    assertEquals(grains, reader.last().getGrains(), message);
  }

  /** All numbers of a directive, as a row should have them. */
  private static String text(DirectiveGrains grains) {
    List<String> words = new ArrayList<>();
    words.add(grains.work().toString());
    words.add("unknown " + grains.unknownCreations());
    grains
        .parts()
        .forEach(
            (part, sums) ->
                words.add(
                    "%s %d %d %d"
                        .formatted(
                            part.toString().toLowerCase(java.util.Locale.ROOT),
                            sums.count(),
                            sums.sum(),
                            sums.max())));
    grains
        .cells()
        .forEach(
            (cell, sums) ->
                words.add(
                    "cell %d %d: %d %d %d"
                        .formatted(
                            cell.workBits(),
                            cell.creationBits(),
                            sums.count(),
                            sums.work(),
                            sums.cost())));
    grains
        .late()
        .forEach(
            (late, total) ->
                words.add(
                    "late %d %d %d: %d %d"
                        .formatted(
                            late.costBits(),
                            late.cell().workBits(),
                            late.cell().creationBits(),
                            total.count(),
                            total.cost())));
    grains
        .benefits()
        .forEach((power, count) -> words.add("benefit %d: %d".formatted(power, count)));
    grains
        .worst()
        .forEach(
            (number, worst) ->
                worst
                    .entries()
                    .forEach(
                        entry ->
                            words.add(
                                "%s %s %d/%d"
                                    .formatted(
                                        number.toString().toLowerCase(java.util.Locale.ROOT),
                                        entry.lineage(),
                                        entry.over(),
                                        entry.under()))));
    return String.join("; ", words);
  }

  private static String text(GrainRow row) {
    List<String> words = new ArrayList<>();
    words.add(
        "PartSums[count=%d, sum=%d, max=%d]"
            .formatted(row.getGrains(), row.getWork(), row.getMaxWork()));
    words.add("unknown " + row.getUnknownCreations());
    row.getParts()
        .forEach(
            part ->
                words.add(
                    "%s %d %d %d"
                        .formatted(
                            part.getPart(), part.getGrains(), part.getSum(), part.getMax())));
    row.getCells()
        .forEach(
            cell ->
                words.add(
                    "cell %d %d: %d %d %d"
                        .formatted(
                            cell.getWorkBits(),
                            cell.getCreationBits(),
                            cell.getGrains(),
                            cell.getWork(),
                            cell.getCost())));
    row.getLate()
        .forEach(
            late ->
                words.add(
                    "late %d %d %d: %d %d"
                        .formatted(
                            late.getCostBits(),
                            late.getWorkBits(),
                            late.getCreationBits(),
                            late.getGrains(),
                            late.getCost())));
    row.getBenefits()
        .forEach(each -> words.add("benefit %d: %d".formatted(each.getPower(), each.getGrains())));
    row.getWorst()
        .forEach(
            each ->
                words.add(
                    "%s %s %d/%d"
                        .formatted(
                            each.getNumber(), each.getLineage(), each.getOver(), each.getUnder())));
    return String.join("; ", words);
  }

  @Test
  void shouldSayWhatOfARunIsMissing() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
      send(pipeline, record(3, grain(TASK, 1, 5, Burden.NONE_KNOWN)));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(2, reader.last().getMissing());
      assertEquals(2, reader.last().getGrains());
      send(pipeline, record(2, GrainSums.NONE));
      send(pipeline, record(1, GrainSums.NONE));
      reader.read(pipeline);
      assertEquals(0, reader.last().getMissing());
      assertFalse(reader.last().getEnded());
    }
  }

  @Test
  void shouldLearnTheUnitAtAnyTimeAndWhetherCreationIsMeasured() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(List.of("", "units"), reader.runs.stream().map(GrainsRow::getUnit).toList());
      assertEquals("in work", reader.last().getCreation());
      send(pipeline, record(1, grain(TASK, 1, 5, Burden.task(1, 0, 2, Burden.UNKNOWN))));
      reader.read(pipeline);
      assertEquals("measured", reader.last().getCreation());
      pipeline.run(Pipeline.record("r", RunState.RUNNING).setCreation("in work").build());
      reader.read(pipeline);
      assertEquals("in work", reader.last().getCreation(), "the record knows best");
      assertEquals(1, reader.directives.get("r/task@0x401000").getUnknownCreations());
    }
  }

  @Test
  void shouldGiveARowAnotherKeyWhenItsNameComesLate() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
      pipeline.location(location(TASK));
      pipeline.wait(Duration.ofSeconds(1));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(List.of("r/task@0x401000"), reader.retired);
      GrainRow row = reader.directives.get("r/task@/src/a.c:9");
      assertEquals("a.c:9", row.getLabel());
      assertEquals(5, row.getWork());
      pipeline.wait(Duration.ofSeconds(5));
      assertEquals(List.of(), pipeline.output(TOPICS.grain()), "once");
    }
  }

  @Test
  void shouldAddUpDirectivesOfOnePlace() throws IOException {
    Pipeline first = new Pipeline();
    first.location(location(TASK));
    send(first, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
    send(first, record(1, grain(AGAIN, 1, 7, Burden.NONE_KNOWN)));
    Reader reader = new Reader();
    reader.read(first);
    assertEquals(2, reader.directives.size());
    List<Map.Entry<String, String>> schemas = first.schemas();
    try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
      restarted.location(location(TASK)); // The topic is the log of the store of locations.
      restarted.location(location(AGAIN));
      restarted.wait(Duration.ofSeconds(1));
      reader.read(restarted);
      assertEquals(List.of("r/task@/src/a.c:9"), List.copyOf(reader.directives.keySet()));
      assertEquals(12, reader.directives.get("r/task@/src/a.c:9").getWork());
      assertEquals(1, reader.last().getDirectives());
      send(restarted, record(2, grain(TASK, 2, 100, Burden.NONE_KNOWN)));
      reader.read(restarted);
      assertEquals(112, reader.directives.get("r/task@/src/a.c:9").getWork());
    }
  }

  @Test
  void shouldBeginAgainWithANewCollector() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
      GrainChanges newer = record(0, grain(AGAIN, 0, 3, Burden.NONE_KNOWN));
      send(pipeline, with(newer, 6));
      send(pipeline, record(1, grain(TASK, 1, 5, Burden.NONE_KNOWN))); // of the older one, late
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(List.of("r/task@0x401000"), reader.retired);
      assertEquals(1, reader.last().getGrains());
      assertEquals(List.of("r/task@0x402000"), List.copyOf(reader.directives.keySet()));
    }
  }

  @Test
  void shouldForgetARemovedRunAndWhatComesLateOfIt() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      send(pipeline, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
      pipeline.raw(TOPICS.run(), "r", null);
      send(pipeline, record(1, grain(TASK, 1, 5, Burden.NONE_KNOWN)));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(List.of("r/task@0x401000", "r/grains"), reader.retired);
      assertEquals(1, reader.runs.size());
      assertEquals(Map.of(), pipeline.stores().get(GrainStores.SUMS));
      pipeline.jump(Duration.ofDays(8));
      assertEquals(Map.of(), pipeline.stores().get(GrainStores.RUNS));
    }
  }

  @Test
  void shouldKeepTheRowsOfAnOldRunAndRemoveThemOnlyWhenAskedTo() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN)));
      pipeline.jump(Duration.ofDays(8));
      assertEquals(Map.of(), pipeline.stores().get(GrainStores.SUMS));
      send(pipeline, record(1, grain(TASK, 1, 5, Burden.NONE_KNOWN)));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(1, reader.runs.size(), "nothing changes it any more");
      assertEquals(List.of(), reader.retired);
      pipeline.raw(TOPICS.run(), "r", null);
      reader.read(pipeline);
      assertEquals(List.of("r/task@0x401000", "r/grains"), reader.retired);
    }
  }

  @Test
  void shouldSetAsideWhatIsNoRecord() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.raw(TOPICS.grainDelta(), "r/0", new byte[] {1, 2, 3});
      pipeline.raw(TOPICS.grainDelta(), "r", null);
      GrainChanges good = record(0, grain(TASK, 0, 5, Burden.NONE_KNOWN));
      pipeline.raw(
          TOPICS.grainDelta(),
          "r/7",
          pipeline.encoded(TOPICS.grainDelta(), GrainDeltaCodec.encode(good)));
      send(pipeline, good);
      send(pipeline, record(1, grain(TASK, 1, Long.MAX_VALUE, Burden.NONE_KNOWN)));
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertEquals(4, letters.size());
      assertArrayEquals(new byte[] {1, 2, 3}, letters.get(0).value());
      assertEquals("whip.grain.delta", header(letters.get(0), "whip.topic"));
      assertEquals("no value", reason(letters.get(1)));
      assertEquals("key: r/7 is not the record's run/stream", reason(letters.get(2)));
      assertTrue(reason(letters.get(3)).startsWith("sums overflow"), reason(letters.get(3)));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(5, reader.directives.get("r/task@0x401000").getWork());
      assertEquals(0, reader.last().getMissing());
    }
  }

  @Test
  void shouldRefuseMoreDirectivesThanARunCanHave() {
    try (Pipeline pipeline = new Pipeline()) {
      SortedMap<Directive, DirectiveGrains> many = new TreeMap<>();
      DirectiveGrains one =
          grain(TASK, 0, 5, Burden.NONE_KNOWN).directives().values().iterator().next();
      for (int i = 0; i <= Grains.DIRECTIVES_MAX; i++) {
        many.put(new Directive(DirectiveKind.TASK, new Site(0x1000 + i)), one);
      }
      send(pipeline, record(0, new GrainSums(many)));
      assertEquals(
          "directives: the run has 4097 with grains, at most 4096",
          reason(pipeline.deadLetters().get(0)));
      assertEquals(List.of(), pipeline.output(TOPICS.grain()));
    }
  }

  @Test
  void shouldSurviveAnyDamageToTheBytes() {
    Random random = new Random(SEEDS[0]);
    int damages = Tier.current().times(300, 1000);
    List<GrainChanges> records = records("r", random, 8);
    try (Pipeline pipeline = new Pipeline()) {
      for (int i = 0; i < damages; i++) {
        GrainChanges some = records.get(random.nextInt(records.size()));
        byte[] bytes = pipeline.encoded(TOPICS.grainDelta(), GrainDeltaCodec.encode(some));
        for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
          bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt();
        }
        pipeline.raw(TOPICS.grainDelta(), "r/0", bytes);
      }
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertTrue(letters.size() > damages / 10, letters.size() + " refused");
      letters.forEach(
          letter -> assertFalse(reason(letter).startsWith("cannot be processed"), reason(letter)));
      List<GrainChanges> good =
          records.stream().map(each -> with(each, Long.MAX_VALUE)).collect(Collectors.toList());
      good.forEach(record -> send(pipeline, record));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertSums(good, reader, "after damage");
    }
  }

  private static List<GrainChanges> records(String run, Random random, int count) {
    List<GrainChanges> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      GrainChanges one = RandomGrains.changes(run, random, i);
      records.add(new GrainChanges(run, 5, 0, i, one.sentAt(), i == count - 1, one.sums()));
    }
    return records;
  }

  private static GrainSums grain(Directive directive, long number, long work, Burden burden) {
    return GrainSums.grain(directive, Lineage.ROOT.own(number), work, burden);
  }

  private static GrainChanges record(long sequence, GrainSums sums) {
    return new GrainChanges("r", 5, 0, sequence, Instant.EPOCH, false, sums);
  }

  private static GrainChanges with(GrainChanges changes, long incarnation) {
    return new GrainChanges(
        changes.run(),
        incarnation,
        changes.stream(),
        changes.sequence(),
        changes.sentAt(),
        changes.ended(),
        changes.sums());
  }

  private static Location location(Directive directive) {
    return Location.newBuilder()
        .setRun("r")
        .setAddress(directive.site().address())
        .setFile("/src/a.c")
        .setLine(9)
        .setFunction("main")
        .build();
  }

  private static void send(Pipeline pipeline, GrainChanges changes) {
    pipeline.raw(
        TOPICS.grainDelta(),
        changes.run() + "/" + changes.stream(),
        pipeline.encoded(TOPICS.grainDelta(), GrainDeltaCodec.encode(changes)));
  }

  private static String reason(TestRecord<String, byte[]> letter) {
    return header(letter, "whip.reason");
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
