package whip.model.grain;

import whip.model.node.Directive;

/**
 * Grains of one maker that one wait closes, or chunks of one loop, added up in their order.
 *
 * @param sum of their subtrees
 * @param largest the leftmost of those with the largest subtree; null if there is none
 */
public record Siblings(long count, long sum, Member largest) {
  public static final Siblings NONE = new Siblings(0, 0, null);

  /** One of them. */
  public record Member(Directive directive, Lineage lineage, long subtree, Cell cell) {}

  /**
   * One grain.
   *
   * @param subtree work of it and of all that it made
   */
  public static Siblings grain(
      Directive directive, Lineage lineage, long work, Burden burden, long subtree) {
    Member member = new Member(directive, lineage, subtree, Cell.of(work, burden));
    return new Siblings(1, subtree, member);
  }

  /** These, and then those on their right. */
  public Siblings then(Siblings right) {
    if (largest == null || right.largest == null) {
      return largest == null ? right : this;
    }
    return new Siblings(
        Math.addExact(count, right.count),
        Math.addExact(sum, right.sum),
        right.largest.subtree > largest.subtree ? right.largest : largest);
  }

  /** Whether the largest is over twice the mean: {@code max / mean}, the balance, is over 2. */
  public boolean isUnbalanced() {
    return largest != null && Bits.compareProducts(count, largest.subtree, 2, sum) > 0;
  }

  /** By how much the largest is over the mean, which is rounded down. */
  public long cost() {
    return largest == null ? 0 : largest.subtree - sum / count;
  }
}
