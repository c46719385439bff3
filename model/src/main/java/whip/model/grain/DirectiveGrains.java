package whip.model.grain;

import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums of one directive's grains: all that is kept of them when they are folded. The causes follow
 * from the cells at the end ({@link CauseTotals}), because the median is known only then.
 *
 * @param work its count is that of all grains
 * @param parts of the burden
 * @param cells grains by size of work and creation
 * @param late largest siblings that are over twice their mean, by size of what they are late
 * @param benefits grains by the power of two at or below their benefit, where they have one
 * @param worst by number
 */
public record DirectiveGrains(
    PartSums work,
    SortedMap<BurdenPart, PartSums> parts,
    SortedMap<Cell, CellSums> cells,
    SortedMap<LateCell, CauseTotal> late,
    SortedMap<Integer, Long> benefits,
    SortedMap<WorstNumber, WorstGrains> worst) {

  /** Key in {@link #benefits} of grains without work. */
  public static final int NO_BENEFIT = Bits.NO_BENEFIT;

  public DirectiveGrains {
    parts = Merging.copy(parts);
    cells = Merging.copy(cells);
    late = Merging.copy(late);
    benefits = Merging.copy(benefits);
    worst = Merging.copy(worst);
  }

  /** Sums of one grain. */
  static DirectiveGrains grain(Lineage lineage, long work, Burden burden) {
    SortedMap<BurdenPart, PartSums> parts = new TreeMap<>();
    for (BurdenPart part : BurdenPart.values()) {
      if (burden.part(part) != Burden.UNKNOWN) {
        parts.put(part, PartSums.of(burden.part(part)));
      }
    }
    SortedMap<Integer, Long> benefits = new TreeMap<>();
    SortedMap<WorstNumber, WorstGrains> worst = new TreeMap<>();
    if (burden.creation() != Burden.UNKNOWN) {
      long cost = Math.addExact(burden.creation(), burden.knownFinish());
      if (cost > 0) {
        benefits.put(Bits.benefitClass(work, cost), 1L);
        worst.put(WorstNumber.BENEFIT, WorstGrains.of(lineage, cost, work));
      }
      worst.put(WorstNumber.CREATION, WorstGrains.of(lineage, burden.creation(), 1));
    }
    return new DirectiveGrains(
        PartSums.of(work),
        parts,
        new TreeMap<>(Map.of(Cell.of(work, burden), CellSums.of(work, burden))),
        new TreeMap<>(),
        benefits,
        worst);
  }

  /** One grain that is the largest of its siblings; it is counted already. */
  static DirectiveGrains late(Lineage lineage, Cell cell, long cost) {
    return new DirectiveGrains(
        PartSums.NONE,
        new TreeMap<>(),
        new TreeMap<>(),
        new TreeMap<>(Map.of(new LateCell(Bits.of(cost), cell), new CauseTotal(1, cost))),
        new TreeMap<>(),
        new TreeMap<>(Map.of(WorstNumber.LATENESS, WorstGrains.of(lineage, cost, 1))));
  }

  public DirectiveGrains plus(DirectiveGrains other) {
    return new DirectiveGrains(
        work.plus(other.work),
        Merging.plus(parts, other.parts, PartSums::plus),
        Merging.plus(cells, other.cells, CellSums::plus),
        Merging.plus(late, other.late, CauseTotal::plus),
        Merging.plus(benefits, other.benefits, Math::addExact),
        Merging.plus(worst, other.worst, WorstGrains::plus));
  }

  /** How many grains there are. */
  public long grains() {
    return work.count();
  }

  /** Number of grains whose creation is not known. */
  public long unknownCreations() {
    return cells.entrySet().stream()
        .filter(cell -> cell.getKey().creationBits() == Cell.UNKNOWN)
        .mapToLong(cell -> cell.getValue().count())
        .sum();
  }

  /** Sum of all burdens, as far as they are known. */
  public long burden() {
    return parts.values().stream().mapToLong(PartSums::sum).reduce(0, Math::addExact);
  }

  public WorstGrains worst(WorstNumber number) {
    return worst.getOrDefault(number, WorstGrains.NONE);
  }

  /** Sum of creations, as far as their parts are known. */
  public long creation() {
    return burden() - parts.getOrDefault(BurdenPart.FINISH, PartSums.NONE).sum();
  }

  /** Number of grains that have a benefit below 1: they work less than they cost. */
  public long lowBenefits() {
    return benefits.headMap(0).values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * A lower quantile of the grains' benefits, as the power of two at or below it; {@link
   * #NO_BENEFIT} is that of 0. Empty: no grain has one.
   */
  public OptionalInt benefit(int percent) {
    long all = benefits.values().stream().mapToLong(Long::longValue).sum();
    // Below 2^63: all / 100 first would lose the quantile of few grains.
    long before = all == 0 ? -1 : (all - 1) / 100 * percent + (all - 1) % 100 * percent / 100;
    for (Map.Entry<Integer, Long> each : benefits.entrySet()) {
      before -= each.getValue();
      if (all > 0 && before < 0) {
        return OptionalInt.of(each.getKey());
      }
    }
    return OptionalInt.empty();
  }
}
