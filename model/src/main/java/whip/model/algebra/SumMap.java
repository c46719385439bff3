package whip.model.algebra;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * An immutable map in the order of its keys. Adding up two maps changes neither; their sum shares
 * with both what it can. To add m entries to n takes O(m log(n/m + 1)) steps, so that folding n
 * pieces takes O(n log n), however many entries they hold.
 *
 * <p>The map is a treap: keys grow from left to right, and ranks, which are mixed from the keys'
 * hashes, fall from the root downwards. Ranks decide the shape of the tree alone, never the order
 * of the entries.
 */
final class SumMap<K extends Comparable<? super K>, V> extends AbstractMap<K, V> {

  private static final SumMap<?, ?> EMPTY = new SumMap<>(null);

  private static final class Node<K extends Comparable<? super K>, V> {
    final K key;
    final V value;
    final int rank;
    final Node<K, V> left;
    final Node<K, V> right;
    final int size;

    Node(K key, V value, int rank, Node<K, V> left, Node<K, V> right) {
      this.key = key;
      this.value = value;
      this.rank = rank;
      this.left = left;
      this.right = right;
      size = size(left) + 1 + size(right);
    }

    static int size(Node<?, ?> node) {
      return node == null ? 0 : node.size;
    }

    Node<K, V> with(Node<K, V> newLeft, V newValue, Node<K, V> newRight) {
      return newLeft == left && newValue == value && newRight == right
          ? this
          : new Node<>(key, newValue, rank, newLeft, newRight);
    }
  }

  /** A tree divided at a key, which {@code same} has where the tree has it. */
  private record Split<K extends Comparable<? super K>, V>(
      Node<K, V> less, Node<K, V> same, Node<K, V> more) {

    static <K extends Comparable<? super K>, V> Split<K, V> of(Node<K, V> node, K at) {
      if (node == null) {
        return new Split<>(null, null, null);
      }
      int order = at.compareTo(node.key);
      if (order == 0) {
        return new Split<>(node.left, node, node.right);
      }
      if (order < 0) {
        Split<K, V> left = of(node.left, at);
        return new Split<>(left.less, left.same, node.with(left.more, node.value, node.right));
      }
      Split<K, V> right = of(node.right, at);
      return new Split<>(node.with(node.left, node.value, right.less), right.same, right.more);
    }
  }

  private final Node<K, V> root;

  private SumMap(Node<K, V> root) {
    this.root = root;
  }

  @SuppressWarnings("unchecked") // It has no entries.
  static <K extends Comparable<? super K>, V> SumMap<K, V> empty() {
    return (SumMap<K, V>) EMPTY;
  }

  static <K extends Comparable<? super K>, V> SumMap<K, V> of(Map<K, V> entries) {
    SumMap<K, V> map = empty();
    for (Map.Entry<K, V> entry : entries.entrySet()) {
      map = map.with(entry.getKey(), entry.getValue());
    }
    return map;
  }

  private SumMap<K, V> from(Node<K, V> changed) {
    return changed == root ? this : changed == null ? empty() : new SumMap<>(changed);
  }

  /**
   * The entries of both.
   *
   * @param plus adds up two values of one key, in whichever order
   */
  SumMap<K, V> plus(SumMap<K, V> other, BinaryOperator<V> plus) {
    return root == null ? other : from(union(root, other.root, plus));
  }

  /** This map with one more entry, which is added to the one that has its key. */
  SumMap<K, V> plus(K key, V value, BinaryOperator<V> plus) {
    return from(union(root, new Node<>(key, value, rank(key), null, null), plus));
  }

  /** This map with an entry in place of the one that has its key. */
  SumMap<K, V> with(K key, V value) {
    return plus(key, value, (one, other) -> value);
  }

  SumMap<K, V> without(Predicate<K> gone) {
    return from(without(root, gone));
  }

  SumMap<K, V> replaceValues(UnaryOperator<V> replace) {
    return from(replaceValues(root, replace));
  }

  private static <K extends Comparable<? super K>, V> Node<K, V> union(
      Node<K, V> one, Node<K, V> other, BinaryOperator<V> plus) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    Node<K, V> top = one.rank >= other.rank ? one : other;
    Split<K, V> rest = Split.of(top == one ? other : one, top.key);
    return top.with(
        union(top.left, rest.less, plus),
        rest.same == null ? top.value : plus.apply(top.value, rest.same.value),
        union(top.right, rest.more, plus));
  }

  /** Both trees as one; all keys of {@code one} are before those of {@code other}. */
  private static <K extends Comparable<? super K>, V> Node<K, V> join(
      Node<K, V> one, Node<K, V> other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.rank >= other.rank
        ? one.with(one.left, one.value, join(one.right, other))
        : other.with(join(one, other.left), other.value, other.right);
  }

  private static <K extends Comparable<? super K>, V> Node<K, V> without(
      Node<K, V> node, Predicate<K> gone) {
    if (node == null) {
      return null;
    }
    Node<K, V> left = without(node.left, gone);
    Node<K, V> right = without(node.right, gone);
    return gone.test(node.key) ? join(left, right) : node.with(left, node.value, right);
  }

  private static <K extends Comparable<? super K>, V> Node<K, V> replaceValues(
      Node<K, V> node, UnaryOperator<V> replace) {
    return node == null
        ? null
        : node.with(
            replaceValues(node.left, replace),
            replace.apply(node.value),
            replaceValues(node.right, replace));
  }

  /** Spreads hashes that differ little, such as those of neighbouring numbers. */
  private static int rank(Object key) {
    int hash = key.hashCode() * 0x9e3779b9;
    hash = (hash ^ (hash >>> 15)) * 0x85ebca6b;
    return hash ^ (hash >>> 13);
  }

  @Override
  public V get(Object key) {
    @SuppressWarnings("unchecked") // As in a TreeMap, other keys than K's do not compare.
    K searched = (K) key;
    Node<K, V> node = root;
    while (node != null) {
      int order = searched.compareTo(node.key);
      if (order == 0) {
        return node.value;
      }
      node = order < 0 ? node.left : node.right;
    }
    return null;
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public int size() {
    return Node.size(root);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> visitor) {
    forEach(root, visitor);
  }

  private static <K extends Comparable<? super K>, V> void forEach(
      Node<K, V> node, BiConsumer<? super K, ? super V> visitor) {
    if (node != null) {
      forEach(node.left, visitor);
      visitor.accept(node.key, node.value);
      forEach(node.right, visitor);
    }
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return new Entries<>(root);
      }

      @Override
      public int size() {
        return SumMap.this.size();
      }
    };
  }

  private static final class Entries<K extends Comparable<? super K>, V>
      implements Iterator<Map.Entry<K, V>> {

    // The next entry, and those that come after it on the way to the root.
    private final ArrayDeque<Node<K, V>> ahead = new ArrayDeque<>();

    Entries(Node<K, V> root) {
      descend(root);
    }

    private void descend(Node<K, V> from) {
      for (Node<K, V> node = from; node != null; node = node.left) {
        ahead.push(node);
      }
    }

    @Override
    public boolean hasNext() {
      return !ahead.isEmpty();
    }

    @Override
    public Map.Entry<K, V> next() {
      if (ahead.isEmpty()) {
        throw new NoSuchElementException();
      }
      Node<K, V> node = ahead.pop();
      descend(node.right);
      return Map.entry(node.key, node.value);
    }
  }
}
