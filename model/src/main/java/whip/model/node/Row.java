package whip.model.node;

import java.util.List;

/**
 * One item a collector reported: a strand, a node that was popped (or is still open), or several of
 * them folded.
 */
public sealed interface Row {

  Place place();

  /**
   * A piece of one task's execution between two consecutive runtime events (docs/model.md §1).
   *
   * @param work in the run's unit, at least 0
   */
  record Strand(Place place, long work, StrandKey key, Tag tag) implements Row {}

  /**
   * A node, or an item without work.
   *
   * @param id 0 where the item is no container
   * @param directive what the node is an instance, or a share of an instance, of
   * @param items how many items the node has, or has so far while it is open
   * @param a by kind: REGION team size, MEMBER phase, CHUNK logical start, GROUP ordinal + 1, HOLD
   *     the lock
   * @param b by kind: REGION phases, MEMBER member, GROUP {@link #loop}
   * @param dependences of a DEPENDS item
   */
  record Node(
      Place place,
      NodeId id,
      NodeKind kind,
      Directive directive,
      long items,
      long a,
      long b,
      List<Dependence> dependences)
      implements Row {

    public Node {
      dependences = List.copyOf(dependences);
    }

    /** Size of the loop that the node is a share of, if it is one. */
    public LoopSize loop() {
      return kind == NodeKind.GROUP ? LoopSize.ofShare(b) : LoopSize.UNKNOWN;
    }

    /** Lock of a HOLD. */
    public Site lock() {
      return new Site(a);
    }
  }

  /**
   * Contiguous items of one container that the collector folded, with everything in them.
   *
   * @param place of the first
   * @param items how many, at least 1
   */
  record Folded(Place place, long items, Digest digest) implements Row {}
}
