package whip.model.grain;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/** Adds up maps of sums. */
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
}
