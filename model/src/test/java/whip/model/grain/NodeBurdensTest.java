package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import whip.model.node.NodeId;
import whip.model.profile.Fraction;

/** Burdens in columns, against a map of them. */
class NodeBurdensTest {
  @Test
  void shouldFindBurdensByNode() {
    Random random = new Random(1);
    NodeBurdens burdens = new NodeBurdens();
    Map<NodeId, Burden> expected = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      NodeId node = new NodeId((long) random.nextInt(3) << 40 | 1 + random.nextInt(3000));
      Burden burden =
          new Burden(
              random.nextInt(9) - 1, i, Burden.UNKNOWN, random.nextLong(1L << 50), 7 - i % 9);
      burdens.add(new NodeBurden(node, burden));
      expected.putIfAbsent(node, burden);
    }
    Function<NodeId, Burden> found = burdens.byNode();
    expected.forEach((node, burden) -> assertEquals(burden, found.apply(node)));
    assertEquals(Burden.NONE_KNOWN, found.apply(new NodeId(9L << 40)));
    assertEquals(Burden.NONE_KNOWN, new NodeBurdens().byNode().apply(new NodeId(1)));
  }

  @Test
  void shouldComputeBurdenedParallelism() {
    BurdenedSpan span = new BurdenedSpan(75, 40, 49, 2, 0);
    assertEquals(Fraction.of(75, 49), span.parallelism());
    assertTrue(span.isExact());
    assertFalse(new BurdenedSpan(75, 40, 40, 2, 1).isExact());
    assertEquals(Fraction.ZERO, new BurdenedSpan(0, 0, 0, 0, 0).parallelism());
  }
}
