package whip.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.CauseChange;
import whip.model.construct.Iterations;
import whip.model.construct.PassChange;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseMarks;
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.schemas.construct.AccountDelta;
import whip.testkit.tier.Tier;

/** Records of accounts: what is written is read, and what is no such record is refused by name. */
class AccountDeltaCodecTest {

  private static final long[] SEEDS = Tier.current().seeds(100, 500).toArray();

  @Test
  void shouldReadWhatWasWritten() throws BadRecordException {
    for (long seed : SEEDS) {
      AccountChanges changes = changes(new Random(seed));
      AccountDelta record = AccountDeltaCodec.encode(changes);
      assertEquals(changes, AccountDeltaCodec.decode("r/0", record), "seed " + seed);
    }
  }

  /** Bytes as the agreement has them: a column is not only what our own writer makes. */
  @Test
  void shouldReadColumnsByHand() throws BadRecordException {
    AccountDelta record = AccountDeltaCodec.encode(empty());
    record.setThreads(2);
    record.setSites(List.of(0L, 0x401000L));
    record.getPaths().setCount(1);
    record.getPaths().setId(bytes(7));
    record.getPaths().setParent(bytes(0));
    record.getPaths().setKind(bytes(11));
    record.getPaths().setSite(bytes(1));
    record.getPaths().setName(bytes(0));
    record.getPaths().setDepth(bytes(1));
    record.getEdges().setCount(2);
    record.getEdges().setPath(bytes(7, 7));
    record.getEdges().setPredecessor(bytes(0, 7));
    record.getEdges().setThread(bytes(0, 1));
    record.getEdges().setPasses(bytes(0xac, 0x02, 3)); // 300 as a varint is 150 signed; 3 is -2
    record.getCauses().setCount(2);
    record.getCauses().setPath(bytes(7, 0));
    record.getCauses().setCause(bytes(0, 7));
    record.getCauses().setThread(bytes(1, 0));
    record.getCauses().setTime(bytes(3, 0xac, 0x02));
    AccountChanges changes = AccountDeltaCodec.decode(record);
    assertEquals(
        List.of(
            new PathFacts(new PathId(7), PathId.ROOT, PathKind.BARRIER, new Site(0x401000), "", 1)),
        changes.paths());
    assertEquals(
        List.of(
            new PassChange(new PathId(7), PathId.ROOT, 0, 150),
            new PassChange(new PathId(7), new PathId(7), 1, -2)),
        changes.passes());
    assertEquals(
        List.of(
            new CauseChange(new PathId(7), PathId.ROOT, 1, -2),
            new CauseChange(PathId.ROOT, new PathId(7), 0, 150)),
        changes.causes());
  }

  /** Squares have 128 bits: 2^64 + 300 is a one above, and two bytes below. */
  @Test
  void shouldReadPhasesByHand() throws BadRecordException {
    AccountDelta record = AccountDeltaCodec.encode(empty());
    phase().accept(record);
    record.getPhases().setSquaresHigh(bytes(1));
    record.getPhases().setSquaresLow(bytes(0xac, 0x02));
    record.setCutPhase(1);
    AccountChanges changes = AccountDeltaCodec.decode(record);
    assertEquals("solve", changes.cut().phase());
    BigInteger squares = BigInteger.TWO.pow(64).add(BigInteger.valueOf(300));
    assertEquals(
        List.of(new PhaseMarks("solve", new Iterations(3, 2, 4, 9, squares, 2, 3))),
        changes.phases());
    record.getPhases().setLast(bytes(3));
    assertEquals(4, AccountDeltaCodec.decode(record).phases().get(0).iterations().last());
  }

  @Test
  void shouldRefusePhasesThatAreNone() {
    assertRefused("cutPhase: index 1 outside its dictionary of 1", record -> record.setCutPhase(1));
    assertRefused(
        "cutPhase: the phase has no name",
        record -> {
          record.setNames(List.of("", ""));
          record.setCutPhase(1);
        });
    assertRefused("phases.count: 65", record -> record.getPhases().setCount(65));
    assertRefused("phases.count: -1", record -> record.getPhases().setCount(-1));
    assertRefused(
        "column phases.name: a phase has no name",
        phase().andThen(record -> record.getPhases().setName(bytes(0))));
    assertRefused(
        "column phases.name: index 2 outside",
        phase().andThen(record -> record.getPhases().setName(bytes(2))));
    assertRefused(
        "column phases.closed: 4 is over 3",
        phase().andThen(record -> record.getPhases().setClosed(bytes(4))));
    assertRefused(
        "column phases.most: 1 bytes after",
        phase().andThen(record -> record.getPhases().setMost(bytes(3, 3))));
    assertRefused(
        "column phases.least: ends",
        phase().andThen(record -> record.getPhases().setLeast(bytes())));
  }

