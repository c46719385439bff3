package whip.model.flow;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import whip.model.construct.Grouped;
import whip.model.construct.PathId;

/**
 * Passes from one path to another.
 *
 * @param passes by number of the thread; none is 0
 */
public record FlowEdge(PathId from, PathId to, PassKind kind, SortedMap<Integer, Long> passes) {

  /** By the path it comes to, then by the one it comes from. */
  static final Comparator<FlowEdge> ORDER =
      Comparator.comparing(FlowEdge::to)
          .thenComparing(FlowEdge::from)
          .thenComparing(FlowEdge::kind);

  /** Identity of an edge in its graph. */
  record Ends(PathId from, PathId to, PassKind kind) {}

  public FlowEdge {
    passes = Collections.unmodifiableSortedMap(passes);
  }

  Ends ends() {
    return new Ends(from, to, kind);
  }

  /** Threads that passed equally often, and how often each of them did. */
  public List<Grouped<Long>> classes() {
    return Grouped.of(passes);
  }

  /** Passes of all threads together. */
  public long total() {
    return passes.values().stream().reduce(0L, Math::addExact);
  }

  /** {@code 0-3,5|5}: each of these threads passed five times. Classes stand behind each other. */
  public String text() {
    return classes().stream()
        .map(group -> group.threads() + "|" + group.value())
        .collect(Collectors.joining(" "));
  }

  /** Passes of both, thread by thread. */
  FlowEdge plus(FlowEdge other) {
    SortedMap<Integer, Long> sums = new TreeMap<>(passes);
    other.passes.forEach((thread, count) -> sums.merge(thread, count, Math::addExact));
    return new FlowEdge(from, to, kind, sums);
  }
}
