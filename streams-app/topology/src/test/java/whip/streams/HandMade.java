package whip.streams;

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

/** Rows written by hand. Node ids are plain numbers: all of thread 0. */
final class HandMade {

  static final Directive NOTHING = Directive.NONE;
  static final Directive PARALLEL = new Directive(DirectiveKind.PARALLEL, new Site(0x100));
  static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(0x200));

  private HandMade() {}

  static Row.Node run() {
    return node(0, 0, 0, 0, NodeKind.REGION, Directive.NONE, 1, 1, 1);
  }

  /** A member's share of phase 0 of a region. */
  static Row.Node member(long region, long id, long items, long member) {
    return node(region, region, 0, id, NodeKind.MEMBER, Directive.NONE, items, 0, member);
  }

  /** A parallel region of one phase. */
  static Row.Node parallel(long region, long parent, long index, long id, long team) {
    return node(region, parent, index, id, NodeKind.REGION, PARALLEL, 0, team, 1);
  }

  static Row.Node task(long region, long parent, long index, long id, long items) {
    return node(region, parent, index, id, NodeKind.TASK, TASK, items, 0, 0);
  }

  static Row.Strand strand(long region, long parent, long index, long work, Directive directive) {
    return strand(region, parent, index, work, directive, List.of());
  }

  static Row.Strand strand(
      long region,
      long parent,
      long index,
      long work,
      Directive directive,
      List<String> annotations) {
    return new Row.Strand(
        new Place(new NodeId(region), new NodeId(parent), index),
        work,
        new StrandKey(directive, new Site(0x300), new Site(0x301)),
        new Tag(List.of(), false, annotations));
  }

  /** In a task that no other strand is in. */
  static Row.Strand strandAt(long region, long parent, long index, long work, long site) {
    return new Row.Strand(
        new Place(new NodeId(region), new NodeId(parent), index),
        work,
        new StrandKey(
            new Directive(DirectiveKind.TASK, new Site(site)), new Site(site), new Site(site + 1)),
        Tag.NONE);
  }

  private static Row.Node node(
      long region,
      long parent,
      long index,
      long id,
      NodeKind kind,
      Directive directive,
      long items,
      long a,
      long b) {
    return new Row.Node(
        new Place(new NodeId(region), new NodeId(parent), index),
        new NodeId(id),
        kind,
        directive,
        items,
        a,
        b,
        List.of());
  }
}
