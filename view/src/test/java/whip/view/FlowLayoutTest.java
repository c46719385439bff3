package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.SampleFlow;
import whip.view.FlowLayout.Box;
import whip.view.FlowLayout.Line;
import whip.view.FlowLayout.Side;

/** Places on the grid: worked by hand, on random walks, and how long they take. */
class FlowLayoutTest {

  @Test
  void shouldStandParentsNorthAndSiblingsEast() {
    FlowLayout layout = FlowLayout.of(SampleFlow.figure4(5).flow());
    assertEquals(
        List.of("program 0,0", "P 0,1", "A 0,2", "X 0,3", "Y 1,3", "B 1,2", "C 2,2", "Z 2,4"),
        layout.boxes().stream().map(FlowLayoutTest::place).toList());
    assertEquals(3, layout.columns());
    assertEquals(5, layout.rows());
  }

  @Test
  void shouldStandOneLayerInTwoRows() {
    FlowLayout layout = FlowLayout.of(SampleFlow.figure8().flow().layer(new PathId(1)));
    assertEquals(2, layout.rows());
    assertEquals(8, layout.columns());
    assertEquals(
        List.of("down 0", "straight 0", "above 1", "straight 0"),
        layout.lines().stream().limit(4).map(FlowLayoutTest::way).toList());
  }

  @Test
  void shouldLeadLinesByRule() {
    FlowLayout layout =
        FlowLayout.of(new SampleFlow().walk(0, "a b c d a d a a b(e(b)) c c").flow());
    assertEquals(
        Set.of(
            "program>a down 0",
            "a>b straight 0",
            "b>c straight 0",
            "c>d straight 0",
            "d>a below 2",
            "a>d above 1",
            "a>a below 1",
            "b>e down 0",
            "e>b up 0",
            "c>c below 1"),
        layout.lines().stream()
            .map(line -> name(line.from()) + ">" + name(line.to()) + " " + way(line))
            .collect(Collectors.toSet()));
  }

  /** Nodes that were drawn once stay, whatever is entered later. */
  @Test
  void shouldKeepNodesWhereTheyAreWhenOthersCome() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      SampleFlow growing = new SampleFlow();
      List<String> before = List.of();
      for (int step = 0; step < 200; step++) {
        int thread = random.nextInt(3);
        if (growing.depth(thread) > random.nextInt(6)) {
          growing.leave(thread);
        } else {
          growing.enter(thread, "r" + random.nextInt(8));
        }
        List<String> now =
            FlowLayout.of(growing.flow()).boxes().stream().map(FlowLayoutTest::place).toList();
        assertEquals(before, now.subList(0, before.size()), "seed " + seed);
        before = now;
      }
      assertTrue(before.size() > 20, before.size() + " nodes");
    }
  }

  @Test
  void shouldLetNothingOverlap() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      SampleFlow walks = new SampleFlow();
      for (int step = 0; step < 400; step++) {
        if (walks.depth(0) > random.nextInt(4)) {
          walks.leave(0);
        } else {
          walks.enter(0, "r" + random.nextInt(8));
        }
      }
      FlowLayout layout = FlowLayout.of(walks.flow());
      Set<String> places = new HashSet<>();
      for (Box box : layout.boxes()) {
        assertTrue(places.add(box.column() + "," + box.row()), place(box));
      }
      assertArcsApart(layout);
    }
  }

  private static void assertArcsApart(FlowLayout layout) {
    int arcs = 0;
    List<Line> lines = layout.lines();
    for (int i = 0; i < lines.size(); i++) {
      for (int j = 0; j < i; j++) {
        Line one = lines.get(i);
        Line other = lines.get(j);
        boolean areArcs = one.side() == Side.ABOVE || one.side() == Side.BELOW;
        if (areArcs
            && one.side() == other.side()
            && one.to().row() == other.to().row()
            && one.track() == other.track()) {
          arcs++;
          assertTrue(
              east(one) < west(other) || east(other) < west(one),
              () -> place(one.from()) + ">" + place(one.to()));
        }
      }
    }
    assertTrue(arcs > 0 || lines.size() < 20);
  }

  private static int west(Line line) {
    return line.side() == Side.ABOVE ? 2 * line.from().column() + 1 : 2 * line.to().column();
  }

  private static int east(Line line) {
    return line.side() == Side.ABOVE ? 2 * line.to().column() : 2 * line.from().column() + 1;
  }

  /** A relation, since seconds are the machine's. In squares, ten times as much takes 100 times. */
  @Test
  void shouldTakeTimeInProportionToTheGraph() {
    for (boolean isWide : new boolean[] {false, true}) {
      Flow large = big(100_000, isWide);
      assertEquals(100_001, FlowLayout.of(large).boxes().size());
      assertInProportion(big(10_000, isWide), large, flow -> FlowLayout.of(flow).rows());
    }
  }

  @Test
  void shouldDrawInProportionToTheGraph() {
    for (boolean isWide : new boolean[] {false, true}) {
      Flow small = big(500, isWide);
      Flow large = big(5_000, isWide);
      assertInProportion(small, large, flow -> FlowText.lines(flow).size());
      assertInProportion(small, large, flow -> FlowSvg.text(flow).length());
      assertInProportion(small, large, flow -> FlowJson.of(flow).text().length());
    }
  }

  /**
   * Measures alternately, so that what else the machine does meets both; the first is a warm-up.
   */
  private static void assertInProportion(Flow small, Flow large, ToIntFunction<Flow> form) {
    long smallNs = Long.MAX_VALUE;
    long largeNs = Long.MAX_VALUE;
    for (int i = 0; i < 6; i++) {
      smallNs = Math.min(smallNs, ns(small, form));
      largeNs = Math.min(largeNs, ns(large, form));
    }
    double relation = (double) largeNs / smallNs;
    assertTrue(relation < 60, relation + " times as long");
  }

  /** Wide: one row with arcs over arcs; else a random tree. */
  private static Flow big(int nodes, boolean isWide) {
    SampleFlow walks = new SampleFlow();
    if (isWide) {
      for (int i = 0; i < nodes; i++) {
        walks.walk(0, "r" + i);
        if (i % 3 == 0) {
          walks.walk(0, "r" + i / 2);
        }
      }
      return walks.flow();
    }
    Random random = new Random(1);
    for (int i = 0; i < nodes; i++) {
      while (walks.depth(0) > 0 && random.nextBoolean()) {
        walks.leave(0);
      }
      walks.enter(0, "r" + i);
    }
    return walks.flow();
  }

  private static long ns(Flow flow, ToIntFunction<Flow> form) {
    long before = System.nanoTime();
    int size = form.applyAsInt(flow);
    long ns = System.nanoTime() - before;
    assertTrue(size > 0);
    return ns;
  }

  private static String place(Box box) {
    return name(box) + " " + box.column() + "," + box.row();
  }

  private static String name(Box box) {
    return box.node().isRoot() ? "program" : box.node().place();
  }

  private static String way(Line line) {
    return line.side().label() + " " + line.track();
  }
}
