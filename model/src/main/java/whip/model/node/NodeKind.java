package whip.model.node;

/** What a node is in the series-parallel tree; codes as on the wire (schemas/README.md). */
public enum NodeKind {
  /** A parallel region, in series with its siblings; its members stand in it by phase. */
  REGION,
  /** A team member's share of one barrier-to-barrier phase. */
  MEMBER,
  /** A loop chunk or a section. */
  CHUNK,
  /** What one task did inside a construct that adds no edge of its own. */
  GROUP,
  /** Ends when all descendants created in it have ended. */
  TASKGROUP,
  /** A deferred explicit task. */
  TASK,
  /** An undeferred or included task: in series with its parent. */
  UNDEFERRED,
  /** Waits for the children made since the task's last wait; holds no items. */
  TASKWAIT,
  /** The dependences of the item at the next index; holds no items. */
  DEPENDS,
  /** A deferred task that waits for its predecessors. */
  DEPENDENT_TASK,
  /** An undeferred task that waits for its predecessors, or {@code taskwait depend}. */
  DEPENDENT_UNDEFERRED;

  private static final NodeKind[] BY_CODE = values();

  public int code() {
    return ordinal();
  }

  public boolean isContainer() {
    return this != TASKWAIT && this != DEPENDS;
  }

  public static boolean isCode(long code) {
    return code >= 0 && code < BY_CODE.length;
  }

  public static NodeKind ofCode(int code) {
    return BY_CODE[code];
  }
}
