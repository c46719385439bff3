package whip.model.node;

/**
 * The OpenMP directives a strand or node can belong to; codes as on the wire (schemas/README.md).
 */
public enum DirectiveKind {
  PROGRAM("program"),
  PARALLEL("parallel"),
  FOR("for"),
  SECTIONS("sections"),
  SINGLE("single"),
  MASKED("masked"),
  CRITICAL("critical"),
  ORDERED("ordered"),
  TASK("task"),
  TASKLOOP("taskloop"),
  TASKGROUP("taskgroup");

  private static final DirectiveKind[] BY_CODE = values();

  private final String label;

  DirectiveKind(String label) {
    this.label = label;
  }

  public int code() {
    return ordinal();
  }

  /** The directive's name as OpenMP spells it. */
  public String label() {
    return label;
  }

  public static boolean isCode(long code) {
    return code >= 0 && code < BY_CODE.length;
  }

  public static DirectiveKind ofCode(int code) {
    return BY_CODE[code];
  }
}
