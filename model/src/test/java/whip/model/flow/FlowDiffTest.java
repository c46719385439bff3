package whip.model.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.profile.Position;

/** Two runs' graphs by hand. Random walks are in {@link FlowDiffAgainstPassesTest}. */
class FlowDiffTest {
  private static final FlowDiff DIFF = FlowDiff.of(earlier(), later());

  private static Constructs earlier() {
    return new SampleFlow().walk(0, "P(A B C)").walk(1, "P(A B C)").account();
  }

  private static Constructs later() {
    return new SampleFlow().walk(0, 2, "P(A B D)").walk(1, "P(A D)").account();
  }

  @Test
  void shouldCompareEdgesByPasses() {
    assertEquals(
        List.of(
            "program>P in same 0-1|1 0-1|1",
            "P>P next new - 0|1",
            "P>A in more 0-1|1 0|2 1|1",
            "A>B next other 0-1|1 0|2",
            "A>D next new - 1|1",
            "B>D next new - 0|2",
            "B>C next gone 0-1|1 -"),
        edges(DIFF));
    assertEquals("{SAME=1, NEW=3, GONE=1, MORE=1, OTHER=1}", DIFF.edgesByChange().toString());
    assertEquals(
        List.of("P>A in same 0|1 0|1", "C>A next fewer 0|4 0|2"),
        edges(
                FlowDiff.of(SampleFlow.figure4(5).account(), SampleFlow.figure4(3).account())
                    .layer(new PathId(1)))
            .subList(0, 2));
  }

  /** Paths of the later run keep their numbers; C of the earlier one has the next. */
  @Test
  void shouldCompareNodesByEntries() {
    assertEquals(
        List.of(
            "0 program same 1 1",
            "1 P more 2 3",
            "2 A more 2 3",
            "3 B other 2 2",
            "4 D new - 3",
            "5 C gone 2 -"),
        nodes(DIFF));
    assertEquals(List.of(1, 4, 0, 0, 0, 0), children(DIFF.both()));
    assertEquals(List.of(1, 3, 0, 0, 0), children(DIFF.after()));
    FlowNode gone = DIFF.both().nodes().get(5);
    assertEquals(List.of(0L, 0L), List.of(gone.entries(), gone.time()));
  }

  @Test
  void shouldShowOneLayerOfBoth() {
    FlowDiff layer = DIFF.layer(new PathId(1));
    assertEquals(
        List.of(
            "P>A in more 0-1|1 0|2 1|1",
            "A>B next other 0-1|1 0|2",
            "A>D next new - 1|1",
            "B>D next new - 0|2",
            "B>C next gone 0-1|1 -"),
        edges(layer));
    assertEquals(List.of("4 D new - 3"), nodes(DIFF.layer(new PathId(4))));
    assertEquals(List.of("5 C gone 2 -"), nodes(DIFF.layer(new PathId(5))));
    assertThrows(IllegalArgumentException.class, () -> DIFF.layer(new PathId(6)));
  }

  /** D is in A in one run, and in B in the other. */
  @Test
  void shouldKeepPathsApartThatAreInOthers() {
    Constructs before = new SampleFlow().walk(0, "A(D) B").account();
    Constructs after = new SampleFlow().walk(0, "A B(D)").account();
    assertEquals(
        List.of(
            "program>A in same 0|1 0|1",
            "A>B next same 0|1 0|1",
            "B>D in new - 0|1",
            "A>D in gone 0|1 -"),
        edges(FlowDiff.of(before, after)));
  }

  /** Recursion comes again from deeper inside in one of the runs only. */
  @Test
  void shouldCompareRecursion() {
    Constructs before = new SampleFlow().walk(0, "A(B(C(A)))").account();
    Constructs after = new SampleFlow().walk(0, "A(B(C(B)))").account();
    assertEquals(
        List.of(
            "program>A in same 0|1 0|1",
            "C>A again gone 0|1 -",
            "A>B in same 0|1 0|1",
            "C>B again new - 0|1",
            "B>C in same 0|1 0|1"),
        edges(FlowDiff.of(before, after)));
    assertEquals(
        List.of("B>A again gone 0|1 -", "A>B in same 0|1 0|1", "B>B again new - 0|1"),
        edges(FlowDiff.of(before, after).layer(new PathId(1))));
  }

  /** A comes again from C before, and from D later: in A's layer both times from B. */
  @Test
  void shouldNotAddUpPassesOfBothRuns() {
    Constructs before = new SampleFlow().walk(0, "A(B(C(A)))").account();
    Constructs after = new SampleFlow().walk(0, "A(B(D(A)))").account();
    FlowDiff layer = FlowDiff.of(before, after).layer(new PathId(1));
    assertEquals(List.of("B>A again same 0|1 0|1", "A>B in same 0|1 0|1"), edges(layer));
    assertEquals("0|1", layer.both().edges().get(0).text());
  }

  /** Without debug information two constructs cannot be distinguished. */
  @Test
  void shouldTakePathsOfOneKeyForOne() {
    List<PathAccount> paths =
        List.of(path(0, PathKind.PROGRAM, Map.of()), loop(1, 0), loop(4, 1), loop(5, 4));
    Constructs run = new Constructs("r", "units", 9, 1, true, 9, List.of(), paths);
    FlowDiff diff = FlowDiff.of(run, run);
    assertEquals(List.of("program>for in same 0|1 0|1", "for>for next same 0|2 0|2"), edges(diff));
    assertEquals(List.of(0, 1), diff.both().nodes().stream().map(n -> n.id().value()).toList());
  }

  private static PathAccount loop(int id, int from) {
    return path(id, PathKind.FOR, Map.of(from, 1L));
  }

  private static PathAccount path(int id, PathKind kind, Map<Integer, Long> passesOfThread0) {
    SortedMap<PathId, SortedMap<Integer, Long>> passes = new TreeMap<>();
    passesOfThread0.forEach(
        (from, count) -> passes.put(new PathId(from), new TreeMap<>(Map.of(0, count))));
    return new PathAccount(
        new PathId(id),
        PathId.ROOT,
        kind,
        Position.UNKNOWN,
        "",
        0,
        new PathCounts(new TreeMap<>(), passes, new TreeMap<>()));
  }

  private static List<Integer> children(Flow flow) {
    return flow.nodes().stream().map(FlowNode::children).toList();
  }

  private static List<String> nodes(FlowDiff diff) {
    return diff.both().nodes().stream()
        .map(
            node ->
                "%s %s %s %s %s"
                    .formatted(
                        node.id(),
                        name(node),
                        diff.change(node).label(),
                        diff.before(node).map(one -> "" + one.entries()).orElse("-"),
                        diff.after(node).map(one -> "" + one.entries()).orElse("-")))
        .toList();
  }

  private static List<String> edges(FlowDiff diff) {
    Map<PathId, String> names =
        diff.both().nodes().stream().collect(Collectors.toMap(FlowNode::id, FlowDiffTest::name));
    return diff.both().edges().stream()
        .map(
            edge ->
                "%s>%s %s %s %s %s"
                    .formatted(
                        names.get(edge.from()),
                        names.get(edge.to()),
                        edge.kind().label(),
                        diff.change(edge).label(),
                        diff.before(edge).map(FlowEdge::text).orElse("-"),
                        diff.after(edge).map(FlowEdge::text).orElse("-")))
        .toList();
  }

  private static String name(FlowNode node) {
    return node.kind() == PathKind.REGION ? node.place() : node.text();
  }
}
