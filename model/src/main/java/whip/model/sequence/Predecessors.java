package whip.model.sequence;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.algebra.Path;
import whip.model.node.Dependence;

/**
 * Predecessors that the next dependent task of a task waits for, by storage location (OpenMP 5.2
 * §15.9.5). Kept from addresses and kinds in creation order, never from the runtime's task pairs,
 * so that the answer does not depend on the schedule.
 *
 * <p>Per location only two moments matter, since every task of a generation starts after all of the
 * one before: {@code before} is when the current generation may start, {@code done} when all of it
 * is done so far. Tasks of one generation (ins with ins, members of one set) do not wait for each
 * other; an out is a generation of its own.
 */
final class Predecessors {

  private record Generation(Dependence.Kind kind, Path before, Path done) {}

  private final Map<Long, Generation> byAddress = new HashMap<>();
  // The last task on omp_all_memory, and everything before the next one.
  private Path allMemory = Path.NONE;
  private Path everything = Path.NONE;

  /** The latest completion the task must wait for; the leftmost of equally late ones. */
  Path ready(List<Dependence> dependences) {
    Path ready = allMemory;
    for (Map.Entry<Long, Dependence.Kind> dependence : strongest(dependences).entrySet()) {
      if (dependence.getKey() == Dependence.ALL_MEMORY) {
        ready = ready.max(everything);
        continue;
      }
      Generation now = byAddress.get(dependence.getKey());
      if (now != null) {
        ready = ready.max(joins(now, dependence.getValue()) ? now.before : now.done);
      }
    }
    return ready;
  }

  /** The task with these dependences completes at {@code completion}. */
  void completed(List<Dependence> dependences, Path completion) {
    for (Map.Entry<Long, Dependence.Kind> dependence : strongest(dependences).entrySet()) {
      long address = dependence.getKey();
      Dependence.Kind kind = dependence.getValue();
      if (address == Dependence.ALL_MEMORY) {
        byAddress.clear();
        allMemory = completion;
        continue;
      }
      Generation now = byAddress.get(address);
      if (now == null) {
        byAddress.put(address, new Generation(kind, allMemory, completion));
      } else if (joins(now, kind)) {
        byAddress.put(address, new Generation(kind, now.before, now.done.max(completion)));
      } else {
        byAddress.put(address, new Generation(kind, now.done, completion));
      }
    }
    everything = everything.max(completion);
  }

  private static boolean joins(Generation now, Dependence.Kind kind) {
    return now.kind == kind && kind != Dependence.Kind.OUT;
  }

  /**
   * One kind per location: inout is out, and two different kinds on one location wait like an out.
   */
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
