package whip.model.construct;

import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of paths: directives, and what has a path without being one. Codes as on the wire. */
public enum PathKind {
  // catalogue: java-paths
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
  TASKGROUP(10, "taskgroup"),
  BARRIER(11, "barrier"),
  TASKWAIT(12, "taskwait"),
  LOCK(13, "lock"),
  REGION(14, "region"),
  FUNCTION(15, "function");
  // catalogue: end

  private static final PathKind[] BY_CODE = values();

  private final int code;
  private final String label;

  PathKind(int code, String label) {
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

  /** The kind with this code, if there is one. */
  public static Optional<PathKind> ofCode(long code) {
    return code >= 0 && code < BY_CODE.length ? Optional.of(BY_CODE[(int) code]) : Optional.empty();
  }

  /** The kind with this label, if there is one. */
  public static Optional<PathKind> ofLabel(String label) {
    return Stream.of(BY_CODE).filter(kind -> kind.label.equals(label)).findFirst();
  }
}
