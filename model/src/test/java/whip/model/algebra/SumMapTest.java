package whip.model.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SumMapTest {

  private static final int KEYS = 60;

  /** Each map's entries, in a map that is known to be right. */
  private final List<SortedMap<Integer, Long>> expected = new ArrayList<>();

  private final List<SumMap<Integer, Long>> maps = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void shouldHoldWhatATreeMapDoesWhateverIsMadeOfItLater(long seed) {
    Random random = new Random(seed);
    add(new TreeMap<>(), SumMap.empty());
    for (int i = 0; i < 300; i++) {
      change(random, random.nextInt(maps.size()), random.nextInt(maps.size()));
    }
    for (int i = 0; i < maps.size(); i++) {
      check(expected.get(i), maps.get(i));
    }
  }

  private void change(Random random, int one, int other) {
    TreeMap<Integer, Long> known = new TreeMap<>(expected.get(one));
    SumMap<Integer, Long> map = maps.get(one);
    int key = random.nextInt(KEYS);
    switch (random.nextInt(5)) {
      case 0 -> {
        expected.get(other).forEach((also, value) -> known.merge(also, value, Long::sum));
        add(known, map.plus(maps.get(other), Long::sum));
      }
      case 1 -> {
        known.merge(key, 1L, Long::sum);
        add(known, map.plus(key, 1L, Long::sum));
      }
      case 2 -> {
        known.put(key, 7L);
        add(known, map.with(key, 7L));
      }
      case 3 -> {
        known.keySet().removeIf(at -> at % 7 == key % 7);
        add(known, map.without(at -> at % 7 == key % 7));
      }
      default -> {
        known.replaceAll((at, value) -> value % 1000);
        add(known, map.replaceValues(value -> value % 1000));
      }
    }
  }

  private void add(SortedMap<Integer, Long> known, SumMap<Integer, Long> map) {
    expected.add(known);
    maps.add(map);
  }

  private static void check(SortedMap<Integer, Long> known, SumMap<Integer, Long> map) {
    assertEquals(known.size(), map.size());
    assertEquals(List.copyOf(known.entrySet()), List.copyOf(map.entrySet()));
    List<Integer> visited = new ArrayList<>();
    map.forEach((key, value) -> visited.add(key));
    assertEquals(List.copyOf(known.keySet()), visited);
    for (int key = 0; key < KEYS; key++) {
      assertEquals(known.get(key), map.get(key));
    }
  }

  @Test
  void shouldShareWhatDoesNotChange() {
    SumMap<Integer, Long> map = SumMap.of(Map.of(1, 1L, 2, 2L));
    assertSame(map, map.plus(SumMap.empty(), Long::sum));
    assertSame(map, SumMap.<Integer, Long>empty().plus(map, Long::sum));
    assertSame(map, map.without(key -> key > 2));
    assertNull(map.without(key -> true).get(1));
  }

  /** Neighbouring numbers are the ordinals of a region's loops: many, and added one by one. */
  @Test
  void shouldTakeManyNeighbouringNumbers() {
    SumMap<Integer, Long> map = SumMap.empty();
    for (int key = 0; key < 100_000; key++) {
      map = map.plus(key, 1L, Long::sum);
    }
    assertEquals(100_000, map.size());
    assertEquals(100_000, map.values().stream().mapToLong(Long::longValue).sum());
  }
}
