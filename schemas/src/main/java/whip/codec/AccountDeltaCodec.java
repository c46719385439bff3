package whip.codec;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.CauseChange;
import whip.model.construct.Iterations;
import whip.model.construct.PassChange;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseMarks;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.schemas.construct.AccountCauseColumns;
import whip.schemas.construct.AccountDelta;
import whip.schemas.construct.AccountEdgeColumns;
import whip.schemas.construct.AccountPathColumns;
import whip.schemas.construct.AccountPhaseColumns;
import whip.schemas.construct.AccountRowColumns;

/**
 * Columns of an account's record to changes of the model, and back. A record comes from the
 * profiled process, which may be of another version, or broken: whatever does not keep to
 * schemas/README.md is refused as a whole.
 */
public final class AccountDeltaCodec {

  private static final AccountClass[] CLASSES = AccountClass.values();

  private AccountDeltaCodec() {}

  /** The changes of a record under {@code key}. */
  public static AccountChanges decode(String key, AccountDelta record) throws BadRecordException {
    AccountChanges changes = decode(record);
    require(
        (changes.run() + "/" + changes.stream()).equals(key),
        "key: " + key + " is not the record's run/stream");
    return changes;
  }

  /** The changes, without looking at a key. */
  public static AccountChanges decode(AccountDelta record) throws BadRecordException {
    require(RunIds.isValid(record.getRun()), "run: not an id: " + record.getRun());
    require(record.getStream() == 0, "stream: %d, only 0 is known".formatted(record.getStream()));
    require(record.getSequence() >= 0, "sequence: negative");
    require(record.getSequence() < Long.MAX_VALUE, "sequence: no number comes after it");
    require(record.getCut() >= 0, "cut: negative");
    require(record.getCut() <= BatchLimits.WORK, "cut: longer than any run");
    require(
        record.getThreads() >= 0 && record.getThreads() <= ThreadSet.THREADS_MAX,
        "threads: %d outside 0..%d".formatted(record.getThreads(), ThreadSet.THREADS_MAX));
    return new AccountChanges(
        record.getRun(),
        record.getIncarnation(),
        record.getStream(),
        record.getSequence(),
        record.getSentAt(),
        new AccountChanges.Cut(
            record.getCut(),
            record.getCutEnds(),
            record.getEnded(),
            record.getThreads(),
            cutPhase(record)),
        paths(record),
        accounts(record.getRows(), record.getThreads()),
        passes(record.getEdges(), record.getThreads()),
        causes(record.getCauses(), record.getThreads()),
        phases(record.getPhases(), record.getNames()));
  }

  private static String cutPhase(AccountDelta record) throws BadRecordException {
    int index = record.getCutPhase();
    List<String> names = record.getNames();
    require(
        index >= 0 && index < Math.max(1, names.size()),
        "cutPhase: index %d outside its dictionary of %d".formatted(index, names.size()));
    require(index == 0 || !names.get(index).isEmpty(), "cutPhase: the phase has no name");
    return index == 0 ? "" : names.get(index);
  }

