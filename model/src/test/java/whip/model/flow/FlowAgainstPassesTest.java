package whip.model.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Grouped;
import whip.model.construct.PathId;

/**
 * Graphs of random walks against a plain list of all passes. The list is made from each thread's
 * whole history, by looking back; the accounts count as they go, in constant memory.
 */
class FlowAgainstPassesTest {
  private static final int SEEDS = 300;
  private static final int STEPS = 120;
  private static final int DEPTH_MAX = 6;

  /** One step of a thread; the path it enters, or null where it leaves. */
  private record Event(PathId entered) {}

  private record Pass(PathId from, PathId to, int thread) {}

  @Test
  void shouldCountWhatAListOfAllPassesCounts() {
    int recursions = 0;
    int classes = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SampleFlow counted = new SampleFlow();
      Map<Integer, List<Event>> histories = histories(counted, new Random(seed));
      Flow flow = counted.flow();
      Map<PathId, PathId> parents = new HashMap<>();
      flow.nodes().forEach(node -> parents.put(node.id(), node.parent()));
      List<Pass> passes = new ArrayList<>();
      histories.forEach((thread, events) -> passes.addAll(passes(thread, events, parents)));
      Map<Pass, Long> expected = new HashMap<>();
      passes.forEach(pass -> expected.merge(pass, 1L, Long::sum));
      assertEquals(expected, expanded(flow.edges()), "seed " + seed);
      assertEquals(passes.size(), flow.edges().stream().mapToLong(FlowEdge::total).sum());
      recursions +=
          (int) flow.edges().stream().filter(edge -> edge.kind() == PassKind.AGAIN).count();
      classes += (int) flow.edges().stream().filter(edge -> edge.classes().size() > 1).count();
      assertLayersHaveAll(flow);
    }
    assertTrue(recursions > SEEDS, recursions + " edges of recursion");
    assertTrue(classes > SEEDS, classes + " edges with several classes");
  }

  /**
   * Each pass beside or into a path is in the one layer that has both ends; one that comes again
   * from below a path is in that path's layer.
   */
  private static void assertLayersHaveAll(Flow whole) {
    Map<Pass, Long> layered = new HashMap<>();
    Map<PathId, Long> again = new HashMap<>();
    for (FlowNode parent : whole.nodes()) {
      Flow layer = whole.layer(parent.id());
      for (FlowEdge edge : layer.edges()) {
        if (edge.kind() != PassKind.AGAIN) {
          layered.putAll(expanded(List.of(edge)));
        } else if (edge.to().equals(parent.id())) {
          again.merge(edge.to(), edge.total(), Long::sum);
        }
      }
    }
    Map<Pass, Long> expected = new HashMap<>();
    Map<PathId, Long> expectedAgain = new HashMap<>();
    for (FlowEdge edge : whole.edges()) {
      if (edge.kind() != PassKind.AGAIN) {
        expected.putAll(expanded(List.of(edge)));
      } else if (isBelow(whole, edge.from(), edge.to())) {
        expectedAgain.merge(edge.to(), edge.total(), Long::sum);
      }
    }
    assertEquals(expected, layered);
    assertEquals(expectedAgain, again);
  }

  private static boolean isBelow(Flow whole, PathId path, PathId above) {
    Map<PathId, PathId> parents = new HashMap<>();
    whole.nodes().forEach(node -> parents.put(node.id(), node.parent()));
    PathId at = path;
    while (!at.equals(above) && !at.equals(PathId.ROOT)) {
      at = parents.get(at);
    }
    return at.equals(above);
  }

  private static Map<Pass, Long> expanded(List<FlowEdge> edges) {
    Map<Pass, Long> counts = new HashMap<>();
    for (FlowEdge edge : edges) {
      for (Grouped<Long> group : edge.classes()) {
        for (int thread : group.threads().numbers()) {
          counts.put(new Pass(edge.from(), edge.to(), thread), group.value());
        }
      }
    }
    return counts;
  }

  private static Map<Integer, List<Event>> histories(SampleFlow counted, Random random) {
    int threads = 1 + random.nextInt(4);
    Map<Integer, List<Event>> histories = new TreeMap<>();
    for (int step = 0; step < STEPS; step++) {
      int thread = random.nextInt(threads);
      List<Event> history = histories.computeIfAbsent(thread, absent -> new ArrayList<>());
      int depth = counted.depth(thread);
      if (depth > 0 && (depth == DEPTH_MAX || random.nextInt(2) == 0)) {
        counted.leave(thread);
        history.add(new Event(null));
      } else {
        history.add(new Event(counted.enter(thread, "r" + random.nextInt(4))));
      }
    }
    return histories;
  }

  private static List<Pass> passes(int thread, List<Event> events, Map<PathId, PathId> parents) {
    List<Pass> passes = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      PathId to = events.get(i).entered;
      if (to != null) {
        passes.add(new Pass(from(events.subList(0, i), to, parents), to, thread));
      }
    }
    return passes;
  }

  /** The predecessor by definition: looks back over all that the thread did before. */
  private static PathId from(List<Event> before, PathId to, Map<PathId, PathId> parents) {
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i).entered != null) {
        open.add(i);
      } else {
        open.remove(open.size() - 1);
      }
    }
    Set<PathId> openPaths = new HashSet<>();
    open.forEach(i -> openPaths.add(before.get(i).entered));
    int since = open.isEmpty() ? -1 : open.get(open.size() - 1);
    PathId around = since < 0 ? PathId.ROOT : before.get(since).entered;
    if (openPaths.contains(to)) {
      return around;
    }
    PathId left = around;
    List<PathId> inside = new ArrayList<>();
    for (Event event : before.subList(since + 1, before.size())) {
      if (event.entered != null) {
        inside.add(event.entered);
      } else {
        PathId path = inside.remove(inside.size() - 1);
        if (inside.isEmpty() && parents.get(path).equals(around)) {
          left = path;
        }
      }
    }
    return left;
  }
}
