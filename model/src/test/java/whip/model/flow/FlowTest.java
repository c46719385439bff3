package whip.model.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.construct.Constructs;
import whip.model.construct.Grouped;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.profile.Position;

/** Control-flow graphs: the paper's figures. Random walks are in {@link FlowAgainstPassesTest}. */
class FlowTest {

  @Test
  void shouldDistinguishTheTwoProgramsOfFigure1() {
    assertEquals(
        List.of("program>main 0|1", "main>foo 0|1", "bar>foo 0|19", "foo>bar 0|20"),
        edges(SampleFlow.figure1a().flow()));
    assertEquals(
        List.of("program>main 0|1", "main>foo 0|1", "foo>foo 0|19", "foo>bar 0|1", "bar>bar 0|19"),
        edges(SampleFlow.figure1b().flow()));
  }

  @Test
  void shouldCountThePredecessorsOfFigure4() {
    assertEquals(
        List.of(
            "program>P 0|1",
            "P>A 0|1",
            "C>A 0|4",
            "A>X 0|5",
            "X>Y 0|5",
            "A>B 0|5",
            "B>C 0|5",
            "C>Z 0|5"),
        edges(SampleFlow.figure4(5).flow()));
    assertTrue(SampleFlow.figure4(1).flow().edges().stream().allMatch(edge -> edge.total() == 1));
  }

  @Test
  void shouldKeepThreadsApartThatPassDifferentWaysInFigure8() {
    Flow whole = SampleFlow.figure8().flow();
    Flow layer = whole.layer(new PathId(1));
    assertEquals(
        List.of(
            "parallel rhs.f:34>for rhs.f:36 0-3|53",
            "for rhs.f:36>masked rhs.f:62 0|53",
            "for rhs.f:36>for rhs.f:65 1-3|53",
            "masked rhs.f:62>for rhs.f:65 0|53",
            "for rhs.f:65>masked rhs.f:180 0|53",
            "for rhs.f:65>for rhs.f:183 1-3|53",
            "masked rhs.f:180>for rhs.f:183 0|53",
            "for rhs.f:183>masked rhs.f:300 0|53",
            "for rhs.f:183>for rhs.f:303 1-3|53",
            "masked rhs.f:300>for rhs.f:303 0|53",
            "for rhs.f:303>masked rhs.f:440 0|53"),
        edges(layer));
    assertEquals(
        212,
        layer.nodes().stream()
            .filter(node -> node.place().equals("rhs.f:36"))
            .findFirst()
            .orElseThrow()
            .entries());
  }

  @Test
  void shouldFormClassesOfThreadsThatPassedEquallyOften() {
    SampleFlow flow = new SampleFlow();
    for (int thread : new int[] {0, 1, 2, 3, 4, 5}) {
      flow.walk(thread, thread == 4 ? 2 : 5, "a");
    }
    FlowEdge again = flow.flow().edges().get(1);
    assertEquals("0-3,5|4 4|1", again.text());
    assertEquals(21, again.total());
    assertEquals(
        List.of("0-3,5", "4"),
        again.classes().stream().map(Grouped::threads).map(Object::toString).toList());
  }

  @Test
  void shouldShowOneLayer() {
    Flow layer = SampleFlow.figure4(5).flow().layer(new PathId(1));
    assertEquals(List.of("P", "A", "B", "C"), names(layer));
    assertEquals(List.of("P>A 0|1", "C>A 0|4", "A>B 0|5", "B>C 0|5"), edges(layer));
    assertEquals(List.of(3, 2, 0, 1), layer.nodes().stream().map(FlowNode::children).toList());
    assertThrows(
        IllegalArgumentException.class, () -> SampleFlow.figure1a().flow().layer(new PathId(9)));
  }

  /** A in B in A: the path of A is entered again, from B. */
  @Test
  void shouldLeadRecursionBackToTheFirst() {
    Flow flow = new SampleFlow().walk(0, "A(B(C(A(B)) C))").walk(0, "A(B(C(B)))").flow();
    assertEquals(
        List.of(
            "program>A in 0|1",
            "A>A next 0|1",
            "C>A again 0|1",
            "A>B in 0|3",
            "C>B again 0|1",
            "B>C in 0|2",
            "C>C next 0|1"),
        kinds(flow));
    assertEquals(
        List.of("B>A again 0|1", "A>B in 0|3", "B>B again 0|1"), kinds(flow.layer(new PathId(1))));
  }

  /** No collector sends such accounts, but a reader may lack records. */
  @Test
  void shouldDrawWhatIsThereOfAnAccountWithGaps() {
    SortedMap<PathId, SortedMap<Integer, Long>> passes = new TreeMap<>();
    passes.put(new PathId(7), new TreeMap<>(Map.of(0, 3L, 1, 2L)));
    passes.put(new PathId(2), new TreeMap<>(Map.of(0, 0L, 1, 1L)));
    Flow flow =
        Flow.of(
            new Constructs(
                "r",
                "ns",
                5,
                2,
                false,
                5,
                List.of(),
                List.of(
                    path(2, 3, PathCounts.NONE),
                    path(3, 2, new PathCounts(new TreeMap<>(), passes, new TreeMap<>())))));
    assertEquals(5, flow.unplaced());
    assertEquals(List.of("r2>r3 1|1"), edges(flow));
    assertEquals(List.of("r2", "r3"), names(flow.layer(new PathId(2))));
  }

  private static PathAccount path(int id, int parent, PathCounts counts) {
    return new PathAccount(
        new PathId(id), new PathId(parent), PathKind.REGION, Position.UNKNOWN, "r" + id, 1, counts);
  }

  private static List<String> names(Flow flow) {
    return flow.nodes().stream().map(FlowTest::name).toList();
  }

  private static String name(FlowNode node) {
    return node.kind() == PathKind.REGION ? node.place() : node.text();
  }

  private static List<String> edges(Flow flow) {
    return written(flow, false);
  }

  private static List<String> kinds(Flow flow) {
    return written(flow, true);
  }

  private static List<String> written(Flow flow, boolean withKind) {
    Map<PathId, String> names =
        flow.nodes().stream().collect(Collectors.toMap(FlowNode::id, FlowTest::name));
    List<String> edges = new ArrayList<>();
    for (FlowEdge edge : flow.edges()) {
      edges.add(
          names.get(edge.from())
              + ">"
              + names.get(edge.to())
              + (withKind ? " " + edge.kind().label() : "")
              + " "
              + edge.text());
    }
    return edges;
  }
}
