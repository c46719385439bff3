package whip.model.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Two random walks compared by the names on the way to each path, pass by pass. The judge knows no
 * numbers of paths: it takes what each run's own graph says, written out in names.
 */
class FlowDiffAgainstPassesTest {
  private static final int SEEDS = 200;
  private static final int STEPS = 80;
  private static final int DEPTH_MAX = 4;

  @Test
  void shouldFindTheChangesThatNamesSay() {
    Map<FlowChange, Integer> seen = new EnumMap<>(FlowChange.class);
    for (int seed = 0; seed < SEEDS; seed++) {
      SampleFlow before = walks(new Random(2L * seed), new Random(seed));
      SampleFlow after = walks(new Random(2L * seed), new Random(seed + 1_000_000L));
      Map<String, SortedMap<Integer, Long>> old = named(before.flow());
      Map<String, SortedMap<Integer, Long>> recent = named(after.flow());
      Map<String, FlowChange> expected = new HashMap<>();
      old.forEach((edge, passes) -> expected.put(edge, change(passes, recent.get(edge))));
      recent.forEach((edge, passes) -> expected.put(edge, change(old.get(edge), passes)));

      FlowDiff diff = FlowDiff.of(before.account(), after.account());
      Map<String, FlowChange> found = new HashMap<>();
      List<String> names = names(diff.both());
      for (FlowEdge edge : diff.both().edges()) {
        String name = named(names, edge);
        found.put(name, diff.change(edge));
        assertEquals(old.get(name), diff.before(edge).map(FlowEdge::passes).orElse(null), name);
        assertEquals(recent.get(name), diff.after(edge).map(FlowEdge::passes).orElse(null), name);
      }
      assertEquals(expected, found, "seed " + seed);
      found.values().forEach(change -> seen.merge(change, 1, Integer::sum));
      assertLayersAgree(diff);
    }
    for (FlowChange change : FlowChange.values()) {
      assertTrue(seen.getOrDefault(change, 0) > SEEDS / 10, change + " in " + seen);
    }
  }

  /** An edge between a parent and a child, or two children, is in one layer as in the whole. */
  private static void assertLayersAgree(FlowDiff whole) {
    Map<FlowEdge.Ends, FlowChange> changes = new HashMap<>();
    whole.both().edges().forEach(edge -> changes.put(edge.ends(), whole.change(edge)));
    for (FlowNode parent : whole.both().nodes()) {
      FlowDiff layer = whole.layer(parent.id());
      for (FlowEdge edge : layer.both().edges()) {
        FlowEdge shown = layer.after(edge).or(() -> layer.before(edge)).orElseThrow();
        assertEquals(shown.passes(), edge.passes());
        if (edge.kind() != PassKind.AGAIN) {
          assertEquals(changes.get(edge.ends()), layer.change(edge));
        }
      }
    }
  }

  private static FlowChange change(
      SortedMap<Integer, Long> before, SortedMap<Integer, Long> after) {
    if (before == null || after == null) {
      return before == null ? FlowChange.NEW : FlowChange.GONE;
    }
    if (before.equals(after)) {
      return FlowChange.SAME;
    }
    long difference = 0;
    for (int thread = 0; thread < 4; thread++) {
      difference += after.getOrDefault(thread, 0L) - before.getOrDefault(thread, 0L);
    }
    if (difference == 0) {
      return FlowChange.OTHER;
    }
    return difference > 0 ? FlowChange.MORE : FlowChange.FEWER;
  }

  /** The first half of both runs is the same, up to a few steps. */
  private static SampleFlow walks(Random common, Random own) {
    SampleFlow walks = new SampleFlow();
    int threads = 1 + common.nextInt(4);
    for (int step = 0; step < STEPS; step++) {
      Random random = step < STEPS / 2 || common.nextInt(4) > 0 ? common : own;
      int thread = random.nextInt(threads);
      int depth = walks.depth(thread);
      if (depth > 0 && (depth == DEPTH_MAX || random.nextInt(2) == 0)) {
        walks.leave(thread);
      } else {
        walks.enter(thread, "r" + random.nextInt(3));
      }
    }
    return walks;
  }

  private static Map<String, SortedMap<Integer, Long>> named(Flow flow) {
    List<String> names = names(flow);
    Map<String, SortedMap<Integer, Long>> passes = new TreeMap<>();
    flow.edges().forEach(edge -> passes.put(named(names, edge), edge.passes()));
    return passes;
  }

  private static String named(List<String> names, FlowEdge edge) {
    return names.get(edge.from().value()) + " > " + names.get(edge.to().value());
  }

  /** Names on the way to each path, by its number: parents have lower ones. */
  private static List<String> names(Flow flow) {
    List<String> names = new ArrayList<>();
    for (FlowNode node : flow.nodes()) {
      assertEquals(names.size(), node.id().value());
      names.add(node.isRoot() ? "" : names.get(node.parent().value()) + "/" + node.place());
    }
    return names;
  }
}