  private static List<PathFacts> paths(AccountDelta record) throws BadRecordException {
    List<Site> sites = record.getSites().stream().map(Site::new).toList();
    List<String> names = record.getNames();
    require(sites.size() <= BatchLimits.ACCOUNT_ROWS, "sites: too many");
    require(names.size() <= BatchLimits.ACCOUNT_ROWS, "names: too many");
    require(!sites.isEmpty() && sites.get(0).equals(Site.UNKNOWN), "sites: entry 0 is not 0");
    require(!names.isEmpty() && names.get(0).isEmpty(), "names: entry 0 is not empty");
    for (String name : names) {
      require(
          name.length() <= BatchLimits.NAME_CHARS,
          "names: one of %d, at most %d".formatted(name.length(), BatchLimits.NAME_CHARS));
    }
    AccountPathColumns columns = record.getPaths();
    ColumnTable table = new ColumnTable("paths", columns.getCount());
    Column ids = table.column("id", columns.getId());
    Column parents = table.column("parent", columns.getParent());
    Column kinds = table.column("kind", columns.getKind());
    Column siteIndices = table.column("site", columns.getSite());
    Column nameIndices = table.column("name", columns.getName());
    Column depths = table.column("depth", columns.getDepth());
    return table.rows(
        () -> {
          PathId id = path(ids);
          PathId parent = path(parents);
          PathKind kind = kind(kinds);
          boolean isRoot = id.equals(PathId.ROOT);
          require(
              isRoot == (kind == PathKind.PROGRAM), "path %s is a %s".formatted(id, kind.label()));
          require(isRoot == id.equals(parent), "path %s has the parent %s".formatted(id, parent));
          return new PathFacts(
              id,
              parent,
              kind,
              sites.get(siteIndices.nextIndex(sites.size())),
              names.get(nameIndices.nextIndex(names.size())),
              number(depths, Integer.MAX_VALUE));
        });
  }

  private static List<AccountChange> accounts(AccountRowColumns columns, int threads)
      throws BadRecordException {
    ColumnTable table = new ColumnTable("rows", columns.getCount());
    Column paths = table.column("path", columns.getPath());
    Column numbers = table.column("thread", columns.getThread());
    Column entries = table.column("entries", columns.getEntries());
    Column bodies = table.column("bodies", columns.getBodies());
    Column enter = table.column("enter", columns.getEnter());
    Column body = table.column("body", columns.getBody());
    Column exit = table.column("exit", columns.getExit());
    Column[] classes = new Column[CLASSES.length];
    for (AccountClass one : CLASSES) {
      classes[one.number()] = table.column(one.label(), bytes(columns, one));
    }
    return table.rows(
        () -> {
          PathId path = path(paths);
          int thread = thread(numbers, threads);
          long[] times = new long[CLASSES.length];
          Account by =
              new Account(
                  entries.nextSigned(),
                  bodies.nextSigned(),
                  enter.nextSigned(),
                  body.nextSigned(),
                  exit.nextSigned(),
                  Times.NONE);
          for (int i = 0; i < times.length; i++) {
            times[i] = classes[i].nextSigned();
          }
          return new AccountChange(path, thread, by.with(Times.of(times)));
        });
  }

  private static List<PassChange> passes(AccountEdgeColumns columns, int threads)
      throws BadRecordException {
    ColumnTable table = new ColumnTable("edges", columns.getCount());
    Column paths = table.column("path", columns.getPath());
    Column predecessors = table.column("predecessor", columns.getPredecessor());
    Column numbers = table.column("thread", columns.getThread());
    Column passes = table.column("passes", columns.getPasses());
    return table.rows(
        () ->
            new PassChange(
                path(paths), path(predecessors), thread(numbers, threads), passes.nextSigned()));
  }

  private static List<CauseChange> causes(AccountCauseColumns columns, int threads)
      throws BadRecordException {
    ColumnTable table = new ColumnTable("causes", columns.getCount());
    Column paths = table.column("path", columns.getPath());
    Column causes = table.column("cause", columns.getCause());
    Column numbers = table.column("thread", columns.getThread());
    Column times = table.column("time", columns.getTime());
    return table.rows(
        () ->
            new CauseChange(
                path(paths), path(causes), thread(numbers, threads), times.nextSigned()));
  }

