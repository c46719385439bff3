package whip.model.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.Times;
import whip.model.profile.Position;

/**
 * Accounts of threads that enter and leave constructs, for tests of this and other modules. Threads
 * count as the collector does: in constant memory for each path and open entry.
 *
 * <pre>
 * new SampleFlow().walk(0, "P(A(X Y) B for@7)")     P, A, X, Y, B are user regions
 * </pre>
 */
public final class SampleFlow {

  /** A construct that a path can be of. */
  private record Construct(PathKind kind, Position position, String name) {}

  private record Step(PathId parent, Construct construct) {}

  /** One entry of a path that has not been left. */
  private static final class Open {
    final PathId path;

    /** The one of its children that was left last since this entry. */
    PathId last;

    Open(PathId path) {
      this.path = path;
    }
  }

  /** Numbers of one path, while they grow. */
  private static final class Counts {
    final PathId parent;
    final Construct construct;
    final SortedMap<Integer, Account> accounts = new TreeMap<>();
    final SortedMap<PathId, SortedMap<Integer, Long>> passes = new TreeMap<>();

    Counts(PathId parent, Construct construct) {
      this.parent = parent;
      this.construct = construct;
    }
  }

  private final List<Counts> paths = new ArrayList<>();
  private final Map<Step, PathId> ids = new HashMap<>();
  private final Map<Integer, Deque<Open>> stacks = new TreeMap<>();
  private String unit = "units";
  private long time;

  /** An account in which nothing has been entered. */
  public SampleFlow() {
    paths.add(new Counts(PathId.ROOT, new Construct(PathKind.PROGRAM, Position.UNKNOWN, "")));
  }

  /** Replaces the unit of all times. */
  public SampleFlow in(String other) {
    unit = other;
    return this;
  }

  /** Lets a thread enter and leave; spaces and parentheses end names. */
  public SampleFlow walk(int thread, String text) {
    StringBuilder name = new StringBuilder();
    for (char c : (text + " ").toCharArray()) {
      if (c != ' ' && c != '(' && c != ')') {
        name.append(c);
        continue;
      }
      if (!name.isEmpty()) {
        enter(thread, name.toString());
        if (c != '(') {
          leave(thread);
        }
        name.setLength(0);
      }
      if (c == ')') {
        leave(thread);
      }
    }
    return this;
  }

  /** Walks so often. */
  public SampleFlow walk(int thread, int times, String text) {
    for (int i = 0; i < times; i++) {
      walk(thread, text);
    }
    return this;
  }

  /** Enters a user region, or a construct where the name is a kind, {@code @} and a line. */
  public PathId enter(int thread, String name) {
    Construct construct = construct(name);
    Deque<Open> stack = stack(thread);
    Open around = stack.peek();
    PathId path = openAlready(stack, construct);
    PathId from = around.path;
    if (path == null) {
      path = child(around.path, construct);
      from = around.last == null ? around.path : around.last;
    }
    stack.push(new Open(path));
    Counts counts = paths.get(path.value());
    counts.accounts.merge(thread, new Account(1, 1, 0, 0, 0, Times.NONE), Account::plus);
    counts.passes.computeIfAbsent(from, absent -> new TreeMap<>()).merge(thread, 1L, Long::sum);
    spend(thread, 1);
    return path;
  }

  /** Leaves what the thread entered last. */
  public void leave(int thread) {
    Deque<Open> stack = stack(thread);
    Open left = stack.pop();
    Open around = stack.element();
    if (paths.get(left.path.value()).parent.equals(around.path)) {
      around.last = left.path;
    }
  }

  /** Lets time pass for a thread where it is. */
  public SampleFlow spend(int thread, long amount) {
    PathId path = stack(thread).element().path;
    paths
        .get(path.value())
        .accounts
        .merge(
            thread,
            new Account(0, 0, 0, amount, 0, Times.of(AccountClass.WORK, amount)),
            Account::plus);
    time += amount;
    return this;
  }

