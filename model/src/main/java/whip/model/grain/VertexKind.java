package whip.model.grain;

/** Kinds of a graph's vertices; joins and forks take no time. */
public enum VertexKind {
  /** The program starts. */
  START(0),
  /** All of it is over. */
  END(1),
  /** A grain begins, with its first strand, if that comes first. */
  TASK(2),
  /** Another strand, of a grain or outside. */
  FRAGMENT(3),
  /** Grains or members are made. */
  FORK(4),
  /** They are waited for. */
  JOIN(5);

  private static final VertexKind[] BY_CODE = values();

  private final int code;

  VertexKind(int code) {
    this.code = code;
  }

  /** Number of the kind, in columns. */
  int code() {
    return code;
  }

  static VertexKind ofCode(int code) {
    return BY_CODE[code];
  }
}