  private static List<PhaseMarks> phases(AccountPhaseColumns columns, List<String> dictionary)
      throws BadRecordException {
    ColumnTable table = new ColumnTable("phases", columns.getCount(), BatchLimits.PHASES);
    Column names = table.column("name", columns.getName());
    Column marks = table.column("marks", columns.getMarks());
    Column closed = table.column("closed", columns.getClosed());
    Column firsts = table.column("first", columns.getFirst());
    Column lasts = table.column("last", columns.getLast());
    Column squaresHigh = table.column("squaresHigh", columns.getSquaresHigh());
    Column squaresLow = table.column("squaresLow", columns.getSquaresLow());
    Column least = table.column("least", columns.getLeast());
    Column most = table.column("most", columns.getMost());
    return table.rows(
        () -> {
          String name = dictionary.get(names.nextIndex(dictionary.size()));
          if (name.isEmpty()) {
            throw names.bad("a phase has no name");
          }
          long seen = marks.next();
          long ofThem = number(closed, seen);
          long first = time(firsts);
          // Threads of a region may mark in another order than that of their times.
          long last = Math.max(first, time(lasts));
          BigInteger squares = squares(squaresHigh.nextBits(), squaresLow.nextBits());
          Iterations iterations =
              new Iterations(seen, ofThem, first, last, squares, time(least), time(most));
          return new PhaseMarks(name, iterations);
        });
  }

  private static long time(Column column) throws BadRecordException {
    return number(column, BatchLimits.WORK);
  }

  private static BigInteger squares(long high, long low) {
    return new BigInteger(1, ByteBuffer.allocate(16).putLong(high).putLong(low).array());
  }

  private static PathId path(Column column) throws BadRecordException {
    return new PathId(number(column, BatchLimits.PATHS - 1));
  }

  private static int thread(Column column, int threads) throws BadRecordException {
    return number(column, threads - 1);
  }

  private static int number(Column column, int max) throws BadRecordException {
    return (int) number(column, (long) max);
  }

  private static long number(Column column, long max) throws BadRecordException {
    long number = column.next();
    if (number > max) {
      throw column.bad("%d is over %d".formatted(number, max));
    }
    return number;
  }

  private static PathKind kind(Column column) throws BadRecordException {
    long code = column.next();
    return PathKind.ofCode(code).orElseThrow(() -> column.bad("no kind of path " + code));
  }

  private static void require(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }

  private static ByteBuffer bytes(AccountRowColumns columns, AccountClass one) {
    return switch (one) {
      case WORK -> columns.getWork();
      case PREEMPTED -> columns.getPreempted();
      case SYNC -> columns.getSync();
      case IMBALANCE -> columns.getImbalance();
      case BARRIER -> columns.getBarrier();
      case LIMITED -> columns.getLimited();
      case TASKWAIT -> columns.getTaskwait();
      case MANAGEMENT -> columns.getManagement();
      case IDLE -> columns.getIdle();
      case TOOL -> columns.getTool();
    };
  }

  /** The record that says these changes. */
  public static AccountDelta encode(AccountChanges changes) {
    Map<Site, Integer> sites = new LinkedHashMap<>(Map.of(Site.UNKNOWN, 0));
    Map<String, Integer> names = new LinkedHashMap<>(Map.of("", 0));
    for (PathFacts path : changes.paths()) {
      sites.putIfAbsent(path.site(), sites.size());
      names.putIfAbsent(path.name(), names.size());
    }
    changes.phases().forEach(phase -> names.putIfAbsent(phase.name(), names.size()));
    names.putIfAbsent(changes.cut().phase(), names.size());
    return AccountDelta.newBuilder()
        .setRun(changes.run())
        .setIncarnation(changes.incarnation())
        .setStream(changes.stream())
        .setSequence(changes.sequence())
        .setSentAt(changes.sentAt())
        .setCut(changes.cut().time())
        .setCutEnds(changes.cut().whole())
        .setEnded(changes.cut().ended())
        .setThreads(changes.cut().threads())
        .setSites(sites.keySet().stream().map(Site::address).toList())
        .setNames(List.copyOf(names.keySet()))
        .setPaths(
            AccountPathColumns.newBuilder()
                .setCount(changes.paths().size())
                .setId(plain(changes.paths(), path -> path.id().value()))
                .setParent(plain(changes.paths(), path -> path.parent().value()))
                .setKind(plain(changes.paths(), path -> path.kind().code()))
                .setSite(plain(changes.paths(), path -> sites.get(path.site())))
                .setName(plain(changes.paths(), path -> names.get(path.name())))
                .setDepth(plain(changes.paths(), PathFacts::depth))
                .build())
        .setRows(rows(changes.accounts()))
        .setEdges(
            AccountEdgeColumns.newBuilder()
                .setCount(changes.passes().size())
                .setPath(plain(changes.passes(), pass -> pass.path().value()))
                .setPredecessor(plain(changes.passes(), pass -> pass.predecessor().value()))
                .setThread(plain(changes.passes(), PassChange::thread))
                .setPasses(signed(changes.passes().stream(), PassChange::by))
                .build())
        .setCauses(
            AccountCauseColumns.newBuilder()
                .setCount(changes.causes().size())
                .setPath(plain(changes.causes(), wait -> wait.path().value()))
                .setCause(plain(changes.causes(), wait -> wait.cause().value()))
                .setThread(plain(changes.causes(), CauseChange::thread))
                .setTime(signed(changes.causes().stream(), CauseChange::by))
                .build())
        .setPhases(phases(changes.phases(), names))
        .setCutPhase(names.get(changes.cut().phase()))
        .build();
  }