  /** How many entries the thread has open. */
  public int depth(int thread) {
    return stack(thread).size() - 1;
  }

  private Deque<Open> stack(int thread) {
    return stacks.computeIfAbsent(
        thread,
        absent -> {
          paths
              .get(0)
              .accounts
              .put(thread, new Account(thread == 0 ? 1 : 0, 0, 0, 0, 0, Times.NONE));
          Deque<Open> stack = new ArrayDeque<>();
          stack.push(new Open(PathId.ROOT));
          return stack;
        });
  }

  /** Recursion goes back to the first path of the construct. */
  private PathId openAlready(Deque<Open> stack, Construct construct) {
    for (Open open : stack) {
      if (paths.get(open.path.value()).construct.equals(construct)) {
        return open.path;
      }
    }
    return null;
  }

  private PathId child(PathId parent, Construct construct) {
    return ids.computeIfAbsent(
        new Step(parent, construct),
        absent -> {
          paths.add(new Counts(parent, construct));
          return new PathId(paths.size() - 1);
        });
  }

  private static Construct construct(String name) {
    int at = name.indexOf('@');
    if (at < 0) {
      return new Construct(PathKind.REGION, Position.UNKNOWN, name);
    }
    PathKind kind = PathKind.ofLabel(name.substring(0, at)).orElseThrow();
    int line = Integer.parseInt(name.substring(at + 1));
    return new Construct(kind, new Position("/src/rhs.f", line, "rhs", ""), "");
  }

  /** All that has been counted. */
  public Constructs account() {
    List<PathAccount> accounts = new ArrayList<>();
    for (int id = 0; id < paths.size(); id++) {
      Counts counts = paths.get(id);
      accounts.add(
          new PathAccount(
              new PathId(id),
              counts.parent,
              counts.construct.kind,
              counts.construct.position,
              counts.construct.name,
              1,
              new PathCounts(
                  new TreeMap<>(counts.accounts), new TreeMap<>(counts.passes), new TreeMap<>())));
    }
    int threads = stacks.size();
    return new Constructs(
        "k3f9q2zd01", unit, time, threads, true, time, List.of("atomic"), accounts);
  }

  /** The whole graph. */
  public Flow flow() {
    return Flow.of(account());
  }

  /** Paper 002, Fig. 1a: {@code foo} and {@code bar} alternate. */
  public static SampleFlow figure1a() {
    SampleFlow flow = new SampleFlow();
    flow.enter(0, "main");
    flow.walk(0, 20, "foo bar");
    flow.leave(0);
    return flow;
  }

  /** Paper 002, Fig. 1b: all of {@code foo}, then all of {@code bar}. */
  public static SampleFlow figure1b() {
    SampleFlow flow = new SampleFlow();
    flow.enter(0, "main");
    flow.walk(0, 20, "foo").walk(0, 20, "bar");
    flow.leave(0);
    return flow;
  }

  /** Paper 002, Fig. 4, after so many iterations. */
  public static SampleFlow figure4(int iterations) {
    SampleFlow flow = new SampleFlow();
    flow.enter(0, "P");
    flow.walk(0, iterations, "A(X Y) B C(Z)");
    flow.leave(0);
    return flow;
  }

  /** Paper 002, Fig. 8: thread 0 passes a {@code masked} behind each loop. */
  public static SampleFlow figure8() {
    SampleFlow flow = new SampleFlow();
    for (int thread = 0; thread < 4; thread++) {
      String masked = thread == 0 ? "masked@%d " : "";
      String loops =
          ("for@36 " + masked.formatted(62) + "for@65 " + masked.formatted(180))
              + ("for@183 " + masked.formatted(300) + "for@303 " + masked.formatted(440));
      flow.walk(thread, 53, "parallel@34(" + loops + ")");
    }
    return flow;
  }
}
