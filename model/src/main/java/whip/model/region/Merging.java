package whip.model.region;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/** Adds up maps of sums, and unites sets. */
final class Merging {
  private Merging() {}

  /** Entries of both, those of one key added up; neither map changes. */
  static <K extends Comparable<? super K>, V> SortedMap<K, V> plus(
      Map<K, V> one, Map<K, V> other, BinaryOperator<V> plus) {
    SortedMap<K, V> sum = new TreeMap<>(one);
    other.forEach((key, value) -> sum.merge(key, value, plus));
    return Collections.unmodifiableSortedMap(sum);
  }

  static <K extends Comparable<? super K>, V> SortedMap<K, V> copy(Map<K, V> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }

  static <E extends Comparable<? super E>> SortedSet<E> union(
      SortedSet<E> one, SortedSet<E> other) {
    SortedSet<E> union = new TreeSet<>(one);
    union.addAll(other);
    return Collections.unmodifiableSortedSet(union);
  }

  static <E extends Comparable<? super E>> SortedSet<E> copy(SortedSet<E> set) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }
}
