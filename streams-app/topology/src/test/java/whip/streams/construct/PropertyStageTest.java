package whip.streams.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.CauseChange;
import whip.model.construct.Constructs;
import whip.model.construct.PassChange;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.property.Property;
import whip.model.property.PropertyCatalogue;
import whip.model.property.PropertyKey;
import whip.model.property.PropertyWatch;
import whip.model.property.PropertyWatch.Appeared;
import whip.model.property.PropertyWatch.Changed;
import whip.model.property.PropertyWatch.Event;
import whip.model.property.RefinementPolicy.State;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyCauseRow;
import whip.schemas.construct.PropertyRow;
import whip.schemas.control.ControlRequest;
import whip.schemas.location.Location;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.tier.Tier;

/** Properties of whole runs, from records of accounts to rows. */
class PropertyStageTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(4, 15).toArray();
  private static final String IMBALANCE = "r/imbalance-in-region/1/";

  /** State of a reader that follows the rows in their order. */
  private static final class Reader {
    private final SortedMap<String, PropertyRow> rows = new TreeMap<>();
    private final SortedMap<Long, SortedMap<String, String>> severitiesAt = new TreeMap<>();
    private final List<String> events = new ArrayList<>();
    private PropertiesRow run;

    private Reader read(Pipeline pipeline) {
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.property())) {
        if (record.value() == null) {
          events.add("retired " + record.key());
          rows.remove(record.key());
          continue;
        }
        SpecificRecord row = pipeline.decoded(TOPICS.property(), record.value());
        if (row instanceof PropertyRow property) {
          String key =
              "%s/%s/%d/".formatted(property.getRun(), property.getName(), property.getPath());
          assertEquals(key, record.key());
          events.add((rows.containsKey(key) ? "changed " : "appeared ") + property.getSeverity());
          rows.put(key, property);
        } else if (row instanceof PropertiesRow properties) {
          assertEquals(properties.getRun() + "/properties", record.key());
          assertEquals(properties.getProperties(), rows.size(), "rows that stand");
          run = properties;
          severitiesAt.put(properties.getCut(), severities());
        }
      }
      return this;
    }

    private SortedMap<String, String> severities() {
      SortedMap<String, String> severities = new TreeMap<>();
      rows.forEach((key, row) -> severities.put(key, row.getSeverityExact()));
      return severities;
    }

    /** Events since this was last asked. */
    private List<String> news() {
      List<String> news = List.copyOf(events);
      events.clear();
      return news;
    }
  }

  /** Records of a run with one thread, which is in one region and waits at its end. */
  private static final class Waiting {
    private final long incarnation;
    private long sequence;
    private long cut;
    private long waited;

    private Waiting(long incarnation) {
      this.incarnation = incarnation;
    }

    /** The next cut, by which the thread has waited for so many percent of the time. */
    private AccountChanges until(String percent) {
      return until(percent, false);
    }

    private AccountChanges until(String percent, boolean ends) {
      cut += 1000;
      long wait = new BigDecimal(percent).movePointRight(1).longValueExact() * cut / 1000 - waited;
      waited += wait;
      Times times =
          Times.of(AccountClass.IMBALANCE, wait).plus(Times.of(AccountClass.WORK, 1000 - wait));
      PathFacts region =
          new PathFacts(new PathId(1), PathId.ROOT, PathKind.PARALLEL, new Site(0x401000), "", 0);
      return changes(
          incarnation,
          sequence++,
          new AccountChanges.Cut(cut, true, ends, 1),
          List.of(PathFacts.ROOT, region),
          List.of(
              new AccountChange(PathId.ROOT, 0, new Account(0, 0, 0, 1000, 0, Times.NONE)),
              new AccountChange(region.id(), 0, new Account(1, 1, 0, 1000 - wait, wait, times))));
    }
  }

  private static AccountChanges changes(
      long incarnation,
      long sequence,
      AccountChanges.Cut cut,
      List<PathFacts> paths,
      List<AccountChange> accounts) {
    return new AccountChanges(
        "r", incarnation, 0, sequence, Instant.EPOCH, cut, paths, accounts, List.of(), List.of());
  }

  @Test
  void shouldWriteOneRowForWhatFlaps() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting(5);
      Reader reader = new Reader();
      for (String percent : List.of("4.9", "6", "3", "6", "3", "5.5", "3.9")) {
        send(pipeline, run.until(percent));
      }
      assertEquals(List.of("appeared 0.06"), reader.read(pipeline).news());
      send(pipeline, run.until("3.9"));
      assertEquals(List.of("retired " + IMBALANCE), reader.read(pipeline).news());
      send(pipeline, run.until("8"));
      send(pipeline, run.until("8.9"));
      send(pipeline, run.until("9"));
      assertEquals(List.of("appeared 0.08", "changed 0.09"), reader.read(pipeline).news());
      assertEquals(11_000, reader.run.getCut(), "when rows changed last");
      assertEquals(0, pipeline.deadLetters().size());
    }
  }

  @Test
  void shouldSayAllOfAProperty() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      locate(pipeline);
      send(pipeline, new Waiting(5).until("12.5"));
      Reader reader = new Reader().read(pipeline);
      PropertyRow row = reader.rows.get(IMBALANCE);
      assertEquals("1/8", row.getSeverityExact());
      assertEquals(0.125, row.getSeverity());
      assertEquals(1, row.getConfidence());
      assertEquals("", row.getPhase());
      assertEquals(
          "parallel a.c:9 main", row.getKind() + " " + row.getLabel() + " " + row.getFunction());
      assertEquals(1000, row.getElapsed());
      assertEquals("units", row.getUnit());
      assertEquals("waits for the last member", row.getEvidence().getWhat());
      assertEquals(125, row.getEvidence().getSum());
      assertEquals("0", row.getEvidence().getThreads());
      assertEquals(1, row.getEvidence().getThreadCount());
      assertTrue(row.getAdvice().startsWith("Divide the work evenly"), row.getAdvice());
      assertNull(row.getCause());
      assertEquals(0.05, reader.run.getThreshold());
      assertEquals(0, reader.run.getLeft());
      assertFalse(reader.run.getEnded());
    }
  }

  @Test
  void shouldCompareThreadsWithTheProcessorsOfTheRunsRecord() {
    Times half = Times.of(AccountClass.WORK, 500).plus(Times.of(AccountClass.PREEMPTED, 500));
    Account account = new Account(1, 1, 0, 1000, 0, half);
    PathFacts region =
        new PathFacts(new PathId(1), PathId.ROOT, PathKind.PARALLEL, new Site(0x401000), "", 0);
    AccountChanges twoThreads =
        changes(
            5,
            0,
            new AccountChanges.Cut(1000, true, false, 2),
            List.of(PathFacts.ROOT, region),
            List.of(
                new AccountChange(region.id(), 0, account),
                new AccountChange(region.id(), 1, account)));
    for (int processors : new int[] {0, 1, 2}) {
      try (Pipeline pipeline = new Pipeline()) {
        pipeline.run(Pipeline.record("r", RunState.RUNNING).setProcessors(processors).build());
        send(pipeline, twoThreads);
        Reader reader = new Reader().read(pipeline);
        assertTrue(reader.rows.containsKey("r/preempted/0/"));
        assertEquals(
            processors == 1,
            reader.rows.containsKey("r/oversubscription/0/"),
            processors + " processors");
      }
    }
  }

  @Test
  void shouldNameTheCauseOfWaits() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      locate(pipeline);
      AccountChanges waits = new Waiting(5).until("12.5");
      PathFacts critical =
          new PathFacts(new PathId(2), new PathId(1), PathKind.CRITICAL, new Site(0x401000), "", 0);
      List<PathFacts> paths = new ArrayList<>(waits.paths());
      paths.add(critical);
      send(
          pipeline,
          new AccountChanges(
              "r",
              5,
              0,
              0,
              Instant.EPOCH,
              waits.cut(),
              paths,
              waits.accounts(),
              List.of(),
              List.of(
                  new CauseChange(new PathId(1), critical.id(), 0, 100),
                  new CauseChange(new PathId(1), new PathId(1), 0, 25))));
      PropertyRow row = new Reader().read(pipeline).rows.get(IMBALANCE);
      assertEquals(new PropertyCauseRow(2, "critical a.c:9", 100L, 125L), row.getCause());
      assertEquals("Start at critical a.c:9, the largest cause of these waits.", row.getAdvice());
    }
  }

  /** Where nothing reaches the threshold, that is said once. */
  @Test
  void shouldSayThatNothingWasFound() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting(5);
      send(pipeline, run.until("1"));
      assertEquals(1, pipeline.output(TOPICS.property()).size());
      send(pipeline, run.until("2"));
      assertEquals(0, pipeline.output(TOPICS.property()).size());
      send(pipeline, run.until("2", true));
      Reader reader = new Reader().read(pipeline);
      assertTrue(reader.run.getEnded());
      assertEquals(0, reader.run.getProperties());
    }
  }

  @Test
  void shouldBeExactAtTheEnd() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting(5);
      send(pipeline, run.until("6"));
      send(pipeline, run.until("6.1", true));
      Reader reader = new Reader().read(pipeline);
      assertEquals("61/1000", reader.rows.get(IMBALANCE).getSeverityExact());
      assertTrue(reader.run.getEnded());
      assertEquals(2000, reader.run.getElapsed());
    }
  }

  /** Every cut of a random account, in order, as the model judges it. */
  @Test
  void shouldWriteWhatTheModelFinds() {
    int standing = 0;
    for (long seed : SEEDS) {
      List<AccountChanges> records = new RandomAccount("r", seed, 12).records();
      try (Pipeline pipeline = new Pipeline()) {
        records.forEach(record -> send(pipeline, record));
        Reader reader = new Reader().read(pipeline);
        SortedMap<Long, SortedMap<String, String>> expected = expected(records);
        SortedMap<String, String> last = new TreeMap<>();
        for (Map.Entry<Long, SortedMap<String, String>> cut : expected.entrySet()) {
          last = reader.severitiesAt.getOrDefault(cut.getKey(), last);
          assertEquals(cut.getValue(), last, "cut " + cut.getKey() + ", seed " + seed);
        }
        assertEquals(shownAtTheEnd(records), last, "seed " + seed);
        assertTrue(reader.run.getEnded());
        standing += last.size();
      }
    }
    assertTrue(standing >= SEEDS.length, standing + " properties");
  }

  /** In any order, and with a restart in between, to the rows of the whole run. */
  @Test
  void shouldComeToTheSameInAnyOrder() throws IOException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      List<AccountChanges> records = new RandomAccount("r", seed, 8).records();
      List<AccountChanges> sent = new ArrayList<>(records);
      Collections.shuffle(sent, random);
      int half = random.nextInt(sent.size());
      Pipeline first = new Pipeline();
      sent.subList(0, half).forEach(record -> send(first, record));
      Reader reader = new Reader().read(first);
      List<Map.Entry<String, String>> schemas = first.schemas();
      try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
        sent.subList(half, sent.size()).forEach(record -> send(restarted, record));
        reader.read(restarted);
        assertEquals(shownAtTheEnd(records), reader.severities(), "seed " + seed);
      }
    }
  }

  /** Severities of rows that stand after each cut. */
  private static SortedMap<Long, SortedMap<String, String>> expected(List<AccountChanges> records) {
    SortedMap<Long, SortedMap<String, String>> expected = new TreeMap<>();
    SortedMap<String, String> rows = new TreeMap<>();
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
    for (int i = 0; i < records.size(); i++) {
      AccountChanges record = records.get(i);
      if (!record.cut().whole()) {
        continue;
      }
      List<Property> found = PropertyCatalogue.of(account(records.subList(0, i + 1)));
      for (Event event : record.cut().ended() ? watch.last(found) : watch.next(found)) {
        String key = "r/%s/%s/".formatted(event.key().name(), event.key().path());
        if (event instanceof Appeared || event instanceof Changed) {
          rows.put(key, event.severity().toString());
        } else {
          rows.remove(key);
        }
      }
      expected.put(record.cut().time(), new TreeMap<>(rows));
    }
    return expected;
  }

  private static SortedMap<String, String> shownAtTheEnd(List<AccountChanges> records) {
    SortedMap<String, String> shown = new TreeMap<>();
    for (Property property : RunProperties.of(account(records), Threshold.USUAL).shown()) {
      shown.put(
          "r/%s/%s/".formatted(property.name(), property.path().id()),
          property.severity().toString());
    }
    return shown;
  }

  /** Sum of the records. */
  private static Constructs account(List<AccountChanges> records) {
    SortedMap<PathId, PathFacts> facts = new TreeMap<>();
    List<AccountChange> accounts = new ArrayList<>();
    List<PassChange> passes = new ArrayList<>();
    List<CauseChange> causes = new ArrayList<>();
    for (AccountChanges record : records) {
      record.paths().forEach(path -> facts.put(path.id(), path));
      accounts.addAll(record.accounts());
      passes.addAll(record.passes());
      causes.addAll(record.causes());
    }
    SortedMap<PathId, PathCounts> counts = PathCounts.byPath(accounts, passes, causes);
    List<PathAccount> paths = new ArrayList<>();
    for (PathFacts path : facts.values()) {
      Position position =
          path.site().equals(Site.UNKNOWN)
              ? Position.UNKNOWN
              : new Position("", 0, "", path.site().toString());
      paths.add(
          new PathAccount(
              path.id(),
              path.parent(),
              path.kind(),
              position,
              path.name(),
              path.depth(),
              counts.getOrDefault(path.id(), PathCounts.NONE)));
    }
    AccountChanges.Cut cut = records.get(records.size() - 1).cut();
    return new Constructs(
        "r", "units", cut.time(), cut.threads(), cut.ended(), cut.time(), List.of(), paths);
  }

  /** The first of the two heartbeats below the limit came before the restart. */
  @Test
  void shouldGoOnAfterARestart() throws IOException {
    Waiting run = new Waiting(5);
    Pipeline first = new Pipeline();
    send(first, run.until("6"));
    send(first, run.until("3"));
    List<Map.Entry<String, String>> schemas = first.schemas();
    try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
      restarted.wait(Duration.ofSeconds(5));
      assertEquals(0, restarted.output(TOPICS.property()).size(), "nothing has changed");
      send(restarted, run.until("3"));
      assertEquals(List.of("retired " + IMBALANCE), new Reader().read(restarted).news());
    }
  }

  /** An evaluation that took a second is followed by twenty without one. */
  @Test
  void shouldLetALargeAccountRest() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.passing(Duration.ofSeconds(1));
      Waiting run = new Waiting(5);
      Reader reader = new Reader();
      send(pipeline, run.until("6"));
      assertEquals(List.of("appeared 0.06"), reader.read(pipeline).news());
      send(pipeline, run.until("8"));
      send(pipeline, run.until("10"));
      pipeline.wait(Duration.ofSeconds(19));
      assertEquals(List.of(), reader.read(pipeline).news());
      pipeline.wait(Duration.ofSeconds(2));
      assertEquals(List.of("changed 0.1"), reader.read(pipeline).news(), "the last one");
      send(pipeline, run.until("12"));
      send(pipeline, run.until("14", true));
      assertEquals(List.of("changed 0.14"), reader.read(pipeline).news(), "the end at once");
    }
  }

  @Test
  void shouldFindWhatIsDueAfterARestart() throws IOException {
    Pipeline first = new Pipeline();
    first.passing(Duration.ofSeconds(1));
    Waiting run = new Waiting(5);
    send(first, run.until("6"));
    send(first, run.until("8"));
    Reader reader = new Reader().read(first);
    assertEquals(List.of("appeared 0.06"), reader.news());
    List<Map.Entry<String, String>> schemas = first.schemas();
    try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
      restarted.wait(Duration.ofSeconds(1));
      assertEquals(List.of("changed 0.08"), reader.read(restarted).news());
    }
  }

  /** Its store is empty after an upgrade from a version without this stage. */
  @Test
  void shouldEvaluateAccountsThatAreThereAlready() throws IOException {
    Pipeline first = new Pipeline();
    send(first, new Waiting(5).until("6", true));
    first.store(PropertyStores.RUNS).delete("r");
    List<Map.Entry<String, String>> schemas = first.schemas();
    Path stores = first.leaveStores();
    try (Pipeline restarted = new Pipeline(stores, schemas)) {
      restarted.wait(Duration.ofSeconds(1));
      assertEquals(List.of("appeared 0.06"), new Reader().read(restarted).news());
    }
  }

  @Test
  void shouldRemoveARunWithItsAccount() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting(5);
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      send(pipeline, run.until("6"));
      pipeline.output(TOPICS.property());
      pipeline.raw(TOPICS.run(), "r", null);
      send(pipeline, run.until("7"));
      pipeline.raw(TOPICS.run(), "r", null);
      assertEquals(
          List.of("retired " + IMBALANCE, "retired r/properties"),
          new Reader().read(pipeline).news());
      assertEquals(Map.of(), pipeline.stores().get(PropertyStores.RUNS));
    }
  }

  @Test
  void shouldRemoveTheRowsOfAnOldRunOnlyWhenAskedTo() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, new Waiting(5).until("6", true));
      pipeline.output(TOPICS.property());
      pipeline.jump(Duration.ofDays(8));
      pipeline.wait(Duration.ofSeconds(5));
      assertEquals(0, pipeline.output(TOPICS.property()).size());
      pipeline.raw(TOPICS.run(), "r", null);
      assertEquals(2, new Reader().read(pipeline).news().size());
    }
  }

  @Test
  void shouldBeginAgainWithANewCollector() {
    try (Pipeline pipeline = new Pipeline()) {
      Reader reader = new Reader();
      send(pipeline, new Waiting(5).until("6"));
      send(pipeline, new Waiting(6).until("8"));
      assertEquals(
          List.of("appeared 0.06", "retired " + IMBALANCE, "appeared 0.08"),
          reader.read(pipeline).news());
      send(pipeline, new Waiting(7).until("1"));
      assertEquals(List.of("retired " + IMBALANCE), reader.read(pipeline).news());
      assertEquals(0, reader.run.getProperties());
    }
  }

  /** Neither counts as a heartbeat, or the property would be retired. */
  @Test
  void shouldWriteNamesAndTheUnitThatComeLate() {
    try (Pipeline pipeline = new Pipeline()) {
      Waiting run = new Waiting(5);
      send(pipeline, run.until("6"));
      send(pipeline, run.until("3"));
      Reader reader = new Reader().read(pipeline);
      assertEquals("0x401000", reader.rows.get(IMBALANCE).getLabel());
      assertEquals("", reader.run.getUnit());
      locate(pipeline);
      pipeline.wait(Duration.ofSeconds(1));
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      reader.read(pipeline);
      assertEquals("a.c:9", reader.rows.get(IMBALANCE).getLabel());
      assertEquals("units", reader.rows.get(IMBALANCE).getUnit());
      assertEquals("units", reader.run.getUnit());
      assertEquals("3/100", reader.rows.get(IMBALANCE).getSeverityExact());
    }
  }

  @Test
  void shouldBoundTheRowsOfARun() {
    try (Pipeline pipeline = new Pipeline()) {
      List<PathFacts> paths = new ArrayList<>(List.of(PathFacts.ROOT));
      List<AccountChange> accounts = new ArrayList<>();
      for (int i = 1; i <= WatchedRuns.STANDING_MAX + 44; i++) {
        PathId path = new PathId(i);
        paths.add(new PathFacts(path, PathId.ROOT, PathKind.LOCK, new Site(i), "", 0));
        Account account = new Account(1, 0, 500 - i, 0, 0, Times.of(AccountClass.SYNC, 500 - i));
        accounts.add(new AccountChange(path, 0, account));
      }
      send(pipeline, changes(5, 0, new AccountChanges.Cut(1000, true, true, 1), paths, accounts));
      Reader reader = new Reader().read(pipeline);
      assertEquals(WatchedRuns.STANDING_MAX, reader.rows.size());
      assertEquals(45, reader.run.getLeft(), "one row is for the time in no region");
      assertNotNull(reader.rows.get("r/lock-overhead/1/"), "the most severe ones");
    }
  }

  /** A collector may send any numbers. */
  @Test
  void shouldOutliveSumsThatOverflow() {
    try (Pipeline pipeline = new Pipeline()) {
      Account much = new Account(1, 0, 1L << 62, 0, 0, Times.NONE);
      PathFacts lock = new PathFacts(new PathId(1), PathId.ROOT, PathKind.LOCK, new Site(9), "", 0);
      List<AccountChange> accounts = new ArrayList<>();
      for (int thread = 0; thread < 2; thread++) {
        accounts.add(new AccountChange(lock.id(), thread, much));
      }
      List<PathFacts> paths = List.of(PathFacts.ROOT, lock);
      send(pipeline, changes(5, 0, new AccountChanges.Cut(1000, true, false, 2), paths, accounts));
      send(
          pipeline,
          changes(5, 1, new AccountChanges.Cut(1L << 62, true, true, 4), paths, List.of()));
      Reader reader = new Reader().read(pipeline);
      assertEquals(Map.of(), reader.rows);
      assertFalse(reader.run.getEvaluated());
      assertTrue(reader.run.getEnded());
      assertEquals(0, pipeline.deadLetters().size());
    }
  }

  @Test
  void shouldNotEvaluateWhatTakesTooMuchMemory() {
    try (Pipeline pipeline = new Pipeline()) {
      List<AccountChange> accounts = new ArrayList<>();
      Account account = new Account(1, 1, 0, 10, 0, Times.of(AccountClass.WORK, 10));
      for (int thread = 0; thread < WholeAccounts.ROWS_MAX; thread++) {
        accounts.add(new AccountChange(PathId.ROOT, thread, account));
      }
      Reader reader = new Reader();
      for (int more = 0; more < 2; more++) {
        int threads = WholeAccounts.ROWS_MAX + more;
        AccountChanges.Cut cut = new AccountChanges.Cut(10, true, false, threads);
        send(pipeline, changes(5, more, cut, List.of(PathFacts.ROOT), accounts));
        accounts = List.of(new AccountChange(PathId.ROOT, threads, account));
        assertEquals(more == 0, reader.read(pipeline).run.getEvaluated());
      }
      assertEquals(List.of("appeared 1.0", "retired r/serial-computation/0/"), reader.news());
    }
  }

  @Test
  void shouldAskForFullDetailWhereAPropertyIsSevere() {
    try (Pipeline pipeline = Pipeline.refining()) {
      Waiting run = new Waiting(5);
      send(pipeline, run.until("12"));
      assertEquals(List.of(), pipeline.output(TOPICS.control()), "the run has just begun");
      pipeline.jump(Duration.ofMinutes(2));
      send(pipeline, run.until("12"));
      List<TestRecord<String, byte[]>> asked = pipeline.output(TOPICS.control());
      assertEquals(1, asked.size());
      assertEquals("r/refinement", asked.get(0).key());
      ControlRequest request =
          (ControlRequest) pipeline.decoded(TOPICS.control(), asked.get(0).value());
      assertEquals("full", request.getDetail());
      assertEquals(
          Duration.ofSeconds(30), Duration.between(request.getRequestedAt(), request.getUntil()));
      pipeline.jump(Duration.ofHours(1));
      send(pipeline, run.until("12"));
      assertEquals(List.of(), pipeline.output(TOPICS.control()), "once for each property");
      send(pipeline, run.until("12", true));
      List<TestRecord<String, byte[]>> withdrawn = pipeline.output(TOPICS.control());
      assertEquals(1, withdrawn.size());
      assertEquals("r/refinement", withdrawn.get(0).key());
      assertNull(withdrawn.get(0).value());
    }
  }

  /** The stored state of a run goes on where it was, as after a restart. */
  @Test
  void shouldKeepWhatItHasAskedFor() {
    State asked =
        new State(
            7, 30_000, 37_000, List.of(new PropertyKey(new PathId(3), "lock-overhead", "step")));
    PropertyProgress progress =
        new PropertyProgress(
            new PropertyProgress.Cut(5, 1000, false), true, List.of(), Optional.of(asked));
    assertEquals(progress, PropertyProgress.ofStored(progress.toStored()));
    PropertyProgress without =
        new PropertyProgress(progress.cut(), true, List.of(), Optional.empty());
    assertEquals(without, PropertyProgress.ofStored(without.toStored()));
  }

  private static void locate(Pipeline pipeline) {
    pipeline.location(
        Location.newBuilder()
            .setRun("r")
            .setAddress(0x401000)
            .setFile("/src/a.c")
            .setLine(9)
            .setFunction("main")
            .build());
  }

  private static void send(Pipeline pipeline, AccountChanges changes) {
    pipeline.raw(
        TOPICS.construct(),
        changes.run() + "/" + changes.stream(),
        pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(changes)));
  }
}
