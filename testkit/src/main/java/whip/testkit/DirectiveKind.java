package whip.testkit;

import java.util.Arrays;

/** The kind of an OpenMP directive, with the number that stands for it in a node batch. */
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

  private final int code;
  private final String openMpName;

  DirectiveKind(int code, String openMpName) {
    this.code = code;
    this.openMpName = openMpName;
  }

  /** The kind whose name in OpenMP this is. */
  static DirectiveKind named(String openMpName) {
    return Arrays.stream(values())
        .filter(kind -> kind.openMpName.equals(openMpName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no directive kind " + openMpName));
  }

  /** The number of schemas/README.md, "Directive kinds". */
  public int code() {
    return code;
  }

  /** The directive's name in OpenMP, as profiles print it. */
  public String openMpName() {
    return openMpName;
  }
}
