package whip.streams.whatif;

import java.util.List;
import whip.model.whatif.Hypothesis;

/**
 * Somebody's question.
 *
 * @param key of the record: who writes a tombstone there takes the question back
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

  /** What to re-read, whoever asks: two requests with the same work can go on from each other. */
  record Work(String run, boolean curves, boolean stacks, List<String> hypotheses) {}

  Work work(List<Hypothesis> parsed) {
    return new Work(
        run,
        curves,
        stacks,
        parsed.stream().map(Hypothesis::toString).distinct().sorted().toList());
  }
}
