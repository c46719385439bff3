package whip.streams.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import whip.model.profile.Detail;
import whip.streams.replay.RunRow;

/** Judges the quality of an outcome. */
final class AnswerQuality {

  private AnswerQuality() {}

  /** Why the answer is not what the run would have taken; empty: it is. */
  static String inexactBecause(
      RunRow row, HypothesisReplay replay, Optional<HypothesisReplay.Outcome> outcome) {
    List<String> reasons = new ArrayList<>();
    if (row.partial()) {
      reasons.add("the run is partial (" + losses(row.loss()) + ")");
    }
    if (outcome.isPresent() && !outcome.get().isExact()) {
      reasons.add(
          (Detail.isFull(row.detail())
                  ? "the broker did not keep up with the run"
                  : "the run was made with detail `" + row.detail() + "`")
              + ": for what was folded while it ran there are only bounds under this hypothesis");
    }
    if (reasons.isEmpty() && !replay.isComplete()) {
      reasons.add("its tree is not complete");
    }
    return String.join("; ", reasons);
  }

  private static String losses(Map<String, Long> loss) {
    return loss.entrySet().stream()
        .map(cause -> cause.getValue() + " " + cause.getKey())
        .collect(Collectors.joining(", "));
  }
}
