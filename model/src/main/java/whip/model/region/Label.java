package whip.model.region;

import java.util.stream.Collectors;
import whip.model.profile.Fraction;

/**
 * A region's label: the first rule of docs/serial.md §3 that holds.
 *
 * @param kind which rule that is
 * @param detail in parentheses: a distance, operators; the name of a directive; else empty
 */
public record Label(LabelKind kind, String detail) {
  /** Self-parallelism below which a loop with a carried dependence is serial. */
  private static final Fraction SERIAL_BELOW = Fraction.of(2);

  /**
   * The label of a static region.
   *
   * @param facts of a loop; those of another region count nothing
   */
  static Label of(StaticRegion region, RegionSums sums, LoopFacts facts) {
    if (region.kind() != RegionKind.LOOP) {
      return new Label(LabelKind.FUNCTION, "");
    }
    if (!sums.selfParallelism().isMeasured()) {
      return new Label(LabelKind.UNMEASURED, "");
    }
    return facts.dependences().isEmpty()
        ? independent(region, facts)
        : carried(sums, facts, sums.selfParallelism().value());
  }

  private static Label carried(RegionSums sums, LoopFacts facts, Fraction sp) {
    if (sp.compareTo(SERIAL_BELOW) < 0) {
      return new Label(LabelKind.SERIAL, "");
    }
    boolean isMostlyOutside = facts.acyclicWork() >= sums.work() - facts.acyclicWork();
    return facts.distance() == 1 && isMostlyOutside
        ? new Label(LabelKind.PIPELINE, "")
        : new Label(LabelKind.DOACROSS, Long.toString(facts.distance()));
  }

  private static Label independent(StaticRegion region, LoopFacts facts) {
    if (facts.isCancellable()) {
      return new Label(LabelKind.CANCELLABLE, "");
    }
    Hazards hazards = facts.hazardsOf(region);
    if (hazards != Hazards.EXCLUDED) {
      boolean isFound = hazards == Hazards.FOUND;
      return new Label(isFound ? LabelKind.COPY_FIRST : LabelKind.PARALLEL_UNCHECKED, "");
    }
    if (facts.reductions().stream().anyMatch(Reduction::isArray)) {
      return new Label(LabelKind.ARRAY_REDUCTION, "");
    }
    return facts.reductions().isEmpty()
        ? new Label(LabelKind.DOALL, "")
        : new Label(LabelKind.REDUCTION, operators(facts));
  }

  private static String operators(LoopFacts facts) {
    return facts.reductions().stream()
        .map(Reduction::operator)
        .distinct()
        .collect(Collectors.joining(","));
  }

  /** {@code DOALL}, {@code reduction(+)}, {@code DOACROSS(4)}, {@code for}. */
  public String text() {
    return switch (kind) {
      case REDUCTION, DOACROSS -> kind.text() + "(" + detail + ")";
      case DIRECTIVE, CONSTRUCT -> detail;
      case SERIAL,
          PIPELINE,
          CANCELLABLE,
          COPY_FIRST,
          PARALLEL_UNCHECKED,
          ARRAY_REDUCTION,
          DOALL,
          UNMEASURED,
          FUNCTION ->
          kind.text();
    };
  }
}
