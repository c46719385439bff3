package whip.model.subtree;

import java.util.Comparator;
import whip.model.node.Directive;

/**
 * What members of a team have done so far of one worksharing instance: its shares make up the
 * instance when the phase ends.
 *
 * @param work sum over the shares
 * @param full the longest share, each measured from its own start
 */
public record Share(long work, long full) {

  /** The region's {@code ordinal}-th worksharing encounter. */
  public record Key(Directive directive, long ordinal) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::directive).thenComparing(Key::ordinal);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  Share plus(Share other) {
    return new Share(Math.addExact(work, other.work), Math.max(full, other.full));
  }
}
