package whip.streams.whatif;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import whip.model.profile.Fraction;
import whip.model.profile.Tables;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Spec;

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
    if (!row.hasFullDetail()) {
      reasons.add(
          "the run was made with detail `"
              + row.detail()
              + "`: what was folded while it ran cannot be divided any more, so that there are"
              + " only bounds");
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

  /**
   * The span's bounds, which are the same if the run was kept in full detail. If not, no more is
   * sure than that nothing is faster than the largest factor makes it, and nothing slower.
   *
   * @throws ArithmeticException if they do not fit 63 bits
   */
  static Answer.Result result(
      RunRow row, Hypothesis hypothesis, Tables tables, CriticalStacks stacks) {
    BigInteger parts = hypothesis.parts();
    if (row.hasFullDetail()) {
      return new Answer.Result(parts, tables, stacks, tables.span(), tables.span());
    }
    Fraction measured = Fraction.of(row.span()).times(new Fraction(parts, BigInteger.ONE));
    Fraction least = measured;
    for (Spec spec : hypothesis.specs()) {
      least = least.min(measured.times(spec.factor().shrink()));
    }
    return new Answer.Result(
        parts,
        tables,
        stacks,
        least.numerator().divide(least.denominator()).longValueExact(),
        measured.numerator().longValueExact());
  }
}
