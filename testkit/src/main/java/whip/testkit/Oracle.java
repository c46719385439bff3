package whip.testkit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.testkit.Flow.Instance;
import whip.testkit.Graph.Vertex;

/**
 * The truth about a {@link Program} on a given team size, by naive longest path over the explicit
 * graph. Slow and simple on purpose, and ignorant of the formulas it is there to judge.
 */
public final class Oracle {
  /**
   * What an exact profile must say.
   *
   * @param directives the counted instances; {@link Directive#PROGRAM} has the run as its instance
   * @param strandSerialWork work on the critical path by {@link Statement.Work#at}, zeros left out
   * @param criticalPathIsUnique false if {@code serialWork} depended on a tie: then it is exact
   *     only for chunks and members distributed as the program says
   */
  public record Profile(
      long work,
      long span,
      Map<Directive, DirectiveTotal> directives,
      Map<Integer, Long> strandSerialWork,
      Map<String, LockTotal> locks,
      boolean criticalPathIsUnique) {
    /** The largest total work under one lock, 0 without locks. */
    public long lockBound() {
      return locks.values().stream().mapToLong(LockTotal::work).max().orElse(0);
    }

    /** The row of a directive; a directive without an instance has an all-zero row. */
    public DirectiveTotal directive(DirectiveKind kind, String name) {
      return directives.getOrDefault(
          new Directive(kind, name), new DirectiveTotal(0, 0, 0, 0, 0, 0));
    }
  }

  /** Who runs a chunk, a section or a single. */
  @FunctionalInterface
  public interface Schedule {
    /** As the program says: the owner modulo the team size. */
    Schedule AS_WRITTEN = (owner, teamSize) -> owner % teamSize;

    /** The member, below {@code teamSize}, that runs what the program gives to {@code owner}. */
    int member(int owner, int teamSize);
  }

  private Oracle() {}

  /** Profiles {@code program} with teams of {@code teamSize} where it names no other size. */
  public static Profile profile(Program program, int teamSize) {
    return profile(program, teamSize, Schedule.AS_WRITTEN);
  }

  /** As {@link #profile(Program, int)}, but chunks and singles run where {@code schedule} says. */
  public static Profile profile(Program program, int teamSize, Schedule schedule) {
    if (teamSize < 1) {
      throw new IllegalArgumentException("a team has at least one member, not " + teamSize);
    }
    Expansion expansion = new Expansion(program, teamSize, schedule);
    Map<Directive, DirectiveTotal> rows = new TreeMap<>();
    addInstance(rows, Directive.PROGRAM, expansion.graph().vertices());
    for (Instance instance : expansion.instances()) {
      if (instance.counted()) {
        addInstance(rows, instance.directive(), instance.content());
      }
    }
    Map<Integer, Long> strands = new TreeMap<>();
    Graph.Path path = expansion.graph().longestPathTo(expansion.end());
    for (Vertex vertex : path.vertices()) {
      if (vertex.weight() > 0) {
        strands.merge(vertex.at(), vertex.weight(), Long::sum);
        rows.compute(vertex.directive(), (d, row) -> row.withSerialWork(vertex.weight()));
      }
    }
    DirectiveTotal whole = rows.get(Directive.PROGRAM);
    return new Profile(whole.work(), whole.span(), rows, strands, expansion.locks(), path.unique());
  }

  private static void addInstance(
      Map<Directive, DirectiveTotal> rows, Directive directive, List<Vertex> content) {
    long work = content.stream().mapToLong(Vertex::weight).sum();
    rows.put(
        directive,
        rows.getOrDefault(directive, DirectiveTotal.NONE).withInstance(work, Graph.span(content)));
  }
}
