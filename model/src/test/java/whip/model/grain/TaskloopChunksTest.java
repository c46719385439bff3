package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;

/** Chunks of taskloops whose iterations the collector recorded, and of others. */
class TaskloopChunksTest {
  private static final Directive LOOP = new Directive(DirectiveKind.TASKLOOP, new Site(7));
  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(9));
  private static final NodeId PROGRAM = NodeId.of(0, 1);
  private static final NodeId GROUP = NodeId.of(0, 2);

  private final GrainRows rows = new GrainRows(100);
  private long made = 2;

  private NodeId node(NodeId in, long index, NodeKind kind, Directive of, long a, long b) {
    NodeId id = NodeId.of(0, ++made);
    rows.add(new Row.Node(place(in, index), id, kind, of, 1, a, b, List.of()));
    return id;
  }

  private void chunk(NodeId in, long index, Directive of, long first, long length) {
    NodeId chunk = node(in, index, NodeKind.TASK, of, first, length);
    rows.add(
        new Row.Strand(place(chunk, 0), 1, new StrandKey(of, new Site(7), new Site(8)), Tag.NONE));
  }

  private static Place place(NodeId in, long index) {
    return new Place(NodeId.RUN, in, index);
  }

  private void group(int items) {
    rows.add(
        new Row.Node(
            place(NodeId.RUN, 0), PROGRAM, NodeKind.MEMBER, Directive.NONE, 1, 0, 0, List.of()));
    rows.add(
        new Row.Node(place(PROGRAM, 0), GROUP, NodeKind.TASKGROUP, LOOP, items, 0, 0, List.of()));
  }

  private List<String> lineages() {
    GrainGraph graph = GrainGraph.of(rows);
    List<String> lineages = new ArrayList<>();
    for (int grain = 0; grain < graph.grains(); grain++) {
      lineages.add(graph.grain(grain).lineage().toString());
    }
    return lineages.stream().sorted().toList();
  }

  /** The runtime's own task comes first, and makes the chunks behind those of the encounter. */
  @Test
  void shouldNameChunksByTheirIterations() {
    group(3);
    NodeId helper = node(GROUP, 0, NodeKind.TASK, LOOP, 0, 0);
    chunk(GROUP, 1, LOOP, 0, 8);
    chunk(GROUP, 2, LOOP, 8, 7);
    chunk(helper, 0, LOOP, 15, 5);

    assertEquals(List.of("R-0-0+8", "R-0-15+5", "R-0-8+7"), lineages());
  }

  @Test
  void shouldCountChunksWhoseIterationsAreNotRecorded() {
    group(2);
    chunk(GROUP, 0, LOOP, 0, 0);
    chunk(GROUP, 1, Directive.NONE, 0, 0);

    assertEquals(List.of("R-0-0+1", "R-0-1+1"), lineages());
  }

  /** The copies of what the second chunk gets make a task. */
  @Test
  void shouldDistinguishTasksThatCopiesMake() {
    group(3);
    chunk(GROUP, 0, LOOP, 0, 4);
    chunk(GROUP, 1, TASK, 0, 0);
    chunk(GROUP, 2, LOOP, 4, 4);

    assertEquals(List.of("R-0-0+4", "R-0-4+4", "R-1"), lineages());
  }
}
