package whip.streams.construct;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import whip.codec.AccountChanges;
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
import whip.model.construct.Times;
import whip.model.node.Site;
import whip.testkit.PhaseTable;

/** Records of a run as a table of its pieces has them: all paths are regions in the program. */
final class PhaseRecords {
  private static final int SYNC = AccountClass.SYNC.number();

  private final PhaseTable table;
  private final Random random;
  private final List<AccountChanges> records = new ArrayList<>();

  /** By cut: how many records end with it. */
  private final Map<Integer, Integer> ends = new HashMap<>();

  private PhaseRecords(PhaseTable table, boolean withHeartbeats, Random random) {
    this.table = table;
    this.random = random;
    int before = -1;
    for (int cut = 0; cut <= table.pieces; cut++) {
      if (withHeartbeats || !table.marks[cut].isEmpty() || cut == table.pieces) {
        add(before, cut);
        before = cut;
      }
      ends.put(cut, records.size());
    }
  }

  /** One record for each cut. */
  static PhaseRecords of(PhaseTable table) {
    return new PhaseRecords(table, true, null);
  }

  /** Cuts in several records, and no cuts but those at marks and the last. */
  static PhaseRecords divided(PhaseTable table, Random random) {
    return new PhaseRecords(table, false, random);
  }

  List<AccountChanges> records() {
    return records;
  }

  /** Records of one cut. */
  List<AccountChanges> of(int cut) {
    return records.subList(cut == 0 ? 0 : ends.get(cut - 1), ends.get(cut));
  }

  /** Times of closed iterations of a phase, and of its marks, up to a cut. */
  static List<Long> marks(PhaseTable table, int cut, String phase) {
    List<Long> marks = new ArrayList<>();
    for (int at = 0; at <= cut; at++) {
      if (table.marks[at].equals(phase)) {
        marks.add(table.time(at));
      }
    }
    return marks;
  }

  private static Iterations iterations(List<Long> marks) {
    BigInteger squares = BigInteger.ZERO;
    long least = marks.size() < 2 ? 0 : Long.MAX_VALUE;
    long most = 0;
    for (int i = 1; i < marks.size(); i++) {
      long time = marks.get(i) - marks.get(i - 1);
      squares = squares.add(BigInteger.valueOf(time).pow(2));
      least = Math.min(least, time);
      most = Math.max(most, time);
    }
    long last = marks.get(marks.size() - 1);
    return new Iterations(marks.size(), marks.size() - 1, marks.get(0), last, squares, least, most);
  }

  private void add(int before, int cut) {
    List<AccountChange> accounts = new ArrayList<>();
    List<PassChange> passes = new ArrayList<>();
    List<CauseChange> causes = new ArrayList<>();
    for (int path = 0; path < table.paths; path++) {
      for (int thread = 0; thread < table.seen(cut); thread++) {
        long[] times = new long[PhaseTable.CLASSES];
        for (int one = 0; one < times.length; one++) {
          times[one] = table.counted(cut, path, thread, one) - counted(before, path, thread, one);
        }
        long entries = table.entries(Math.max(0, before), cut, path, thread);
        PathId id = new PathId(path);
        Account by = new Account(entries, 0, 0, 0, 0, Times.of(times));
        if (!by.equals(Account.NONE)) {
          accounts.add(new AccountChange(id, thread, by));
        }
        if (entries > 0) {
          passes.add(new PassChange(id, PathId.ROOT, thread, entries));
        }
        if (times[SYNC] != 0) {
          causes.add(new CauseChange(id, PathId.ROOT, thread, times[SYNC]));
        }
      }
    }
    int parts = random == null ? 1 : 1 + random.nextInt(3);
    for (int part = 0; part < parts; part++) {
      boolean isLast = part == parts - 1;
      int from = accounts.size() * part / parts;
      int to = accounts.size() * (part + 1) / parts;
      records.add(
          new AccountChanges(
              "r",
              5,
              0,
              records.size(),
              Instant.EPOCH,
              new AccountChanges.Cut(
                  table.time(cut),
                  isLast,
                  cut == table.pieces,
                  table.seen(cut),
                  isLast ? table.marks[cut] : ""),
              records.isEmpty() ? facts() : List.of(),
              List.copyOf(accounts.subList(from, to)),
              isLast ? passes : List.of(),
              part == 0 ? causes : List.of(),
              isLast ? changedPhases(before, cut) : List.of()));
    }
  }

  private long counted(int cut, int path, int thread, int one) {
    return cut < 0 ? 0 : table.counted(cut, path, thread, one);
  }

  private List<PathFacts> facts() {
    List<PathFacts> facts = new ArrayList<>(List.of(PathFacts.ROOT));
    for (int path = 1; path < table.paths; path++) {
      facts.add(
          new PathFacts(
              new PathId(path), PathId.ROOT, PathKind.PARALLEL, new Site(0x1000 + path), "", 1));
    }
    return facts;
  }

  private List<PhaseMarks> changedPhases(int before, int cut) {
    Map<String, Iterations> changed = new TreeMap<>();
    for (int at = before + 1; at <= cut; at++) {
      String phase = table.marks[at];
      if (!phase.isEmpty()) {
        changed.put(phase, iterations(marks(table, cut, phase)));
      }
    }
    return changed.entrySet().stream()
        .map(each -> new PhaseMarks(each.getKey(), each.getValue()))
        .toList();
  }
}
