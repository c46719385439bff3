package whip.testkit;

/** A container that {@link RowEmitter} has not popped yet. */
final class OpenNode {
  /** Region that the node stands in, and region of the items in it: they differ for a region. */
  final long standsIn;

  final long region;
  final long parent;
  final long index;
  final long id;
  final int kind;
  Directive instanceOf = Directive.PROGRAM;

  /** Nearest enclosing directive of the strands in it. */
  Directive directive = Directive.PROGRAM;

  int thread;
  long items;
  long a;
  long b;

  OpenNode(long standsIn, long parent, long index, long id, int kind) {
    this.standsIn = standsIn;
    this.region = kind == ItemRow.NodeKind.REGION ? id : standsIn;
    this.parent = parent;
    this.index = index;
    this.id = id;
    this.kind = kind;
  }

  /** The run itself, which is region 0 and stands in itself. */
  static OpenNode run() {
    return new OpenNode(0, 0, 0, 0, ItemRow.NodeKind.REGION);
  }
}
