package whip.model.grain;

/** Reasons why a vertex comes after another one. */
public enum EdgeKind {
  /** A fork makes what follows. */
  CREATE(0),
  /** The maker waits for what it made. */
  SYNC(1),
  /** A barrier or a group's end waits for what others made, or the maker did not wait for. */
  SCOPE(2),
  /** One task's code goes on. */
  CONTINUE(3),
  /** A task waits for what it depends on. */
  DEPEND(4),
  /** Iterations of an ordered loop wait for each other. */
  ORDER(5);

  private static final EdgeKind[] BY_CODE = values();

  private final int code;

  EdgeKind(int code) {
    this.code = code;
  }

  /** Number of the kind, in columns. */
  int code() {
    return code;
  }

  static EdgeKind ofCode(int code) {
    return BY_CODE[code];
  }
}
