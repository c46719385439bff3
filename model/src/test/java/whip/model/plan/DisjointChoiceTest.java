package whip.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.testkit.tier.Tier;

/** Choices against all antichains of small random graphs, one by one. */
class DisjointChoiceTest {
  private static final long[] SEEDS = Tier.current().seeds(300, 3000).toArray();
  private static final Fraction FACTOR = Fraction.of(11, 10);

  /** A graph with savings; every region is a candidate, or nearly so. */
  private record Sample(List<List<Integer>> children, List<Fraction> savings) {
    static Sample of(long seed, boolean isTree, boolean hasCycles) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(9);
      List<List<Integer>> children = new ArrayList<>();
      List<Fraction> savings = new ArrayList<>();
      for (int node = 0; node < size; node++) {
        children.add(new ArrayList<>());
        savings.add(random.nextInt(5) == 0 ? null : Fraction.of(1 + random.nextInt(20)));
        for (int edge = 0; node > 0 && edge < (isTree ? 1 : random.nextInt(3)); edge++) {
          int parent = random.nextInt(node);
          if (!children.get(parent).contains(node)) {
            children.get(parent).add(node);
          }
        }
        if (hasCycles && node > 0 && random.nextInt(6) == 0) {
          children.get(node).add(random.nextInt(node));
        }
      }
      return new Sample(children, savings);
    }

    boolean isInside(int inner, int outer) {
      BitSet seen = new BitSet();
      List<Integer> next = new ArrayList<>(children.get(outer));
      while (!next.isEmpty()) {
        int node = next.remove(next.size() - 1);
        if (!seen.get(node)) {
          seen.set(node);
          next.addAll(children.get(node));
        }
      }
      return seen.get(inner);
    }

    boolean isAntichain(BitSet chosen) {
      return chosen.stream()
          .allMatch(
              one ->
                  savings.get(one) != null
                      && chosen.stream().allMatch(other -> one == other || !isInside(one, other)));
    }

    Fraction sum(BitSet chosen) {
      return chosen.stream().mapToObj(savings::get).reduce(Fraction.ZERO, Fraction::plus);
    }

    /** The most that any antichain saves. */
    Fraction most() {
      Fraction most = Fraction.ZERO;
      for (long subset = 0; subset < 1L << children.size(); subset++) {
        BitSet chosen = BitSet.valueOf(new long[] {subset});
        if (isAntichain(chosen)) {
          most = most.max(sum(chosen));
        }
      }
      return most;
    }

    /** The rule for trees, as docs/serial.md states it. */
    BitSet byRule(int node) {
      BitSet below = new BitSet();
      children.get(node).forEach(child -> below.or(byRule(child)));
      Fraction own = savings.get(node);
      if (own == null || own.times(FACTOR).compareTo(sum(below)) < 0) {
        return below;
      }
      BitSet alone = new BitSet();
      alone.set(node);
      return alone;
    }
  }

  @Test
  void shouldSaveTheMostWithoutAFactor() {
    int shared = 0;
    for (long seed : SEEDS) {
      Sample sample = Sample.of(seed, false, false);
      BitSet chosen = DisjointChoice.of(sample.children, sample.savings, Fraction.ONE);
      assertTrue(sample.isAntichain(chosen), () -> "seed " + seed + ": " + chosen);
      assertEquals(sample.most(), sample.sum(chosen), "seed " + seed);
      shared += chosen.cardinality() > 1 ? 1 : 0;
    }
    assertTrue(shared > SEEDS.length / 4, shared + " choices of several regions");
  }

  @Test
  void shouldFollowTheRuleInTrees() {
    int differing = 0;
    for (long seed : SEEDS) {
      Sample sample = Sample.of(seed, true, false);
      BitSet chosen = DisjointChoice.of(sample.children, sample.savings, FACTOR);
      assertEquals(sample.byRule(0), chosen, "seed " + seed);
      differing += sample.sum(chosen).equals(sample.most()) ? 0 : 1;
    }
    assertTrue(differing > 0, "the factor never decided");
  }

  @Test
  void shouldNeverNestRegions() {
    for (long seed : SEEDS) {
      Sample sample = Sample.of(seed, false, true);
      BitSet chosen = DisjointChoice.of(sample.children, sample.savings, FACTOR);
      assertTrue(sample.isAntichain(chosen), () -> "seed " + seed + ": " + chosen);
      assertFalse(
          chosen.isEmpty() && sample.most().signum() > 0, () -> "seed " + seed + ": nothing");
    }
  }

  /** Two loops call one function: both together save more than the loop in it. */
  @Test
  void shouldWeighWhatIsSharedOnce() {
    List<Fraction> savings = List.of(Fraction.of(9), Fraction.of(9), Fraction.of(11));
    BitSet chosen = DisjointChoice.of(List.of(List.of(2), List.of(2), List.of()), savings, FACTOR);
    assertEquals("{0, 1}", chosen.toString());
  }
}
