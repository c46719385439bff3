package whip.model.node;

/**
 * Key by which strands are summed: the nearest enclosing directive, and where they begin and end.
 */
public record StrandKey(Directive directive, Site from, Site to) implements Comparable<StrandKey> {

  // By hand: sums of strands are sorted by it, and a comparator of comparators takes three times as
  // long.
  @Override
  public int compareTo(StrandKey other) {
    int order = directive.compareTo(other.directive);
    if (order == 0) {
      order = from.compareTo(other.from);
    }
    return order != 0 ? order : to.compareTo(other.to);
  }
}
