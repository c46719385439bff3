package whip.model.assembly;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.algebra.Sums;
import whip.model.sequence.OrderedLoop;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;
import whip.model.sequence.SequenceInterpreter;

/**
 * State of one barrier-to-barrier phase so far: the members' shares, folded to the sum of their
 * work and the longest of them. Members with ordered loops are kept, because their chunks wait for
 * each other.
 */
public final class Phase {

  private final BitSet members = new BitSet();
  private Cost folded = Cost.EMPTY;
  // Member of the longest share so far: the lower member where two are equally long.
  private int longest = Integer.MAX_VALUE;
  private Sums sums = Sums.NONE;
  private final TreeMap<Integer, Sequence> ordered = new TreeMap<>();

  public BitSet members() {
    return (BitSet) members.clone();
  }

  public Cost folded() {
    return folded;
  }

  public int longest() {
    return longest;
  }

  public Sums sums() {
    return sums;
  }

  public Map<Integer, Sequence> ordered() {
    return Map.copyOf(ordered);
  }

  /** Adds a member's share, once. */
  void add(int member, Sequence content) {
    if (members.get(member)) {
      return;
    }
    members.set(member);
    if (content.hasOrderedChunks()) {
      ordered.put(member, content);
    } else {
      Piece share = SequenceInterpreter.fold(content);
      add(member, share.cost(), share.sums());
    }
  }

  private void add(int member, Cost share, Sums shareSums) {
    Path end = folded.full();
    long difference = Long.compare(share.full().total(), end.total());
    if (difference > 0 || (difference == 0 && member < longest)) {
      end = share.full().max(end);
      longest = member;
    } else {
      end = end.max(share.full());
    }
    folded = Cost.closed(folded.work().plus(share.work()), end);
    sums = sums.plus(shareSums);
  }

  /**
   * Takes over another accumulator's members; both must not know the same member, or all of them.
   */
  void merge(Phase other) {
    if (members.intersects(other.members)) {
      return;
    }
    members.or(other.members);
    if (other.longest != Integer.MAX_VALUE) {
      add(other.longest, other.folded, other.sums);
    }
    ordered.putAll(other.ordered);
  }

  boolean isComplete(long teamSize) {
    return members.cardinality() == teamSize;
  }

  /**
   * The whole phase as a piece of the region: {@code phase(c1..cn)} of docs/model.md §2. Consumes
   * the phase.
   */
  Piece close() {
    List<SequenceInterpreter> interpreters =
        ordered.values().stream().map(share -> new SequenceInterpreter(share, Path.NONE)).toList();
    OrderedLoop.finish(interpreters);
    int next = 0;
    for (int member : ordered.keySet()) {
      SequenceInterpreter interpreter = interpreters.get(next++);
      add(member, interpreter.cost(), interpreter.sums());
    }
    ordered.clear();
    return Piece.of(folded, sums.settled());
  }

  void flatten() {
    folded = folded.flat();
    ordered.values().forEach(Sequence::flatten);
  }

  Phase copy() {
    Phase copy = of(members(), folded, longest, sums, Map.of());
    ordered.forEach((member, share) -> copy.ordered.put(member, share.copy()));
    return copy;
  }

  /** Rebuilds an accumulator from its parts. */
  public static Phase of(
      BitSet members, Cost folded, int longest, Sums sums, Map<Integer, Sequence> ordered) {
    Phase phase = new Phase();
    phase.members.or(members);
    phase.folded = folded;
    phase.longest = longest;
    phase.sums = sums;
    phase.ordered.putAll(ordered);
    return phase;
  }
}
