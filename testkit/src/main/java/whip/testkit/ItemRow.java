package whip.testkit;

import java.util.List;

/**
 * One row of a node batch, in the words of schemas/README.md but as plain values, so that every
 * codec and the model can be tested against it.
 */
public sealed interface ItemRow {
  /** The producing thread, numbered from 0. */
  int thread();

  /** Id of the innermost parallel region around the container. */
  long region();

  /** Id of the container. */
  long parent();

  /** Position among the container's items, from 0. */
  long index();

  /** The dictionary entry of a directive. */
  record DirectiveEntry(int kind, long site) {
    public static final DirectiveEntry PROGRAM = new DirectiveEntry(0, 0);
  }

  /**
   * An item with work.
   *
   * @param locks addresses of the locks held, outermost first
   * @param acquired the strand begins with the acquisition of the last of {@code locks}
   * @param annotations what-if regions open, outermost first
   */
  record Strand(
      int thread,
      long region,
      long parent,
      long index,
      long work,
      long from,
      long to,
      DirectiveEntry directive,
      List<Long> locks,
      boolean acquired,
      List<String> annotations)
      implements ItemRow {
    public Strand {
      locks = List.copyOf(locks);
      annotations = List.copyOf(annotations);
    }
  }

  /** A node that was popped, or an item without work; {@code kind} is a {@link NodeKind} code. */
  record Node(
      int thread,
      long region,
      long parent,
      long index,
      long id,
      int kind,
      DirectiveEntry directive,
      long items,
      long a,
      long b,
      List<Dependence> dependences)
      implements ItemRow {
    public Node {
      dependences = List.copyOf(dependences);
    }
  }

  /** A dependence of a DEPENDS row. */
  record Dependence(int kind, long address) {}

  /** The structural kinds of schemas/README.md. */
  final class NodeKind {
    public static final int REGION = 0;
    public static final int MEMBER = 1;
    public static final int CHUNK = 2;
    public static final int GROUP = 3;
    public static final int TASKGROUP = 4;
    public static final int TASK = 5;
    public static final int UNDEFERRED = 6;
    public static final int TASKWAIT = 7;
    public static final int DEPENDS = 8;
    public static final int DEPENDENT_TASK = 9;
    public static final int DEPENDENT_UNDEFERRED = 10;
    public static final int HOLD = 11;
    public static final int SOURCE = 12;
    public static final int SINK = 13;

    private NodeKind() {}
  }
}
