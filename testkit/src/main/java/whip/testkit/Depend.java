package whip.testkit;

/**
 * One item of a {@code depend} clause. Conflict between two dependences is what makes the later
 * sibling wait for the earlier one.
 */
public record Depend(Type type, String address) {
  /** Stands for every address: {@code omp_all_memory}. */
  public static final String ALL_MEMORY = "*";

  /** The dependence types of OpenMP, with the numbers of schemas/README.md. */
  public enum Type {
    IN(1, "in"),
    OUT(2, "out"),
    INOUT(3, "inout"),
    MUTEXINOUTSET(4, "mutexinoutset"),
    INOUTSET(5, "inoutset");

    private final int code;
    private final String openMpName;

    Type(int code, String openMpName) {
      this.code = code;
      this.openMpName = openMpName;
    }

    public int code() {
      return code;
    }

    public String openMpName() {
      return openMpName;
    }
  }

  public Depend {
    if (address.equals(ALL_MEMORY) && type != Type.OUT) {
      throw new IllegalArgumentException("omp_all_memory is written here as 'out *' only");
    }
  }

  /** Whether a later sibling with this dependence waits for an earlier one with {@code earlier}. */
  public boolean conflictsWith(Depend earlier) {
    boolean sameStorage =
        address.equals(earlier.address)
            || address.equals(ALL_MEMORY)
            || earlier.address.equals(ALL_MEMORY);
    boolean mutuallyUnordered =
        type == earlier.type
            && (type == Type.IN || type == Type.MUTEXINOUTSET || type == Type.INOUTSET);
    return sameStorage && !mutuallyUnordered;
  }
}
