package whip.model.grain;

import java.util.List;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;

/** Rows of tasks of one unit, each of which makes the next one. */
final class TaskChainRows {
  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(7));

  private TaskChainRows() {}

  static void add(int depth, GrainRows rows) {
    rows.add(node(new Place(NodeId.RUN, NodeId.RUN, 0), id(0), NodeKind.MEMBER, Directive.NONE));
    for (int task = 1; task <= depth; task++) {
      long index = task == 1 ? 0 : 1;
      Place place = new Place(NodeId.RUN, id(task - 1), index);
      rows.add(node(place, id(task), NodeKind.TASK, TASK));
      rows.add(
          new Row.Strand(
              new Place(NodeId.RUN, id(task), 0),
              1,
              new StrandKey(TASK, new Site(7), new Site(8)),
              Tag.NONE));
    }
  }

  private static NodeId id(int task) {
    return NodeId.of(0, task + 1L);
  }

  private static Row.Node node(Place place, NodeId id, NodeKind kind, Directive directive) {
    return new Row.Node(place, id, kind, directive, 2, 0, 0, List.of());
  }
}
