package whip.model.plan;

import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.region.LabelKind;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionRow;

/**
 * Makes the directive for a loop that needs nothing else:
 *
 * <pre>#pragma omp parallel for private(t) lastprivate(u) reduction(+: s)</pre>
 *
 * <p>Self-parallelism alone never makes one: only DOALL and reduction do, whose hazards are
 * excluded.
 */
final class Pragma {
  private Pragma() {}

  static Optional<String> of(RegionRow row) {
    LabelKind label = row.label().kind();
    if (label != LabelKind.DOALL && label != LabelKind.REDUCTION) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder("#pragma omp parallel for");
    clause(text, "private", row.facts().names().get(LoopVariable.Use.PRIVATE));
    clause(text, "lastprivate", row.facts().names().get(LoopVariable.Use.LAST_PRIVATE));
    TreeMap<String, Collection<String>> byOperator = new TreeMap<>();
    for (Reduction each : row.facts().reductions()) {
      byOperator.computeIfAbsent(each.operator(), absent -> new TreeSet<>()).add(each.variable());
    }
    byOperator.forEach(
        (operator, variables) ->
            text.append(" reduction(%s: %s)".formatted(operator, String.join(", ", variables))));
    return Optional.of(text.toString());
  }

  private static void clause(StringBuilder text, String name, Collection<String> variables) {
    if (!variables.isEmpty()) {
      text.append(" %s(%s)".formatted(name, String.join(", ", variables)));
    }
  }
}
