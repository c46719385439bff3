package whip.model.algebra;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.Directive;
import whip.model.node.Site;
import whip.model.node.StrandKey;

/**
 * A sum of strands by key: all the work of a piece, or the strands along one path through it. The
 * critical path is carried like this, as a sparse sum and never as a list (docs/model.md §3).
 *
 * <p>Adding is O(1): the sum is kept as an unevaluated tree of its summands and only {@link #byKey}
 * adds it up, because most sums are discarded (every {@code max} of the algebra drops one) before
 * anybody asks for them.
 *
 * <p>A sum of <em>nested</em> strands also remembers the directives around them, for {@link
 * #byStack}. It is the strands that decide: a sum without nested ones takes nothing more for it.
 */
public final class Strands {

  public static final Strands NONE = new Strands(0, null, null, null);

  // Content of a sum of two of which one at least is nested.
  private static final Object NESTED = Stack.class;

  private final long total;
  // A leaf has a key, or a stack; a flat sum has a map, or stacks; an inner node has two summands,
  // or a directive around its one summand, or the site whose strands it leaves out of it.
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

  /** One strand that remembers the directives it will turn out to be in. */
  public static Strands nested(StrandKey key, long work) {
    return work == 0 ? NONE : new Strands(work, Stack.of(key), null, null);
  }

  /**
   * Sum of one strand that is known to be in its own directive; other directives around it are
   * lost.
   */
  public static Strands nestedInOwn(StrandKey key, long work) {
    return nested(key, work).under(key.directive());
  }

  /** A sum that was added up before. */
  public static Strands of(SortedMap<StrandKey, Long> byKey) {
    long total = 0;
    for (long work : byKey.values()) {
      total = Math.addExact(total, work);
    }
    if (total == 0) {
      return NONE;
    }
    TreeMap<StrandKey, Long> sum = new TreeMap<>(byKey);
    sum.values().removeIf(work -> work == 0);
    return new Strands(total, sum, null, null);
  }

  /** {@code base} with some keys' works changed by {@code difference}, down to 0 at the least. */
  public static Strands of(Strands base, SortedMap<StrandKey, Long> difference) {
    if (difference.isEmpty()) {
      return base;
    }
    long total = difference.values().stream().mapToLong(Long::longValue).reduce(0, Math::addExact);
    Strands change = new Strands(total, new TreeMap<>(difference), null, null);
    return new Strands(
        Math.addExact(base.total, total), base.isNested() ? NESTED : null, base, change);
  }

  /**
   * Sum without the strands that are directly in the directives at a site.
   *
   * @param selected what those sum to
   */
  public Strands without(Site site, long selected) {
    if (isNested()) {
      throw new IllegalStateException("bug: the directives around strands would be forgotten");
    }
    return selected == total ? NONE : new Strands(total - selected, site, this, null);
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
    Object content = isNested() || other.isNested() ? NESTED : null;
    return new Strands(Math.addExact(total, other.total), content, this, other);
  }

  /** Whether it remembers directives. */
  boolean isNested() {
    return content instanceof Directive
        || content instanceof Stack
        || content instanceof Stacks
        || content == NESTED;
  }

  /** Sum inside one more directive, if it remembers them. */
  Strands under(Directive directive) {
    return directive.isNone() || !isNested() ? this : new Strands(total, directive, this, null);
  }

  /** The sum added up; keys in their order, no zeros. Not to be changed. */
  public SortedMap<StrandKey, Long> byKey() {
    return content instanceof SortedMap<?, ?> && right == null ? flatContent() : addUp();
  }

  @SuppressWarnings("unchecked") // what is a map is one of these
  private SortedMap<StrandKey, Long> flatContent() {
    return Collections.unmodifiableSortedMap((SortedMap<StrandKey, Long>) content);
  }

  private SortedMap<StrandKey, Long> addUp() {
    TreeMap<StrandKey, Long> sum = new TreeMap<>();
    ArrayDeque<Strands> pending = new ArrayDeque<>();
    pending.push(this);
    while (!pending.isEmpty()) {
      Strands next = pending.pop();
      if (next.content instanceof Site site) {
        addOthers(site, next.left.byKey(), sum);
        continue;
      }
      if (next.right != null) {
        pending.push(next.right);
      }
      if (next.left != null) {
        pending.push(next.left);
      } else if (next.content instanceof StrandKey key) {
        sum.merge(key, next.total, Long::sum);
      } else if (next.content instanceof Stack stack) {
        sum.merge(stack.strand(), next.total, Long::sum);
      } else if (next.content instanceof Stacks stacks) {
        stacks.byStack().forEach((stack, work) -> sum.merge(stack.strand(), work, Long::sum));
      } else if (next.content instanceof Map<?, ?> flat) {
        flat.forEach((key, work) -> sum.merge((StrandKey) key, (Long) work, Long::sum));
      }
    }
    sum.values().removeIf(work -> work == 0);
    return sum;
  }

  private static void addOthers(
      Site site, SortedMap<StrandKey, Long> all, SortedMap<StrandKey, Long> sum) {
    all.forEach(
        (key, work) -> {
          if (!key.directive().site().equals(site)) {
            sum.merge(key, work, Long::sum);
          }
        });
  }

  /** The sum added up by the directives around the strands; nothing is around the others. */
  public SortedMap<Stack, Long> byStack() {
    return stacks().byStack();
  }

  private Stacks stacks() {
    if (content instanceof Stacks flat) {
      return flat;
    }
    Stacks.Builder sum = new Stacks.Builder();
    ArrayDeque<Strands> pending = new ArrayDeque<>();
    ArrayDeque<Stacks.Around> arounds = new ArrayDeque<>();
    pending.push(this);
    arounds.push(sum.outside());
    while (!pending.isEmpty()) {
      Strands next = pending.pop();
      Stacks.Around around = arounds.pop();
      if (next.right != null) {
        pending.push(next.right);
        arounds.push(around);
      }
      if (next.left != null && !(next.content instanceof Site)) {
        pending.push(next.left);
        arounds.push(
            next.content instanceof Directive directive ? sum.inside(around, directive) : around);
      } else if (next.content instanceof Stacks flat) {
        sum.addAll(around, flat);
      } else {
        next.byKey().forEach((key, work) -> sum.add(around, key, work));
      }
    }
    return sum.build();
  }

  /** Sum, added up: constant size however many strands went into it. */
  public Strands flat() {
    if (left == null) {
      return this;
    }
    return new Strands(total, isNested() ? stacks() : byKey(), null, null);
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
