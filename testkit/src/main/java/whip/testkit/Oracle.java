package whip.testkit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import whip.testkit.Flow.Hold;
import whip.testkit.Flow.Instance;
import whip.testkit.Flow.Part;
import whip.testkit.Graph.Vertex;

/**
 * The truth about a {@link Program} on a given team size, by naive longest path over the explicit
 * graph. Slow and simple on purpose, and ignorant of the formulas it is there to judge.
 */
public final class Oracle {
  private static final Weights UNLOCKED = strand -> strand.locks().isEmpty() ? 1 : 0;

  /**
   * Expected numbers of an exact profile. Lengths ({@code span}, an instance's span, serial work)
   * are in the unit of the {@link Weights}, work always in plain units.
   *
   * @param directives the counted instances; {@link Directive#PROGRAM} has the run as its instance.
   *     A span is from entering to leaving, all that was made inside done
   * @param locks how long each is held, in plain units
   * @param bound the span, or how long one lock is held where that is longer
   * @param lockedWork of strands under at least one lock, in plain units
   * @param spanUnlocked the span if those strands took no time and all others the time they took
   * @param waitsUnderLock a task waits for others while it holds a lock, or makes a team: no
   *     schedule is bound by the work under locks then
   * @param strandSerialWork length on the critical path by {@link Statement.Work#at}, zeros left
   *     out
   * @param criticalPathIsUnique false if {@code serialWork} depended on a tie: then it is exact
   *     only for chunks and members distributed as the program says
   */
  public record Profile(
      long work,
      long span,
      Map<Directive, DirectiveTotal> directives,
      Map<Integer, Long> strandSerialWork,
      Map<String, LockTotal> locks,
      long bound,
      long lockedWork,
      long spanUnlocked,
      boolean waitsUnderLock,
      boolean criticalPathIsUnique) {
    /** How long the lock is held that is held longest, in plain units; 0 without locks. */
    public long lockBound() {
      return locks.values().stream().mapToLong(LockTotal::held).max().orElse(0);
    }

    /** Numbers that do not depend on which of several equally long paths is the critical one. */
    public Profile withoutSerialWork() {
      Map<Directive, DirectiveTotal> rows = new TreeMap<>();
      directives.forEach((d, row) -> rows.put(d, row.withSerialWork(-row.serialWork())));
      return new Profile(
          work,
          span,
          rows,
          Map.of(),
          locks,
          bound,
          lockedWork,
          spanUnlocked,
          waitsUnderLock,
          false);
    }

    /** The row of a directive; a directive without an instance has an all-zero row. */
    public DirectiveTotal directive(DirectiveKind kind, String name) {
      return directives.getOrDefault(
          new Directive(kind, name), new DirectiveTotal(0, 0, 0, 0, 0, 0));
    }
  }

  /** The member that runs a chunk, a section or a single. */
  @FunctionalInterface
  public interface Schedule {
    /** Schedule of the program: the owner modulo the team size. */
    Schedule AS_WRITTEN = (owner, teamSize) -> owner % teamSize;

    /** The member, below {@code teamSize}, that runs what the program gives to {@code owner}. */
    int member(int owner, int teamSize);
  }

  private Oracle() {}

  /** Profiles {@code program} with teams of {@code teamSize} where it names no other size. */
  public static Profile profile(Program program, int teamSize) {
    return profile(program, teamSize, Schedule.AS_WRITTEN);
  }

  /**
   * Profile of {@link #profile(Program, int)}, with chunks and singles where {@code schedule} says.
   */
  public static Profile profile(Program program, int teamSize, Schedule schedule) {
    return profile(program, teamSize, schedule, Weights.PLAIN);
  }

  /** The profile under a hypothesis: strands are as long as {@code weights} say. */
  public static Profile profile(Program program, int teamSize, Schedule schedule, Weights weights) {
    Expansion expansion = expansion(program, teamSize, schedule, weights);
    Map<Directive, DirectiveTotal> rows = new TreeMap<>();
    Map<Vertex, Long> ends = expansion.graph().ends();
    Instance run = Instance.within(List.of(), Directive.PROGRAM, null);
    run.part(expansion.start()).content().addAll(expansion.graph().vertices());
    addInstance(rows, run, ends);
    for (Instance instance : expansion.instances()) {
      if (instance.counted()) {
        addInstance(rows, instance, ends);
        if (instance.loop() != null) {
          int iterations = instance.loop().iterations();
          int blocks = instance.loop().blocks();
          rows.computeIfPresent(instance.directive(), (d, row) -> row.withLoop(iterations, blocks));
        }
      }
    }
    Map<Integer, Long> strands = new TreeMap<>();
    Graph.Path path = expansion.graph().longestPathTo(expansion.end());
    for (Vertex vertex : path.vertices()) {
      if (vertex.length() > 0) {
        strands.merge(vertex.strand().at(), vertex.length(), Long::sum);
        rows.compute(vertex.strand().directive(), (d, row) -> row.withSerialWork(vertex.length()));
      }
    }
    DirectiveTotal whole = rows.get(Directive.PROGRAM);
    return new Profile(
        whole.work(),
        whole.span(),
        rows,
        strands,
        locks(expansion(program, teamSize, schedule, Weights.PLAIN)),
        Math.max(whole.span(), longestLock(expansion)),
        locked(expansion.graph()).mapToLong(vertex -> vertex.strand().work()).sum(),
        spanUnlocked(program, teamSize, schedule),
        expansion.waitsUnderLock(),
        path.unique());
  }

  private static long spanUnlocked(Program program, int teamSize, Schedule schedule) {
    Expansion expansion = expansion(program, teamSize, schedule, UNLOCKED);
    return expansion.graph().ends().get(expansion.end());
  }

  private static Map<String, LockTotal> locks(Expansion expansion) {
    Map<String, LockTotal> locks = new TreeMap<>();
    for (Hold hold : expansion.holds()) {
      locks.merge(hold.lock(), new LockTotal(hold.chain(), 1), LockTotal::plus);
    }
    return locks;
  }

  private static long longestLock(Expansion expansion) {
    return locks(expansion).values().stream().mapToLong(LockTotal::held).max().orElse(0);
  }

  private static Stream<Vertex> locked(Graph graph) {
    return graph.vertices().stream().filter(vertex -> !vertex.strand().locks().isEmpty());
  }

  /** The strands with work, one by one: what a hypothesis can choose from. */
  public static List<Strand> strands(Program program, int teamSize) {
    return expansion(program, teamSize, Schedule.AS_WRITTEN, Weights.PLAIN)
        .graph()
        .vertices()
        .stream()
        .map(Vertex::strand)
        .filter(strand -> strand.work() > 0)
        .toList();
  }

  private static Expansion expansion(
      Program program, int teamSize, Schedule schedule, Weights weights) {
    if (teamSize < 1) {
      throw new IllegalArgumentException("a team has at least one member, not " + teamSize);
    }
    return new Expansion(program, teamSize, schedule, weights);
  }

  private static void addInstance(
      Map<Directive, DirectiveTotal> rows, Instance instance, Map<Vertex, Long> ends) {
    long work = 0;
    long span = 0;
    for (Part part : instance.parts()) {
      long entered = ends.get(part.entry());
      for (Vertex vertex : part.content()) {
        work += vertex.strand().work();
        span = Math.max(span, ends.get(vertex) - entered);
      }
    }
    rows.put(
        instance.directive(),
        rows.getOrDefault(instance.directive(), DirectiveTotal.NONE).withInstance(work, span));
  }
}