  /** Three marks, at 4, 6 and 9. */
  private static Consumer<AccountDelta> phase() {
    return record -> {
      record.setNames(List.of("", "solve"));
      record.getPhases().setCount(1);
      record.getPhases().setName(bytes(1));
      record.getPhases().setMarks(bytes(3));
      record.getPhases().setClosed(bytes(2));
      record.getPhases().setFirst(bytes(4));
      record.getPhases().setLast(bytes(9));
      record.getPhases().setSquaresHigh(bytes(0));
      record.getPhases().setSquaresLow(bytes(13));
      record.getPhases().setLeast(bytes(2));
      record.getPhases().setMost(bytes(3));
    };
  }

  @Test
  void shouldSayWhatIsWrong() {
    assertRefused("key: r/1 is not", "r/1", record -> {});
    assertRefused("run: not an id", record -> record.setRun("a b"));
    assertRefused("stream: 1, only 0", record -> record.setStream(1));
    assertRefused("sequence: negative", record -> record.setSequence(-1));
    assertRefused("sequence: no number", record -> record.setSequence(Long.MAX_VALUE));
    assertRefused("cut: negative", record -> record.setCut(-1));
    assertRefused("cut: longer", record -> record.setCut(Long.MAX_VALUE));
    assertRefused("threads: -1 outside", record -> record.setThreads(-1));
    assertRefused("sites: entry 0", record -> record.setSites(List.of(1L)));
    assertRefused("names: entry 0", record -> record.setNames(List.of("x")));
    assertRefused("names: one of 1001", record -> record.setNames(List.of("", "x".repeat(1001))));
    assertRefused("paths.count: -1", record -> record.getPaths().setCount(-1));
    assertRefused("rows.count: 262145", record -> record.getRows().setCount(262145));
    assertRefused("column edges.path: ends", record -> record.getEdges().setCount(1));
    assertRefused("causes.count: -1", record -> record.getCauses().setCount(-1));
    assertRefused("causes.count: 262145", record -> record.getCauses().setCount(262145));
    assertRefused("column causes.path: ends", record -> record.getCauses().setCount(1));
    assertRefused(
        "column causes.time: 1 bytes after", record -> record.getCauses().setTime(bytes(1)));
    assertRefused("column rows.tool: 1 bytes after", record -> record.getRows().setTool(bytes(1)));
  }

  @Test
  void shouldRefusePathsThatAreNone() {
    assertRefused("column paths.kind: no kind of path 16", path(3, 0, 16));
    assertRefused("path 0 is a for", path(0, 0, 2));
    assertRefused("path 3 is a program", path(3, 0, 0));
    assertRefused("path 3 has the parent 3", path(3, 3, 2));
    assertRefused(
        "column paths.site: index 5",
        record -> {
          path(3, 0, 2).accept(record);
          record.getPaths().setSite(bytes(5));
        });
    assertRefused(
        "column paths.id: 2097151 is over 1048575",
        record -> {
          path(3, 0, 2).accept(record);
          record.getPaths().setId(bytes(0xff, 0xff, 0x7f));
        });
    assertRefused(
        "column edges.thread: 0 is over -1",
        record -> {
          record.getEdges().setCount(1);
          record.getEdges().setPath(bytes(0));
          record.getEdges().setPredecessor(bytes(0));
          record.getEdges().setThread(bytes(0));
          record.getEdges().setPasses(bytes(2));
        });
  }

  @Test
  void shouldRefuseCausesThatAreNone() {
    ByteBuffer outside = bytes(0xff, 0xff, 0x7f);
    assertRefused(
        "column causes.path: 2097151 is over 1048575", cause(outside, bytes(0), bytes(0)));
    assertRefused(
        "column causes.cause: 2097151 is over 1048575", cause(bytes(0), outside, bytes(0)));
    assertRefused("column causes.thread: 1 is over 0", cause(bytes(0), bytes(0), bytes(1)));
  }

