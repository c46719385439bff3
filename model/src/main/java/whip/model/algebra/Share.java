package whip.model.algebra;

import java.util.Comparator;
import whip.model.node.Directive;
import whip.model.node.LoopSize;

/**
 * Work so far of a team's members in one worksharing instance: its shares make up the instance when
 * the phase ends.
 *
 * @param work sum over the shares
 * @param full the longest share, each from when its member enters until it leaves, descendants done
 * @param loop what is known of it if it is a loop: all of its iterations, and these shares' blocks
 */
public record Share(long work, long full, LoopSize loop) {

  /** The region's {@code ordinal}-th worksharing encounter. */
  public record Key(Directive directive, long ordinal) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::directive).thenComparing(Key::ordinal);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** Sum of two members' shares of one instance. */
  public Share plus(Share other) {
    return new Share(
        Math.addExact(work, other.work), Math.max(full, other.full), loop.plusShare(other.loop));
  }
}
