package whip.model.subtree;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.StrandKey;

/**
 * A sum of strands by key: all the work of a piece, or the strands along one path through it. The
 * critical path is carried like this, as a sparse sum and never as a list (MODEL §3).
 *
 * <p>Adding is O(1): the sum is kept as an unevaluated tree of its summands and only {@link #byKey}
 * adds it up, because most sums are discarded (every {@code max} of the algebra drops one) before
 * anybody asks for them.
 */
public final class Strands {

  public static final Strands NONE = new Strands(0, null, null, null);

  private final long total;
  // A leaf has a key; a flat sum has a map; an inner node has two summands.
  private final Object content;
  private final Strands left;
  private final Strands right;

  private Strands(long total, Object content, Strands left, Strands right) {
    this.total = total;
    this.content = content;
    this.left = left;
    this.right = right;
  }

  /** One strand; {@code work} in the run's unit, at least 0. */
  public static Strands of(StrandKey key, long work) {
    return work == 0 ? NONE : new Strands(work, key, null, null);
  }

  /** A sum that was added up before. */
  public static Strands of(SortedMap<StrandKey, Long> byKey) {
    long total = 0;
    for (long work : byKey.values()) {
      total = Math.addExact(total, work);
    }
    return total == 0 ? NONE : new Strands(total, new TreeMap<>(byKey), null, null);
  }

  /** {@code base} with some keys' works changed by {@code difference}, down to 0 at the least. */
  public static Strands of(Strands base, SortedMap<StrandKey, Long> difference) {
    if (difference.isEmpty()) {
      return base;
    }
    long total = difference.values().stream().mapToLong(Long::longValue).sum();
    Strands change = new Strands(total, new TreeMap<>(difference), null, null);
    return new Strands(Math.addExact(base.total, total), null, base, change);
  }

  /** All the work summed, in the run's unit. */
  public long total() {
    return total;
  }

  /**
   * Both sums together.
   *
   * @throws ArithmeticException if the total exceeds 2^63 - 1
   */
  public Strands plus(Strands other) {
    if (other.total == 0) {
      return this;
    }
    if (total == 0) {
      return other;
    }
    return new Strands(Math.addExact(total, other.total), null, this, other);
  }

  /** The sum added up; keys in their order, no zeros. */
  public SortedMap<StrandKey, Long> byKey() {
    TreeMap<StrandKey, Long> sum = new TreeMap<>();
    ArrayDeque<Strands> pending = new ArrayDeque<>();
    pending.push(this);
    while (!pending.isEmpty()) {
      Strands next = pending.pop();
      if (next.left != null) {
        pending.push(next.right);
        pending.push(next.left);
      } else if (next.content instanceof StrandKey key) {
        sum.merge(key, next.total, Long::sum);
      } else if (next.content instanceof Map<?, ?> flat) {
        flat.forEach((key, work) -> sum.merge((StrandKey) key, (Long) work, Long::sum));
      }
    }
    sum.values().removeIf(work -> work == 0);
    return sum;
  }

  /** The same sum, added up: constant size however many strands went into it. */
  public Strands flat() {
    return left == null ? this : new Strands(total, byKey(), null, null);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Strands that && total == that.total && byKey().equals(that.byKey());
  }

  @Override
  public int hashCode() {
    return byKey().hashCode();
  }

  @Override
  public String toString() {
    return Long.toString(total);
  }
}
