package whip.model.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;
import whip.model.profile.Fraction;

/**
 * Chooses regions of which none lies inside another one, bottom-up: a region against the best plan
 * below it. Where regions share what is below them, as functions that are called in two places, the
 * best plan below is the heaviest antichain of what may still be chosen.
 */
final class DisjointChoice {
  /** Savings become integers of this part of the largest, so that a flow can be computed. */
  private static final long SCALE = 1_000_000_000_000L;

  private final List<SortedSet<Integer>> below;
  private final Components components;
  private final List<Fraction> savings;
  private final Fraction parentFactor;

  /** By component: the member that may be chosen, or -1. */
  private final int[] candidate;

  private final List<BitSet> reach = new ArrayList<>();
  private final List<BitSet> best = new ArrayList<>();

  /** Components whose candidate lost for good to one above it. */
  private final BitSet dead = new BitSet();

  private DisjointChoice(
      List<List<Integer>> children, List<Fraction> savings, Fraction parentFactor) {
    this.components = new Components(children);
    this.below = components.below();
    this.savings = savings;
    this.parentFactor = parentFactor;
    this.candidate = new int[below.size()];
    for (int each = 0; each < candidate.length; each++) {
      candidate[each] = candidate(components.members().get(each));
    }
  }

  /**
   * Numbers of the chosen regions.
   *
   * @param children by region; there may be cycles
   * @param savings by region, positive; null where it is no candidate
   */
  static BitSet of(List<List<Integer>> children, List<Fraction> savings, Fraction parentFactor) {
    return new DisjointChoice(children, savings, parentFactor).chosen();
  }

  /** Regions of one cycle contain one another, so one of them at most is chosen. */
  private int candidate(List<Integer> members) {
    int largest = -1;
    for (int member : members) {
      Fraction saving = savings.get(member);
      if (saving != null && (largest < 0 || saving.compareTo(savings.get(largest)) > 0)) {
        largest = member;
      }
    }
    return largest;
  }

  private BitSet chosen() {
    BitSet isBelow = new BitSet();
    for (int each = 0; each < below.size(); each++) {
      reach.add(reach(each));
      best.add(decide(each));
      below.get(each).forEach(isBelow::set);
    }
    BitSet tops = new BitSet();
    tops.set(0, below.size());
    tops.andNot(isBelow);
    BitSet chosen = new BitSet();
    together(tops.stream().boxed().toList()).stream().forEach(each -> chosen.set(candidate[each]));
    return chosen;
  }

  /** The component and all below it. */
  private BitSet reach(int component) {
    BitSet all = new BitSet();
    all.set(component);
    below.get(component).forEach(child -> all.or(reach.get(child)));
    return all;
  }

  private BitSet decide(int component) {
    BitSet under = together(List.copyOf(below.get(component)));
    int own = candidate[component];
    if (own < 0 || savings.get(own).times(parentFactor).compareTo(sum(under)) < 0) {
      return under;
    }
    kill(component);
    BitSet alone = new BitSet();
    alone.set(component);
    return alone;
  }

  /** Regions that are reached through the winner alone are in no other plan. */
  private void kill(int winner) {
    BitSet elsewhere = new BitSet();
    BitSet isBelow = new BitSet();
    below.forEach(each -> each.forEach(isBelow::set));
    // Parents have larger numbers than what is below them.
    for (int each = below.size() - 1; each >= 0; each--) {
      boolean isTop = !isBelow.get(each);
      if (each != winner && (isTop || elsewhere.get(each))) {
        elsewhere.set(each);
        below.get(each).forEach(elsewhere::set);
      }
    }
    BitSet only = (BitSet) reach.get(winner).clone();
    only.andNot(elsewhere);
    only.clear(winner);
    dead.or(only);
  }

  private Fraction sum(BitSet chosen) {
    return chosen.stream()
        .mapToObj(each -> savings.get(candidate[each]))
        .reduce(Fraction.ZERO, Fraction::plus);
  }

  /** The best plan below several components. */
  private BitSet together(List<Integer> tops) {
    BitSet union = new BitSet();
    BitSet seen = new BitSet();
    boolean isShared = false;
    for (int top : tops) {
      union.or(best.get(top));
      isShared |= seen.intersects(reach.get(top));
      seen.or(reach.get(top));
    }
    return isShared ? heaviest(seen) : union;
  }

  private BitSet heaviest(BitSet among) {
    int[] nodes = among.stream().filter(each -> candidate[each] >= 0 && !dead.get(each)).toArray();
    Fraction largest = Fraction.ZERO;
    for (int node : nodes) {
      largest = largest.max(savings.get(candidate[node]));
    }
    long[] weights = new long[nodes.length];
    List<BitSet> under = new ArrayList<>();
    for (int at = 0; at < nodes.length; at++) {
      Fraction part = savings.get(candidate[nodes[at]]).dividedBy(largest);
      weights[at] = Math.max(1, part.times(Fraction.of(SCALE)).rounded().longValueExact());
      BitSet lower = new BitSet();
      for (int other = 0; other < nodes.length; other++) {
        lower.set(other, other != at && reach.get(nodes[at]).get(nodes[other]));
      }
      under.add(lower);
    }
    BitSet chosen = new BitSet();
    MaxAntichain.of(weights, under).stream().forEach(at -> chosen.set(nodes[at]));
    return chosen;
  }
}
