package whip.streams.construct;

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
import whip.model.construct.PassChange;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.Times;
import whip.model.node.Site;

/**
 * Records of a made-up run whose threads' classes sum to each cut, and a naive judge: plain maps of
 * what the numbers are at each cut.
 */
final class RandomAccount {

  private static final int CLASSES = AccountClass.values().length;

  private final String run;
  private final Random random;
  private final List<PathFacts> paths = new ArrayList<>(List.of(PathFacts.ROOT));
  private final List<AccountChanges> records = new ArrayList<>();
  private final Map<String, Long> sums = new HashMap<>();
  private final Map<Long, Map<String, Long>> sumsAt = new TreeMap<>();
  private final Map<Integer, Long> accounted = new HashMap<>();
  private int threads = 1;

  RandomAccount(String run, long seed, int cuts) {
    this.run = run;
    random = new Random(seed);
    long cut = 0;
    for (int i = 1; i <= cuts; i++) {
      cut += 1 + random.nextInt(1000);
      cut(cut, i == cuts);
    }
  }

  List<AccountChanges> records() {
    return records;
  }

  /** By cut: numbers that are not 0, each by path, thread and name. */
  Map<Long, Map<String, Long>> sumsAt() {
    return sumsAt;
  }

  private void cut(long time, boolean ends) {
    threads += random.nextInt(2);
    List<PathFacts> announced = new ArrayList<>(records.isEmpty() ? paths : List.<PathFacts>of());
    for (int more = random.nextInt(4); more > 0; more--) {
      int id = paths.size();
      PathId parent = paths.get(random.nextInt(id)).id();
      PathKind kind = PathKind.ofCode(1 + random.nextInt(13)).orElseThrow();
      PathFacts path = new PathFacts(new PathId(id), parent, kind, new Site(0x1000 + id), "", 1);
      paths.add(path);
      announced.add(path);
    }
    List<AccountChange> changes = new ArrayList<>();
    List<PassChange> passes = new ArrayList<>();
    List<CauseChange> causes = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      long left = time - accounted.getOrDefault(thread, 0L);
      accounted.put(thread, time);
      while (left > 0) {
        long part = Math.min(left, 1 + random.nextInt(500));
        changes.add(
            change(thread, List.of(AccountClass.values()).get(random.nextInt(CLASSES)), part));
        left -= part;
      }
      // What stood in a provisional class goes to another one.
      long moved = random.nextInt(50);
      changes.add(change(thread, AccountClass.WORK, -moved));
      changes.add(change(thread, AccountClass.IMBALANCE, moved));
      PassChange pass = new PassChange(somePath(), somePath(), thread, 1 + random.nextInt(3));
      passes.add(pass);
      add(pass.path() + " " + thread + " from " + pass.predecessor(), pass.by());
      CauseChange cause = new CauseChange(somePath(), somePath(), thread, random.nextInt(-2, 9));
      causes.add(cause);
      add(cause.path() + " " + thread + " by " + cause.cause(), cause.by());
    }
    split(time, ends, announced, changes, passes, causes);
    Map<String, Long> now = new HashMap<>(sums);
    now.values().removeIf(number -> number == 0);
    sumsAt.put(time, now);
  }

  private PathId somePath() {
    return paths.get(random.nextInt(paths.size())).id();
  }

  private AccountChange change(int thread, AccountClass one, long time) {
    PathId path = somePath();
    long entries = random.nextInt(3);
    add(path + " " + thread + " entries", entries);
    add(path + " " + thread + " body", time);
    add(path + " " + thread + " " + one.label(), time);
    return new AccountChange(
        path, thread, new Account(entries, 0, 0, time, 0, Times.of(one, time)));
  }

  private void add(String number, long by) {
    sums.merge(number, by, Long::sum);
  }

  /** The cut in one record or several. */
  private void split(
      long time,
      boolean ends,
      List<PathFacts> announced,
      List<AccountChange> changes,
      List<PassChange> passes,
      List<CauseChange> causes) {
    int parts = 1 + random.nextInt(3);
    for (int part = 0; part < parts; part++) {
      boolean isLast = part == parts - 1;
      int from = changes.size() * part / parts;
      int to = changes.size() * (part + 1) / parts;
      records.add(
          new AccountChanges(
              run,
              5,
              0,
              records.size(),
              Instant.EPOCH,
              new AccountChanges.Cut(time, isLast, ends, threads),
              part == 0 ? announced : List.of(),
              List.copyOf(changes.subList(from, to)),
              isLast ? passes : List.of(),
              part == 0 ? causes : List.of()));
    }
  }
}
