package whip.model.region;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

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
    LOCAL("local"),

    /** Each iteration writes it before it reads it, and nothing reads it afterwards. */
    PRIVATE("private"),

    /** Each iteration writes it before it reads it, and its last value is read afterwards. */
    LAST_PRIVATE("lastprivate"),

    /** All iterations use one. */
    SHARED("shared");

    private final String word;

    Use(String word) {
      this.word = word;
    }

    /** Name of the use in OpenMP's clauses and in records. */
    public String word() {
      return word;
    }

    /** The use that a word stands for; empty: none. */
    public static Optional<Use> of(String word) {
      return Stream.of(values()).filter(each -> each.word.equals(word)).findFirst();
    }
  }

  @Override
  public int compareTo(LoopVariable other) {
    return ORDER.compare(this, other);
  }
}
