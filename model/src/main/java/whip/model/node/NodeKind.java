package whip.model.node;

/** Kinds of nodes in the series-parallel tree; codes as on the wire (schemas/README.md). */
public enum NodeKind {
  /** A parallel region, in series with its siblings; its members stand in it by phase. */
  REGION(0),
  /** A team member's share of one barrier-to-barrier phase. */
  MEMBER(1),
  /** A loop chunk or a section. */
  CHUNK(2),
  /** Part of a task inside a construct that adds no edge of its own. */
  GROUP(3),
  /** Ends when all descendants created in it have ended. */
  TASKGROUP(4),
  /** A deferred explicit task. */
  TASK(5),
  /** An undeferred or included task: in series with its parent. */
  UNDEFERRED(6),
  /** Waits for the children made since the task's last wait; holds no items. */
  TASKWAIT(7),
  /** The dependences of the item at the next index; holds no items. */
  DEPENDS(8),
  /** A deferred task that waits for its predecessors. */
  DEPENDENT_TASK(9),
  /** An undeferred task that waits for its predecessors, or {@code taskwait depend}. */
  DEPENDENT_UNDEFERRED(10),
  /**
   * Part of a task while it held a lock, from the first thing that is more than a strand to the
   * end: no edge of its own.
   */
  HOLD(11),
  /** Ends the wait of this iteration's sinks; holds no items. */
  SOURCE(12),
  /** Waits for an earlier iteration's source; holds no items. */
  SINK(13);

  private static final NodeKind[] BY_CODE = values();

  private final int code;

  NodeKind(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  public boolean isContainer() {
    return switch (this) {
      case REGION, MEMBER, CHUNK, GROUP, TASKGROUP, TASK, UNDEFERRED -> true;
      case DEPENDENT_TASK, DEPENDENT_UNDEFERRED, HOLD -> true;
      case TASKWAIT, DEPENDS, SOURCE, SINK -> false;
    };
  }

  public static boolean isCode(long code) {
    return code >= 0 && code < BY_CODE.length;
  }

  public static NodeKind ofCode(int code) {
    return BY_CODE[code];
  }
}
