package whip.model.region;

import java.util.Comparator;

/**
 * A variable that a loop uses, for the clauses of its pragma.
 *
 * @param name in the source
 * @param use how the iterations use it
 */
public record LoopVariable(String name, Use use) implements Comparable<LoopVariable> {
  private static final Comparator<LoopVariable> ORDER =
      Comparator.comparing(LoopVariable::name).thenComparing(LoopVariable::use);

  /** In the order in which one use outweighs another when runs are merged. */
  public enum Use {
    /** Declared inside the loop's body: no clause may name it. */
    LOCAL,

    /** Each iteration writes it before it reads it, and nothing reads it afterwards. */
    PRIVATE,

    /** Each iteration writes it before it reads it, and its last value is read afterwards. */
    LAST_PRIVATE,

    /** All iterations use one. */
    SHARED
  }

  @Override
  public int compareTo(LoopVariable other) {
    return ORDER.compare(this, other);
  }
}
