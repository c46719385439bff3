package whip.model.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import whip.model.node.ArrayArena;
import whip.model.node.NodeId;
import whip.testkit.tier.Tier;

class LongIndexTest {

  // Whatever one index leaves in it must not matter to the next.
  private final ArrayArena arena = new ArrayArena();

  @Test
  void shouldNumberTheIdsOfOneThread() {
    check(1000, i -> NodeId.of(3, 70_000 + i).value());
  }

  /** Counters of threads are alike, and so are the lowest bits of their ids. */
  @Test
  void shouldNumberTheIdsOfManyThreads() {
    check(5000, i -> NodeId.of((int) (i % 16), 5 + i / 16).value());
  }

  @Test
  void shouldNumberWhatHasItsLowestBitsInCommon() {
    check(3000, i -> i << 40);
    check(3000, i -> -1 - (i << 16));
  }

  @Test
  void shouldNumberAnything() {
    Random random = new Random(Tier.current().seed());
    check(3000, i -> random.nextLong());
    check(3000, i -> random.nextInt(100) - 50);
  }

  private void check(int many, LongUnaryOperator key) {
    for (int capacity : new int[] {0, 10, many}) {
      arena.reclaim();
      LongIndex index = new LongIndex(capacity, arena);
      Map<Long, Integer> expected = new HashMap<>();
      List<Long> keys = new ArrayList<>();
      Random random = new Random(many);
      for (int i = 0; i < many; i++) {
        long next = key.applyAsLong(i);
        if (expected.putIfAbsent(next, expected.size()) == null) {
          keys.add(next);
        }
        assertEquals(expected.get(next), index.indexOf(next));
        long former = keys.get(random.nextInt(keys.size()));
        assertEquals(expected.get(former), index.indexOf(former));
        assertEquals(former, index.key(index.indexOf(former)));
      }
      assertEquals(expected.size(), index.size());
    }
  }
}
