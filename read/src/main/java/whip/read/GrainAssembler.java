package whip.read;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import whip.model.grain.BurdenPart;
import whip.model.grain.CauseTotal;
import whip.model.grain.Cell;
import whip.model.grain.CellSums;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.LateCell;
import whip.model.grain.Lineage;
import whip.model.grain.LocatedGrains;
import whip.model.grain.PartSums;
import whip.model.grain.RunGrains;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;
import whip.schemas.grain.BenefitRow;
import whip.schemas.grain.BurdenRow;
import whip.schemas.grain.CellRow;
import whip.schemas.grain.GrainRow;
import whip.schemas.grain.GrainsRow;
import whip.schemas.grain.LateRow;
import whip.schemas.grain.WorstRow;

/**
 * One run's sums of grains from the rows of the grain topic, in their order. They are whole when
 * the run's row comes and as many rows of directives stand as that names: what follows belongs to
 * the next revision.
 */
final class GrainAssembler {
  private final SortedMap<String, GrainRow> rows = new TreeMap<>();
  private Optional<RunGrains> grains = Optional.empty();

  /**
   * Takes a row, or null for a tombstone.
   *
   * @param key one of this run's
   */
  void row(String key, Object value) {
    if (value instanceof GrainRow row) {
      rows.put(key, row);
    } else if (value instanceof GrainsRow run) {
      if (run.getDirectives() == rows.size()) {
        grains = Optional.of(grains(run));
      }
    } else if (value == null) {
      if (key.endsWith("/grains")) {
        grains = Optional.empty();
      }
      rows.remove(key);
    }
  }

  /** The newest sums of which everything has come; empty before the first. */
  Optional<RunGrains> grains() {
    return grains;
  }

  private RunGrains grains(GrainsRow run) {
    return new RunGrains(
        run.getRun(),
        run.getUnit(),
        run.getEnded(),
        run.getMissing(),
        run.getCreation().equals("measured"),
        rows.values().stream().map(GrainAssembler::located).toList());
  }

  private static LocatedGrains located(GrainRow row) {
    return new LocatedGrains(
        kind(row.getKind()),
        new Position(row.getFile(), row.getLine(), row.getFunction(), row.getLabel()),
        directive(row));
  }

  private static DirectiveGrains directive(GrainRow row) {
    SortedMap<BurdenPart, PartSums> parts = new TreeMap<>();
    for (BurdenRow part : row.getParts()) {
      parts.put(
          named(BurdenPart.values(), part.getPart()),
          new PartSums(part.getGrains(), part.getSum(), part.getMax()));
    }
    SortedMap<Cell, CellSums> cells = new TreeMap<>();
    for (CellRow cell : row.getCells()) {
      cells.put(
          new Cell(cell.getWorkBits(), cell.getCreationBits()),
          new CellSums(cell.getGrains(), cell.getWork(), cell.getCost()));
    }
    SortedMap<LateCell, CauseTotal> late = new TreeMap<>();
    for (LateRow each : row.getLate()) {
      Cell cell = new Cell(each.getWorkBits(), each.getCreationBits());
      late.put(
          new LateCell(each.getCostBits(), cell), new CauseTotal(each.getGrains(), each.getCost()));
    }
    SortedMap<Integer, Long> benefits = new TreeMap<>();
    for (BenefitRow each : row.getBenefits()) {
      benefits.put(each.getPower(), each.getGrains());
    }
    return new DirectiveGrains(
        new PartSums(row.getGrains(), row.getWork(), row.getMaxWork()),
        parts,
        cells,
        late,
        benefits,
        worst(row.getWorst()));
  }

  private static SortedMap<WorstNumber, WorstGrains> worst(List<WorstRow> rows) {
    SortedMap<WorstNumber, WorstGrains> worst = new TreeMap<>();
    for (WorstNumber number : WorstNumber.values()) {
      List<WorstGrains.Entry> entries =
          rows.stream()
              .filter(row -> named(WorstNumber.values(), row.getNumber()) == number)
              .map(
                  row ->
                      new WorstGrains.Entry(
                          lineage(row.getLineage()), row.getOver(), row.getUnder()))
              .toList();
      if (!entries.isEmpty()) {
        worst.put(number, WorstGrains.among(entries));
      }
    }
    return worst;
  }

  private static Lineage lineage(String text) {
    try {
      return Lineage.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new ReadException("the sums of grains have " + wrong.getMessage(), wrong);
    }
  }

  private static DirectiveKind kind(String label) {
    return found(DirectiveKind.values(), DirectiveKind::label, label);
  }

  private static <E extends Enum<E>> E named(E[] all, String name) {
    return found(all, each -> each.name().toLowerCase(Locale.ROOT), name);
  }

  private static <E> E found(E[] all, Function<E, String> name, String wanted) {
    return Stream.of(all)
        .filter(each -> name.apply(each).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new ReadException(
                    "the sums of grains name %s, which this version does not know"
                        .formatted(wanted)));
  }
}
