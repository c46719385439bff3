package whip.model.node;

import java.util.Comparator;

/** What strands are summed by: the nearest enclosing directive, and where they begin and end. */
public record StrandKey(Directive directive, Site from, Site to) implements Comparable<StrandKey> {

  private static final Comparator<StrandKey> ORDER =
      Comparator.comparing(StrandKey::directive)
          .thenComparing(StrandKey::from)
          .thenComparing(StrandKey::to);

  @Override
  public int compareTo(StrandKey other) {
    return ORDER.compare(this, other);
  }
}
