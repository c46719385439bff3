package whip.model.grain;

import whip.model.node.Directive;
import whip.model.node.NodeId;

/**
 * One grain of a {@link GrainGraph}.
 *
 * @param number from 0, in the order in which grains were made
 * @param directive of the task, or of the loop, taskloop or sections that it is a chunk of
 * @param node of the node topic
 * @param work its own strands
 * @param subtree work of it and of all that it made
 * @param start earliest logical time at which it can begin
 * @param isFolded some of its items were folded by the collector: its work is at least that
 * @param isEstimated its iterations follow from nothing that was recorded
 */
public record GraphGrain(
    int number,
    Lineage lineage,
    Directive directive,
    NodeId node,
    boolean isUndeferred,
    long work,
    long subtree,
    Burden burden,
    long start,
    boolean isFolded,
    boolean isEstimated) {

  /** Whether it is a range of iterations, or a section. */
  public boolean isChunk() {
    return last().kind() == Lineage.Kind.RANGE;
  }

  /** Its step from its maker, or from its loop. */
  public Lineage.Step last() {
    return lineage.steps().get(lineage.steps().size() - 1);
  }

  /** Lineage of the code or the loop that it is one of. */
  public Lineage above() {
    return new Lineage(lineage.steps().subList(0, lineage.steps().size() - 1));
  }
}
