package whip.model.plan;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import whip.model.region.StaticRegion;

/** Which regions ran inside which others, at any depth. */
final class Nesting {
  private final SortedMap<StaticRegion, SortedSet<StaticRegion>> children;
  private final Map<StaticRegion, Set<StaticRegion>> inside = new HashMap<>();

  Nesting(SortedMap<StaticRegion, SortedSet<StaticRegion>> children) {
    this.children = children;
  }

  boolean isInside(StaticRegion inner, StaticRegion outer) {
    return inside.computeIfAbsent(outer, this::all).contains(inner);
  }

  private Set<StaticRegion> all(StaticRegion outer) {
    Set<StaticRegion> all = new HashSet<>();
    Deque<StaticRegion> next = new ArrayDeque<>(direct(outer));
    while (!next.isEmpty()) {
      StaticRegion region = next.remove();
      if (all.add(region)) {
        next.addAll(direct(region));
      }
    }
    return all;
  }

  private SortedSet<StaticRegion> direct(StaticRegion region) {
    return children.getOrDefault(region, Collections.emptySortedSet());
  }
}
