package whip.model.assembly;

import java.util.ArrayList;
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

/**
 * A run whose initial task makes a task that makes a task and so on, each of which then works for
 * 1.
 */
public final class TaskChain {

  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(1));

  private TaskChain() {}

  static List<Row> rows(int depth) {
    return rows(depth, NodeKind.TASK);
  }

  public static List<Row> rows(int depth, NodeKind kind) {
    List<Row> rows = new ArrayList<>();
    NodeId parent = NodeId.of(0, 1);
    rows.add(node(NodeId.RUN, 0, parent, NodeKind.MEMBER, Directive.NONE, 1));
    for (int level = 0; level < depth; level++) {
      NodeId task = NodeId.of(0, level + 2L);
      boolean last = level == depth - 1;
      rows.add(node(parent, 0, task, kind, TASK, last ? 1 : 2));
      StrandKey key = new StrandKey(TASK, new Site(1), new Site(2));
      rows.add(new Row.Strand(new Place(NodeId.RUN, task, last ? 0 : 1), 1, key, Tag.NONE));
      parent = task;
    }
    rows.add(node(NodeId.RUN, 0, NodeId.RUN, NodeKind.REGION, Directive.NONE, 0));
    return rows;
  }

  private static Row.Node node(
      NodeId parent, long index, NodeId id, NodeKind kind, Directive directive, long items) {
    boolean region = kind == NodeKind.REGION;
    return new Row.Node(
        new Place(NodeId.RUN, parent, index),
        id,
        kind,
        directive,
        items,
        region ? 1 : 0,
        region ? 1 : 0,
        List.of());
  }
}
