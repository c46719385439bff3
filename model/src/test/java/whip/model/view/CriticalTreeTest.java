package whip.model.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Stack;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.profile.Position;
import whip.testkit.tier.Tier;

class CriticalTreeTest {
  private static final Directive PARALLEL = new Directive(DirectiveKind.PARALLEL, new Site(3));
  private static final Directive FOR = new Directive(DirectiveKind.FOR, new Site(5));
  // Another address of line 5.
  private static final Directive SAME_FOR = new Directive(DirectiveKind.FOR, new Site(105));

  private static Position position(Site site) {
    if (site.equals(Site.UNKNOWN)) {
      return Position.UNKNOWN;
    }
    return site.address() == 200
        ? new Position("", 0, "", "solve+0x1c")
        : new Position("/src/relax.c", (int) (site.address() % 100), "main", "");
  }

  private static Stack stack(Directive nearest, long from, long to, Directive... around) {
    StrandKey key = new StrandKey(nearest, new Site(from), new Site(to));
    return new Stack(List.of(around), false, key);
  }

  private static SortedMap<Stack, Long> path() {
    return new TreeMap<>(
        Map.of(
            stack(Directive.NONE, 0, 3),
            3L,
            stack(PARALLEL, 9, 3, PARALLEL),
            10L,
            stack(FOR, 5, 7, PARALLEL, FOR),
            30L,
            stack(SAME_FOR, 105, 107, PARALLEL, SAME_FOR),
            20L,
            stack(FOR, 200, 200, PARALLEL, FOR, SAME_FOR),
            20L,
            new Stack(List.of(), true, new StrandKey(FOR, new Site(5), new Site(7))),
            1L));
  }

  private static CriticalStacks stacks(int stacksMax) {
    return CriticalStacks.of(path(), CriticalTreeTest::position, stacksMax);
  }

  private static List<String> lines(CriticalTree tree, String indent) {
    List<String> lines = new ArrayList<>();
    String name = tree.frame() == null ? "" : " " + tree.frame().name();
    lines.add(indent + tree.critical() + name);
    tree.children().forEach(child -> lines.addAll(lines(child, indent + " ")));
    return lines;
  }

  @Test
  void shouldShowWhatStacksHaveInCommonOnce() {
    CriticalStacks stacks = stacks(10);
    assertEquals(0, stacks.cut());
    assertEquals(
        List.of(
            "84",
            " 80 parallel relax.c:3",
            "  70 for relax.c:5",
            "   50 relax.c:5-7",
            "   20 solve+0x1c",
            "  10 relax.c:9-3",
            " 3 ?-relax.c:3",
            " 1 somewhere",
            "  1 for relax.c:5",
            "   1 relax.c:5-7"),
        lines(CriticalTree.of(stacks.stacks()), ""));
  }

  @Test
  void shouldKeepTheSumOfWhatIsCutOff() {
    CriticalStacks stacks = stacks(2);
    assertEquals(3, stacks.cut());
    assertEquals(
        List.of(
            "84",
            " 70 parallel relax.c:3",
            "  70 for relax.c:5",
            "   50 relax.c:5-7",
            "   20 solve+0x1c",
            " 14 somewhere"),
        lines(CriticalTree.of(stacks.stacks()), ""));
  }

  @Test
  void shouldBeTheSameHoweverTheStacksAreOrdered() {
    List<CriticalStack> stacks = new ArrayList<>(stacks(10).stacks());
    CriticalTree tree = CriticalTree.of(stacks);
    Collections.shuffle(stacks, new Random(Tier.current().seed()));
    assertEquals(tree, CriticalTree.of(stacks));
    assertEquals(tree, CriticalTree.of(tree.stacks()));
    assertEquals(stacks.size(), tree.stacks().size());
  }

  @Test
  void shouldHaveNothingInItForARunWithoutWork() {
    assertEquals(new CriticalTree(null, 0, 0, List.of()), CriticalTree.of(List.of()));
    assertEquals(
        new CriticalStacks(List.of(), 0),
        CriticalStacks.of(new TreeMap<>(), CriticalTreeTest::position, 5));
  }
}
