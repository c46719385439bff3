package whip.streams.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What an outcome is worth. */
final class Judgement {

  private Judgement() {}

  /** Why the answer is not what the run would have taken; empty: it is. */
  static String inexactBecause(RunRow row, Pass pass, Question question) {
    List<String> reasons = new ArrayList<>();
    if (row.partial()) {
      reasons.add("the run is partial (" + losses(row.loss()) + ")");
    }
    long expired = row.batches() - pass.counts().batches();
    if (expired > 0) {
      reasons.add(expired + " of its " + row.batches() + " batches are no longer retained");
    }
    if (question.isBounded()) {
      reasons.add(
          "the run was made with detail `"
              + row.detail()
              + "`: of what was folded while it ran there are only bounds under this hypothesis");
    }
    if (reasons.isEmpty() && !question.isComplete()) {
      reasons.add("its tree has not come together");
    }
    return String.join("; ", reasons);
  }

  private static String losses(Map<String, Long> loss) {
    return loss.entrySet().stream()
        .map(cause -> cause.getValue() + " " + cause.getKey())
        .collect(Collectors.joining(", "));
  }
}
