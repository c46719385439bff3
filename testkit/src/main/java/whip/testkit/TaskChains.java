package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs whose tasks run one after the other, whichever threads run them:
 *
 * <pre>parallel(d1: mine(w5 | w2) masked(d2: w9 spawn(d3, out x: w4) spawn(d4, in x: w1)) barrier)
 * </pre>
 *
 * In each phase the first member comes to the barrier last, and has made all tasks just before. So
 * a phase takes what that member does and all tasks, and the threads' waits in the barrier together
 * are the rest of that.
 */
public final class TaskChains {
  private static final long UNITS_MAX = 1000;

  private final Random random;
  private int names;
  private int works;

  private TaskChains(Random random) {
    this.random = random;
  }

  public static Program program(long seed) {
    return new TaskChains(new Random(seed)).program();
  }

  private Program program() {
    List<Statement> body = new ArrayList<>();
    int regions = 1 + random.nextInt(2);
    for (int region = 0; region < regions; region++) {
      String name = name();
      List<Statement> phases = new ArrayList<>();
      int count = 1 + random.nextInt(3);
      for (int phase = 0; phase < count; phase++) {
        phases.addAll(phase());
      }
      body.add(new Statement.Parallel(name, 0, phases));
    }
    return new Program(body);
  }

  private String name() {
    return "d" + ++names;
  }

  private Statement work(long least) {
    return new Statement.Work(least + random.nextLong(UNITS_MAX), ++works);
  }

  private List<Statement> phase() {
    List<List<Statement>> own = new ArrayList<>();
    int bodies = 1 + random.nextInt(4);
    for (int body = 0; body < bodies; body++) {
      own.add(List.of(work(0)));
    }
    String masked = name();
    List<Statement> making = new ArrayList<>();
    making.add(work(UNITS_MAX)); // more than any other member's own work
    Depend.Type before = Depend.Type.OUT;
    int tasks = 1 + random.nextInt(6);
    for (int task = 0; task < tasks; task++) {
      Depend depend = after(before);
      before = depend.type();
      making.add(task(depend));
    }
    return List.of(
        new Statement.Mine(own), new Statement.Masked(masked, making), new Statement.Barrier());
  }

  /**
   * A dependence that conflicts with the one before, but none of mutexinoutset: libomp 19 deadlocks
   * on some of its mixtures, tool or no tool.
   */
  private Depend after(Depend.Type before) {
    if (random.nextInt(8) == 0) {
      return new Depend(Depend.Type.OUT, Depend.ALL_MEMORY);
    }
    Depend.Type[] types = {
      Depend.Type.IN, Depend.Type.OUT, Depend.Type.INOUT, Depend.Type.INOUTSET
    };
    Depend.Type type = types[random.nextInt(types.length)];
    boolean mayOverlap = type == before && (type == Depend.Type.IN || type == Depend.Type.INOUTSET);
    return new Depend(mayOverlap ? Depend.Type.INOUT : type, "x");
  }

  /** Now and then one whose event is fulfilled before its own code is done. */
  private Statement task(Depend depend) {
    String name = name();
    if (random.nextInt(4) != 0) {
      return new Statement.Spawn(name, List.of(depend), List.of(work(0)));
    }
    List<Statement> body = List.of(work(0), new Statement.Fulfill(name), work(0));
    return new Statement.Spawn(name, List.of(depend), false, name, body);
  }
}
