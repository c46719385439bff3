package whip.streams.whatif;

import java.util.List;
import whip.model.whatif.Hypothesis;

/**
 * A question.
 *
 * @param key of the record: a tombstone there withdraws the question
 * @param hypotheses each as the texts of its specifications; answered by reading the run once
 * @param curves whether to say what to make faster still
 * @param stacks whether to say what the strands of the critical path are in
 */
record Request(
    String key,
    String run,
    String requestId,
    List<List<String>> hypotheses,
    boolean curves,
    boolean stacks) {

  /**
   * Work of the request, independent of the requester: two requests with equal work can continue
   * each other.
   */
  record Work(String run, boolean curves, boolean stacks, List<String> hypotheses) {}

  Work work(List<Hypothesis> parsed) {
    return new Work(
        run,
        curves,
        stacks,
        parsed.stream().map(Hypothesis::toString).distinct().sorted().toList());
  }
}
