package whip.streams.construct;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.codec.BatchLimits;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.CauseChange;
import whip.model.construct.NotVisible;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;
import whip.schemas.location.Location;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.tier.Tier;

/** Accounts of whole runs, from records to rows, against a naive judge. */
class AccountStageTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(4, 15).toArray();

  /** State of a reader that follows the rows in their order. */
  private static final class Reader {
    private final Map<String, PathRow> paths = new TreeMap<>();
    private final Map<Long, Map<String, Long>> sumsAt = new TreeMap<>();
    private final List<AccountRow> accounts = new ArrayList<>();
    private final List<String> retired = new ArrayList<>();
    private final String run;

    private Reader() {
      this("r");
    }

    private Reader(String run) {
      this.run = run;
    }

    private void read(Pipeline pipeline) {
      for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.account())) {
        if (!record.key().startsWith(run + "/")) {
          continue;
        }
        if (record.value() == null) {
          retired.add(record.key());
          paths.remove(record.key());
          continue;
        }
        SpecificRecord row = pipeline.decoded(TOPICS.account(), record.value());
        if (row instanceof PathRow path) {
          assertEquals(path.getRun() + "/" + path.getPath(), record.key());
          paths.put(record.key(), path);
        } else if (row instanceof AccountRow account) {
          assertEquals(account.getRun() + "/account", record.key());
          assertEquals(account.getPaths(), paths.size(), "path rows that stand");
          accounts.add(account);
          sumsAt.put(account.getCut(), numbers(paths));
        }
      }
    }

    private AccountRow last() {
      return accounts.get(accounts.size() - 1);
    }
  }

  private static Map<String, Long> numbers(Map<String, PathRow> paths) {
    Map<String, Long> numbers = new HashMap<>();
    for (PathRow path : paths.values()) {
      for (GroupRow group : path.getGroups()) {
        for (int thread : ThreadSet.parse(group.getThreads()).numbers()) {
          String key = path.getPath() + " " + thread + " ";
          numbers.put(key + "entries", group.getCount());
          numbers.put(key + "body", group.getBody());
          for (AccountClass one : AccountClass.values()) {
            numbers.put(key + one.label(), (Long) group.get(one.label()));
          }
        }
      }
      for (PredecessorRow edge : path.getEdges()) {
        edge.getGroups()
            .forEach(
                group ->
                    ThreadSet.parse(group.getThreads())
                        .numbers()
                        .forEach(
                            thread ->
                                numbers.put(
                                    path.getPath()
                                        + " "
                                        + thread
                                        + " from "
                                        + edge.getPredecessor(),
                                    group.getPasses())));
      }
      for (CauseRow cause : path.getCauses()) {
        for (CausedRow group : cause.getGroups()) {
          for (int thread : ThreadSet.parse(group.getThreads()).numbers()) {
            String key = path.getPath() + " " + thread + " by " + cause.getCause();
            numbers.put(key, group.getTime());
          }
        }
      }
    }
    numbers.values().removeIf(number -> number == 0);
    return numbers;
  }

  @Test
  void shouldPublishEveryCutOfRecordsInOrder() {
    for (long seed : SEEDS) {
      RandomAccount account = new RandomAccount("r", seed, 8);
      try (Pipeline pipeline = new Pipeline()) {
        pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
        account.records().forEach(record -> send(pipeline, record));
        Reader reader = new Reader();
        reader.read(pipeline);
        assertEquals(account.sumsAt(), reader.sumsAt, "seed " + seed);
        assertTrue(reader.last().getEnded());
        assertEquals(reader.last().getCut(), reader.last().getElapsed());
        assertEquals("units", reader.last().getUnit());
        assertEquals(NotVisible.of(Set.of(), false), reader.last().getNotVisible());
        assertEquals(0, pipeline.deadLetters().size());
        assertCloses(reader.last(), account.sumsAt());
      }
    }
  }

  private static void assertCloses(AccountRow row, Map<Long, Map<String, Long>> sumsAt) {
    Set<String> classes =
        Stream.of(AccountClass.values()).map(AccountClass::label).collect(Collectors.toSet());
    long sum = 0;
    for (Map.Entry<String, Long> number : sumsAt.get(row.getCut()).entrySet()) {
      String name = number.getKey().split(" ", 3)[2];
      sum += classes.contains(name) ? number.getValue() : 0;
    }
    assertEquals(row.getThreads() * row.getElapsed(), sum);
  }

  /** In any order, some of them several times, and with a restart in between. */
  @Test
  void shouldComeToTheSameInAnyOrder() throws IOException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      RandomAccount account = new RandomAccount("r", seed, 8);
      List<AccountChanges> sent = new ArrayList<>(account.records());
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
        for (long cut : reader.sumsAt.keySet()) {
          assertEquals(
              account.sumsAt().get(cut), reader.sumsAt.get(cut), "cut " + cut + ", seed " + seed);
        }
        assertTrue(reader.last().getEnded());
        assertEquals(
            Map.of(), restarted.stores().get(AccountStores.WAITING), "nothing waits any more");
      }
    }
  }

  /** Paths, and a record that waits for one before it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void shouldGoOnFromWhatAnOlderVersionStored(int version) throws IOException {
    Pipeline older = new Pipeline();
    Reader reader = new Reader();
    send(older, withPath(0, 10));
    send(older, record(2, 30, true, AccountClass.WORK, 10));
    reader.read(older);
    for (String store : List.of(AccountStores.PATHS, AccountStores.WAITING)) {
      Map<String, byte[]> content = older.stores().get(store);
      assertFalse(content.isEmpty(), store);
      content.forEach((key, value) -> older.store(store).put(key, OlderRecord.of(value, version)));
    }
    List<Map.Entry<String, String>> schemas = older.schemas();
    try (Pipeline newer = new Pipeline(older.leaveStores(), schemas)) {
      PathId path = new PathId(1);
      send(newer, caused(record(1, 20, true, AccountClass.WORK, 10), path, path));
      reader.read(newer);
      assertEquals(30, reader.last().getCut());
      assertEquals(30, reader.paths.get("r/0").getGroups().get(0).getWork());
      assertEquals(7, reader.paths.get("r/1").getCauses().get(0).getGroups().get(0).getTime());
      assertEquals(0, newer.deadLetters().size());
    }
  }

  @Test
  void shouldHaveNothingToSayOfHalfACut() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, false, AccountClass.WORK, 4));
      assertEquals(List.of(), pipeline.output(TOPICS.account()));
      send(pipeline, record(1, 10, true, AccountClass.IDLE, 6));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(1, reader.accounts.size());
      assertEquals(10, reader.last().getCut());
    }
  }

  @Test
  void shouldNameRecordsThatAreMissing() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      send(pipeline, record(0, 10, true, AccountClass.WORK, 10));
      send(pipeline, record(2, 30, true, AccountClass.WORK, 10));
      pipeline.wait(Duration.ofSeconds(29));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(1, reader.accounts.size(), "it may be late");
      pipeline.wait(Duration.ofSeconds(2));
      reader.read(pipeline);
      assertEquals(10, reader.last().getCut());
      assertTrue(reader.last().getNotVisible().contains(NotVisible.MISSING_RECORDS));
      send(pipeline, record(1, 20, true, AccountClass.WORK, 10));
      reader.read(pipeline);
      assertEquals(30, reader.last().getCut());
      assertEquals(NotVisible.of(Set.of(), false), reader.last().getNotVisible());
      assertEquals(30, reader.paths.get("r/0").getGroups().get(0).getWork());
    }
  }

  @Test
  void shouldRefuseMoreThanMayWait() {
    try (Pipeline pipeline = new Pipeline()) {
      for (int i = 1; i <= Accounts.WAITING_MAX + 1; i++) {
        send(pipeline, record(i, i, true, AccountClass.WORK, 1));
      }
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertEquals(1, letters.size());
      assertEquals("sequence: 256 records wait for number 0", reason(letters.get(0)));
    }
  }

  @Test
  void shouldRefuseMoreRowsThanAPathCanHave() {
    int most = BatchLimits.ACCOUNT_ROWS;
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, waits(0, most));
      send(pipeline, waits(1, most + 1));
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertEquals(1, letters.size());
      assertEquals(
          "path 0: %d rows of one kind, at most %d".formatted(most + 1, most),
          reason(letters.get(0)));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(1, reader.accounts.size());
    }
  }

  /** Waits of the last 2^18 of so many threads. */
  private static AccountChanges waits(long sequence, int threads) {
    return new AccountChanges(
        "r",
        5,
        0,
        sequence,
        Instant.EPOCH,
        new AccountChanges.Cut(10, true, false, threads),
        List.of(),
        List.of(),
        List.of(),
        IntStream.range(threads - BatchLimits.ACCOUNT_ROWS, threads)
            .mapToObj(thread -> new CauseChange(PathId.ROOT, PathId.ROOT, thread, 1))
            .toList());
  }

  @Test
  void shouldPublishNamesThatComeLate() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, withPath(0, 10));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals("0x401000", reader.paths.get("r/1").getLabel());
      pipeline.location(
          Location.newBuilder()
              .setRun("r")
              .setAddress(0x401000)
              .setFile("/src/a.c")
              .setLine(9)
              .setFunction("main")
              .build());
      pipeline.wait(Duration.ofSeconds(1));
      reader.read(pipeline);
      assertEquals("a.c:9", reader.paths.get("r/1").getLabel());
      assertEquals(2, reader.accounts.size(), "with the same cut");
      assertEquals(10, reader.last().getCut());
      pipeline.wait(Duration.ofSeconds(5));
      assertEquals(List.of(), pipeline.output(TOPICS.account()), "once");
    }
  }

  @Test
  void shouldLearnFactsOfItsRunAtAnyTime() {
    RunRecord run =
        Pipeline.record("r", RunState.RUNNING)
            .setLimits(Map.of("no-mutex", "x"))
            .setProcessors(6)
            .build();
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, record(0, 10, true, AccountClass.WORK, 10));
      pipeline.run(run);
      pipeline.run(run);
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(2, reader.accounts.size());
      assertEquals("", reader.accounts.get(0).getUnit());
      assertEquals("units", reader.last().getUnit());
      assertTrue(reader.last().getNotVisible().contains("no-mutex"));
      assertEquals(0, reader.accounts.get(0).getProcessors());
      assertEquals(6, reader.last().getProcessors());
    }
  }

  @Test
  void shouldBeginAgainWithANewCollector() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, withPath(0, 10));
      AccountChanges newer = record(0, 3, true, AccountClass.WORK, 3);
      send(pipeline, with(newer, 6));
      send(pipeline, record(1, 20, true, AccountClass.WORK, 20)); // of the older one, late
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(3, reader.last().getCut());
      assertEquals(List.of("r/0", "r/1", "r/strip"), reader.retired);
      assertEquals(3, reader.paths.get("r/0").getGroups().get(0).getWork());
    }
  }

  @Test
  void shouldForgetARemovedRunAndWhatComesLateOfIt() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      send(pipeline, withPath(0, 10));
      send(pipeline, record(2, 30, true, AccountClass.WORK, 10));
      pipeline.raw(TOPICS.run(), "r", null);
      send(pipeline, record(1, 20, true, AccountClass.WORK, 10));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(List.of("r/0", "r/1", "r/strip", "r/account"), reader.retired);
      assertEquals(1, reader.accounts.size());
      pipeline.jump(Duration.ofDays(8));
      for (String store :
          List.of(
              AccountStores.RUNS, AccountStores.PATHS, AccountStores.WAITING, StripStores.STRIPS)) {
        assertEquals(Map.of(), pipeline.stores().get(store), store);
      }
    }
  }

  @Test
  void shouldKeepTheRowsOfAnOldRunAndRemoveThemOnlyWhenAskedTo() {
    try (Pipeline pipeline = new Pipeline()) {
      send(pipeline, withPath(0, 10));
      pipeline.jump(Duration.ofDays(8));
      Reader reader = new Reader();
      reader.read(pipeline);
      int rows = reader.accounts.size();
      send(pipeline, record(1, 20, true, AccountClass.WORK, 10));
      reader.read(pipeline);
      assertEquals(rows, reader.accounts.size(), "nothing changes it any more");
      assertEquals(List.of(), reader.retired);
      pipeline.raw(TOPICS.run(), "r", null);
      reader.read(pipeline);
      assertEquals(List.of("r/0", "r/1", "r/strip", "r/account"), reader.retired);
    }
  }

  @Test
  void shouldSetAsideWhatIsNoRecord() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.raw(TOPICS.construct(), "r/0", new byte[] {1, 2, 3});
      pipeline.raw(TOPICS.construct(), "r", null);
      AccountChanges good = record(0, 10, true, AccountClass.WORK, 10);
      pipeline.raw(
          TOPICS.construct(),
          "r/7",
          pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(good)));
      send(pipeline, unannounced(0));
      send(pipeline, caused(good, PathId.ROOT, new PathId(4)));
      send(pipeline, caused(good, new PathId(5), PathId.ROOT));
      send(pipeline, with(record(0, 1L << 62, true, AccountClass.WORK, Long.MAX_VALUE), 5));
      send(pipeline, record(1, 1L << 62, true, AccountClass.WORK, 1));
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertEquals(7, letters.size());
      assertArrayEquals(new byte[] {1, 2, 3}, letters.get(0).value());
      assertEquals("whip.construct", header(letters.get(0), "whip.topic"));
      assertEquals("no value", reason(letters.get(1)));
      assertEquals("key: r/7 is not the record's run/stream", reason(letters.get(2)));
      assertEquals("rows and edges: no record announced path 4", reason(letters.get(3)));
      assertEquals("causes: no record announced path 4", reason(letters.get(4)));
      assertEquals("causes: no record announced path 5", reason(letters.get(5)));
      assertTrue(reason(letters.get(6)).startsWith("sums overflow"), reason(letters.get(6)));
      Reader reader = new Reader();
      reader.read(pipeline);
      assertEquals(1, reader.accounts.size(), "the one that could be used");
      assertFalse(reader.last().getEnded());
    }
  }

  @Test
  void shouldSurviveAnyDamageToTheBytes() {
    Random random = new Random(SEEDS[0]);
    int damages = Tier.current().times(300, 1000);
    List<AccountChanges> records = new RandomAccount("r", SEEDS[0], 8).records();
    try (Pipeline pipeline = new Pipeline()) {
      for (int i = 0; i < damages; i++) {
        AccountChanges some = records.get(random.nextInt(records.size()));
        byte[] bytes = pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(some));
        for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
          bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt();
        }
        pipeline.raw(TOPICS.construct(), "r/0", bytes);
      }
      List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
      assertTrue(letters.size() > damages / 5, letters.size() + " refused");
      letters.forEach(
          letter -> assertFalse(reason(letter).startsWith("cannot be processed"), reason(letter)));
      RandomAccount good = new RandomAccount("good", SEEDS[0], 8);
      good.records().forEach(record -> send(pipeline, record));
      Reader reader = new Reader("good");
      reader.read(pipeline);
      assertEquals(good.sumsAt(), reader.sumsAt);
    }
  }

  private static AccountChanges unannounced(long sequence) {
    AccountChanges good = record(sequence, 10, true, AccountClass.WORK, 10);
    return new AccountChanges(
        good.run(),
        good.incarnation(),
        0,
        good.sequence(),
        good.sentAt(),
        good.cut(),
        List.of(),
        List.of(new AccountChange(new PathId(4), 0, Account.NONE)),
        List.of(),
        List.of());
  }

  /** The record with a wait of 7 that thread 0 had. */
  private static AccountChanges caused(AccountChanges record, PathId waiter, PathId cause) {
    return new AccountChanges(
        record.run(),
        record.incarnation(),
        record.stream(),
        record.sequence(),
        record.sentAt(),
        record.cut(),
        record.paths(),
        record.accounts(),
        record.passes(),
        List.of(new CauseChange(waiter, cause, 0, 7)));
  }

  private static AccountChanges withPath(long sequence, long cut) {
    AccountChanges root = record(sequence, cut, true, AccountClass.WORK, cut);
    return new AccountChanges(
        root.run(),
        root.incarnation(),
        0,
        root.sequence(),
        root.sentAt(),
        root.cut(),
        List.of(new PathFacts(new PathId(1), PathId.ROOT, PathKind.FOR, new Site(0x401000), "", 1)),
        root.accounts(),
        root.passes(),
        root.causes());
  }

  private static AccountChanges with(AccountChanges changes, long incarnation) {
    return new AccountChanges(
        changes.run(),
        incarnation,
        changes.stream(),
        changes.sequence(),
        changes.sentAt(),
        changes.cut(),
        changes.paths(),
        changes.accounts(),
        changes.passes(),
        changes.causes());
  }

  /** Time of thread 0 in the root path. */
  private static AccountChanges record(
      long sequence, long cut, boolean whole, AccountClass one, long time) {
    Account by = new Account(0, 0, 0, 0, 0, Times.of(one, time));
    return new AccountChanges(
        "r",
        5,
        0,
        sequence,
        Instant.EPOCH,
        new AccountChanges.Cut(cut, whole, false, 1),
        List.of(),
        List.of(new AccountChange(PathId.ROOT, 0, by)),
        List.of(),
        List.of());
  }

  private static void send(Pipeline pipeline, AccountChanges changes) {
    pipeline.raw(
        TOPICS.construct(),
        changes.run() + "/" + changes.stream(),
        pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(changes)));
  }

  private static String reason(TestRecord<String, byte[]> letter) {
    return header(letter, "whip.reason");
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
