package whip.model.algebra;

import java.util.Comparator;
import java.util.List;
import whip.model.node.Directive;
import whip.model.node.StrandKey;

/**
 * Strands by what is around them. Recursion folds: a directive inside itself is there once, where
 * it was first entered.
 *
 * @param around from outermost to innermost, each once; empty outside any directive, or if cut
 * @param isCut what was around them was not kept, because there is too much of it
 */
public record Stack(List<Directive> around, boolean isCut, StrandKey strand)
    implements Comparable<Stack> {

  private static final Comparator<Stack> ORDER =
      Comparator.comparing(Stack::isCut)
          .thenComparing(Stack::around, Stack::compare)
          .thenComparing(Stack::strand);

  public Stack {
    around = List.copyOf(around);
  }

  /** Nothing around them yet. */
  static Stack of(StrandKey strand) {
    return new Stack(List.of(), false, strand);
  }

  private static int compare(List<Directive> one, List<Directive> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = one.get(i).compareTo(other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  @Override
  public int compareTo(Stack other) {
    return ORDER.compare(this, other);
  }
}