  /** A wait of 1 in a run with one thread. */
  private static Consumer<AccountDelta> cause(
      ByteBuffer path, ByteBuffer cause, ByteBuffer thread) {
    return record -> {
      record.setThreads(1);
      record.getCauses().setCount(1);
      record.getCauses().setPath(path);
      record.getCauses().setCause(cause);
      record.getCauses().setThread(thread);
      record.getCauses().setTime(bytes(2));
    };
  }

  private static Consumer<AccountDelta> path(int id, int parent, int kind) {
    return record -> {
      record.getPaths().setCount(1);
      record.getPaths().setId(bytes(id));
      record.getPaths().setParent(bytes(parent));
      record.getPaths().setKind(bytes(kind));
      record.getPaths().setSite(bytes(0));
      record.getPaths().setName(bytes(0));
      record.getPaths().setDepth(bytes(1));
    };
  }

  private static void assertRefused(String reason, Consumer<AccountDelta> damage) {
    assertRefused(reason, "r/0", damage);
  }

  private static void assertRefused(String reason, String key, Consumer<AccountDelta> damage) {
    AccountDelta record = AccountDeltaCodec.encode(empty());
    damage.accept(record);
    BadRecordException refused =
        assertThrows(BadRecordException.class, () -> AccountDeltaCodec.decode(key, record));
    assertEquals(
        reason,
        refused.reason().substring(0, Math.min(reason.length(), refused.reason().length())));
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  private static AccountChanges empty() {
    return new AccountChanges(
        "r",
        1,
        0,
        0,
        Instant.ofEpochMilli(5),
        new AccountChanges.Cut(10, true, false, 0),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static AccountChanges changes(Random random) {
    List<PathFacts> paths = new ArrayList<>();
    List<AccountChange> accounts = new ArrayList<>();
    List<PassChange> passes = new ArrayList<>();
    List<CauseChange> causes = new ArrayList<>();
    for (int rows = random.nextInt(20); rows > 0; rows--) {
      PathId path = new PathId(1 + random.nextInt(1 << 17));
      PathKind kind = PathKind.ofCode(1 + random.nextInt(15)).orElseThrow();
      String name = kind == PathKind.REGION ? "r" + random.nextInt(3) : "";
      Site site = new Site(random.nextInt(4) == 0 ? 0 : random.nextLong());
      paths.add(new PathFacts(path, PathId.ROOT, kind, site, name, 1 + random.nextInt(9)));
      int thread = random.nextInt(1000);
      long[] times = random.longs(10).map(time -> time >> random.nextInt(64)).toArray();
      Account by =
          new Account(
              random.nextInt(), random.nextInt(), random.nextLong(), 0, -1, Times.of(times));
      accounts.add(new AccountChange(path, thread, by));
      passes.add(new PassChange(path, PathId.ROOT, thread, random.nextLong()));
      PathId cause = new PathId(random.nextInt(1 << 20));
      causes.add(new CauseChange(path, cause, thread, random.nextLong()));
    }
    List<PhaseMarks> phases = new ArrayList<>();
    for (int rows = random.nextInt(4); rows > 0; rows--) {
      long closed = random.nextInt(1000);
      long first = random.nextInt(1000);
      Iterations iterations =
          new Iterations(
              closed + 1,
              closed,
              first,
              first + random.nextInt(1000),
              new BigInteger(128, random),
              random.nextInt(9),
              random.nextLong() >>> 2);
      phases.add(new PhaseMarks("phase " + rows, iterations));
    }
    String phase = phases.isEmpty() ? "" : phases.get(random.nextInt(phases.size())).name();
    return new AccountChanges(
        "r",
        random.nextLong(),
        0,
        random.nextInt(Integer.MAX_VALUE),
        Instant.ofEpochMilli(random.nextInt()),
        new AccountChanges.Cut(
            random.nextLong() >>> 2, random.nextBoolean(), random.nextBoolean(), 1000, phase),
        paths,
        accounts,
        passes,
        causes,
        phases);
  }
}
