package whip.model.node;

/** One storage location that a task depends on, and how. */
public record Dependence(Kind kind, long address) {

  /** {@code omp_all_memory}: every location. */
  public static final long ALL_MEMORY = -1;

  /** Codes as on the wire, from 1. */
  public enum Kind {
    IN(1),
    OUT(2),
    INOUT(3),
    MUTEXINOUTSET(4),
    INOUTSET(5);

    private static final Kind[] BY_CODE = values();

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }

    public static boolean isCode(long code) {
      return code >= 1 && code <= BY_CODE.length;
    }

    public static Kind ofCode(int code) {
      return BY_CODE[code - 1];
    }
  }
}
