package whip.model.grain;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Bad grains of one directive by cause, read off its sums when all grains have come. Every grain
 * has one cause at most.
 */
public final class CauseTotals {
  /** A creation is contended from here on: more than 4 times the usual one. */
  private static final int CONTENDED_BITS = 3;

  private final DirectiveGrains grains;
  private final int usualBits;
  private final int negligibleBits;

  private CauseTotals(DirectiveGrains grains, long span) {
    this.grains = grains;
    usualBits = usualBits(grains);
    negligibleBits = Bits.of(span / 100);
  }

  /**
   * Causes that some grains have.
   *
   * @param span of the program, without burdens
   */
  public static Map<GrainCause, CauseTotal> of(DirectiveGrains grains, long span) {
    return new CauseTotals(grains, span).byCause();
  }

  /** Bits of the lower median of what grains cost to create, where that is known. */
  static int usualBits(DirectiveGrains grains) {
    long known = grains.grains() - grains.unknownCreations();
    // Grains before the lower median; with it they are half of all, rounded up.
    long before = (known - 1) / 2;
    for (int bits = 0; bits <= Long.SIZE; bits++) {
      int size = bits;
      before -=
          grains.cells().entrySet().stream()
              .filter(cell -> cell.getKey().creationBits() == size)
              .mapToLong(cell -> cell.getValue().count())
              .sum();
      if (before < 0) {
        return bits;
      }
    }
    return 0;
  }

  private Map<GrainCause, CauseTotal> byCause() {
    Map<GrainCause, CauseTotal> totals = new EnumMap<>(GrainCause.class);
    grains
        .cells()
        .forEach(
            (cell, sums) -> {
              GrainCause cause = ofCreation(cell);
              if (cause != null) {
                totals.merge(cause, new CauseTotal(sums.count(), sums.cost()), CauseTotal::plus);
              }
            });
    grains
        .late()
        .forEach(
            (late, total) -> {
              if (late.costBits() > negligibleBits && ofCreation(late.cell()) == null) {
                totals.merge(GrainCause.LATE_CHILD, total, CauseTotal::plus);
              }
            });
    return Collections.unmodifiableMap(totals);
  }

  /** Cause that creation gives the grains of a cell, or null. */
  private GrainCause ofCreation(Cell cell) {
    if (cell.creationBits() == Cell.UNKNOWN) {
      return null;
    }
    if (cell.workBits() < usualBits) {
      return GrainCause.TOO_FINE;
    }
    return cell.creationBits() >= usualBits + CONTENDED_BITS ? GrainCause.CONTENDED_CREATION : null;
  }
}
