package whip.model.node;

/**
 * The OpenMP directives a strand or node can belong to; codes as on the wire (schemas/README.md).
 */
public enum DirectiveKind {
  // catalogue: java-directives
  PROGRAM(0, "program"),
  PARALLEL(1, "parallel"),
  FOR(2, "for"),
  SECTIONS(3, "sections"),
  SINGLE(4, "single"),
  MASKED(5, "masked"),
  CRITICAL(6, "critical"),
  ORDERED(7, "ordered"),
  TASK(8, "task"),
  TASKLOOP(9, "taskloop"),
  TASKGROUP(10, "taskgroup");
  // catalogue: end

  private static final DirectiveKind[] BY_CODE = values();

  private final int code;
  private final String label;

  DirectiveKind(int code, String label) {
    this.code = code;
    this.label = label;
  }

  public int code() {
    return code;
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
