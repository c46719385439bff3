package whip.model.grain;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import whip.model.node.Dependence;

/**
 * Ends of the tasks that the next dependent task of a task waits for, by storage location (OpenMP
 * 5.2 §15.9.5). Tasks of one generation do not wait for each other; all of them wait for those of
 * the generation before.
 */
final class TaskPredecessors {
  /** Larger generations that several wait for are joined once. */
  private static final int MANY = 16;

  private static final int NONE = -1;

  private static final class Generation {
    private final Dependence.Kind kind;
    private final IntColumn before;
    private final IntColumn ends = new IntColumn();

    Generation(Dependence.Kind kind, IntColumn before) {
      this.kind = kind;
      this.before = before;
    }

    boolean isJoinedBy(Dependence.Kind other) {
      return kind == other && kind != Dependence.Kind.OUT;
    }
  }

  private final Vertices vertices;
  private final int maker;
  private final Map<Long, Generation> byAddress = new HashMap<>();
  private final IntColumn sinceAllMemory = new IntColumn();
  private int allMemory = NONE;

  /**
   * Tasks of one code.
   *
   * @param maker of joins of many
   */
  TaskPredecessors(Vertices vertices, int maker) {
    this.vertices = vertices;
    this.maker = maker;
  }

  /** Vertices that a task with these dependences waits for, each once. */
  Set<Integer> of(List<Dependence> dependences) {
    Set<Integer> found = new LinkedHashSet<>();
    if (allMemory != NONE) {
      found.add(allMemory);
    }
    strongest(dependences)
        .forEach(
            (address, kind) -> {
              if (address == Dependence.ALL_MEMORY) {
                addAll(found, sinceAllMemory);
              } else {
                Generation now = byAddress.get(address);
                if (now != null) {
                  addAll(found, now.isJoinedBy(kind) ? now.before : now.ends);
                }
              }
            });
    return found;
  }

  private static void addAll(Set<Integer> found, IntColumn ends) {
    for (int i = 0; i < ends.size(); i++) {
      found.add(ends.get(i));
    }
  }

  /** The task with these dependences ends with that vertex. */
  void ended(List<Dependence> dependences, int end) {
    strongest(dependences)
        .forEach(
            (address, kind) -> {
              if (address == Dependence.ALL_MEMORY) {
                byAddress.clear();
                sinceAllMemory.clear();
                allMemory = end;
              } else {
                generation(address, kind).ends.add(end);
              }
            });
    sinceAllMemory.add(end);
  }

  private Generation generation(long address, Dependence.Kind kind) {
    Generation now = byAddress.get(address);
    if (now != null && now.isJoinedBy(kind)) {
      return now;
    }
    Generation next = new Generation(kind, now == null ? new IntColumn() : few(now.ends, kind));
    byAddress.put(address, next);
    return next;
  }

  private IntColumn few(IntColumn ends, Dependence.Kind next) {
    if (ends.size() <= MANY || next == Dependence.Kind.OUT) {
      return ends;
    }
    int join = vertices.add(VertexKind.JOIN, maker, 0, 0);
    for (int i = 0; i < ends.size(); i++) {
      vertices.edge(ends.get(i), EdgeKind.DEPEND);
    }
    IntColumn one = new IntColumn();
    one.add(join);
    return one;
  }

  /** One kind per location: inout is out, and two kinds on one location wait like an out. */
  private static Map<Long, Dependence.Kind> strongest(List<Dependence> dependences) {
    Map<Long, Dependence.Kind> kinds = new LinkedHashMap<>();
    for (Dependence dependence : dependences) {
      Dependence.Kind kind =
          dependence.kind() == Dependence.Kind.INOUT ? Dependence.Kind.OUT : dependence.kind();
      kinds.merge(
          dependence.address(), kind, (one, other) -> one == other ? one : Dependence.Kind.OUT);
    }
    return kinds;
  }
}