  private static AccountPhaseColumns phases(List<PhaseMarks> phases, Map<String, Integer> names) {
    List<Iterations> all = phases.stream().map(PhaseMarks::iterations).toList();
    return AccountPhaseColumns.newBuilder()
        .setCount(phases.size())
        .setName(plain(phases, phase -> names.get(phase.name())))
        .setMarks(plain(all, Iterations::marks))
        .setClosed(plain(all, Iterations::closed))
        .setFirst(plain(all, Iterations::first))
        .setLast(plain(all, Iterations::last))
        .setSquaresHigh(plain(all, one -> one.squares().shiftRight(Long.SIZE).longValue()))
        .setSquaresLow(plain(all, one -> one.squares().longValue()))
        .setLeast(plain(all, Iterations::least))
        .setMost(plain(all, Iterations::most))
        .build();
  }

  private static AccountRowColumns rows(List<AccountChange> rows) {
    return AccountRowColumns.newBuilder()
        .setCount(rows.size())
        .setPath(plain(rows, row -> row.path().value()))
        .setThread(plain(rows, AccountChange::thread))
        .setEntries(of(rows, Account::entries))
        .setBodies(of(rows, Account::bodies))
        .setEnter(of(rows, Account::enter))
        .setBody(of(rows, Account::body))
        .setExit(of(rows, Account::exit))
        .setWork(of(rows, AccountClass.WORK))
        .setPreempted(of(rows, AccountClass.PREEMPTED))
        .setSync(of(rows, AccountClass.SYNC))
        .setImbalance(of(rows, AccountClass.IMBALANCE))
        .setBarrier(of(rows, AccountClass.BARRIER))
        .setLimited(of(rows, AccountClass.LIMITED))
        .setTaskwait(of(rows, AccountClass.TASKWAIT))
        .setManagement(of(rows, AccountClass.MANAGEMENT))
        .setIdle(of(rows, AccountClass.IDLE))
        .setTool(of(rows, AccountClass.TOOL))
        .build();
  }

  private static ByteBuffer of(List<AccountChange> rows, AccountClass one) {
    return of(rows, account -> account.times().of(one));
  }

  private static ByteBuffer of(List<AccountChange> rows, ToLongFunction<Account> value) {
    return signed(rows.stream().map(AccountChange::by), value);
  }

  private static <T> ByteBuffer plain(List<T> rows, ToLongFunction<T> value) {
    ColumnBytes bytes = new ColumnBytes();
    rows.forEach(row -> bytes.plain(value.applyAsLong(row)));
    return bytes.toBytes();
  }

  private static <T> ByteBuffer signed(Stream<T> rows, ToLongFunction<T> value) {
    ColumnBytes bytes = new ColumnBytes();
    rows.forEach(row -> bytes.signed(value.applyAsLong(row)));
    return bytes.toBytes();
  }
}
