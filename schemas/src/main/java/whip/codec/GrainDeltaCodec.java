package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.List;
import whip.model.grain.BurdenPart;
import whip.model.grain.CauseTotal;
import whip.model.grain.Cell;
import whip.model.grain.CellSums;
import whip.model.grain.LateCell;
import whip.model.grain.Lineage;
import whip.model.grain.PartSums;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.schemas.grain.GrainBenefitColumns;
import whip.schemas.grain.GrainCellColumns;
import whip.schemas.grain.GrainDelta;
import whip.schemas.grain.GrainDirective;
import whip.schemas.grain.GrainLateColumns;
import whip.schemas.grain.GrainSumColumns;
import whip.schemas.grain.GrainWorstColumns;

/**
 * Columns of a record of grains to sums of the model, and back ({@link GrainDeltaEncoder}). A
 * record comes from the profiled process, which may be of another version, or broken: whatever does
 * not keep to schemas/README.md is refused as a whole.
 */
public final class GrainDeltaCodec {

  /** Numbers have at most 63 bits. */
  static final int BITS_MAX = Long.SIZE - 1;

  /** In the order of their numbers in records, from 1; 0 is the work. */
  static final List<BurdenPart> PARTS =
      List.of(
          BurdenPart.ALLOC,
          BurdenPart.COPY,
          BurdenPart.SUBMIT,
          BurdenPart.DISPATCH,
          BurdenPart.FINISH);

  /** In the order of their numbers in records, from 0. */
  static final List<WorstNumber> NUMBERS =
      List.of(WorstNumber.BENEFIT, WorstNumber.CREATION, WorstNumber.LATENESS);

  private final GrainDelta record;
  private final List<Directive> directives;
  private final GrainSumsBuilder sums = new GrainSumsBuilder();

  private GrainDeltaCodec(GrainDelta record) throws BadRecordException {
    this.record = record;
    directives = directives(record);
  }

  /** The changes of a record under {@code key}. */
  public static GrainChanges decode(String key, GrainDelta record) throws BadRecordException {
    GrainChanges changes = decode(record);
    require(
        (changes.run() + "/" + changes.stream()).equals(key),
        "key: " + key + " is not the record's run/stream");
    return changes;
  }

  /** The changes, without looking at a key. */
  public static GrainChanges decode(GrainDelta record) throws BadRecordException {
    require(RunIds.isValid(record.getRun()), "run: not an id: " + record.getRun());
    require(record.getStream() == 0, "stream: %d, only 0 is known".formatted(record.getStream()));
    require(record.getSequence() >= 0, "sequence: negative");
    require(record.getSequence() < Long.MAX_VALUE, "sequence: no number comes after it");
    GrainDeltaCodec codec = new GrainDeltaCodec(record);
    try {
      codec.sums(record.getSums());
      codec.cells(record.getCells());
      codec.late(record.getLate());
      codec.benefits(record.getBenefits());
      codec.worst(record.getWorst());
    } catch (ArithmeticException e) {
      throw BadRecordException.overflow(e);
    }
    return new GrainChanges(
        record.getRun(),
        record.getIncarnation(),
        record.getStream(),
        record.getSequence(),
        record.getSentAt(),
        record.getEnded(),
        codec.sums.build());
  }

  /** The record that says these changes. */
  public static GrainDelta encode(GrainChanges changes) {
    return GrainDeltaEncoder.encode(changes);
  }

  private static List<Directive> directives(GrainDelta record) throws BadRecordException {
    List<Site> sites = record.getSites().stream().map(Site::new).toList();
    require(sites.size() <= BatchLimits.ROWS, "sites: too many");
    require(!sites.isEmpty() && sites.get(0).equals(Site.UNKNOWN), "sites: entry 0 is not 0");
    require(record.getDirectives().size() <= BatchLimits.ROWS, "directives: too many");
    List<Directive> directives = new ArrayList<>();
    for (GrainDirective entry : record.getDirectives()) {
      require(DirectiveKind.isCode(entry.getKind()), "directives: no kind " + entry.getKind());
      require(
          entry.getSite() >= 0 && entry.getSite() < sites.size(),
          "directives: index " + entry.getSite() + " outside sites");
      directives.add(
          new Directive(DirectiveKind.ofCode(entry.getKind()), sites.get(entry.getSite())));
    }
    return directives;
  }

  private void sums(GrainSumColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("sums", columns.getCount());
    Column indices = table.column("directive", columns.getDirective());
    Column numbers = table.column("number", columns.getNumber());
    Column grains = table.column("grains", columns.getGrains());
    Column totals = table.column("sum", columns.getSum());
    Column largest = table.column("max", columns.getMax());
    table.rows(
        () -> {
          Directive directive = directive(indices);
          int number = number(numbers, PARTS.size());
          PartSums its = new PartSums(grains.next(), totals.next(), largest.next());
          if (number == 0) {
            sums.work(directive, its);
          } else {
            sums.part(directive, PARTS.get(number - 1), its);
          }
          return its;
        });
  }

  private void cells(GrainCellColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("cells", columns.getCount());
    Column indices = table.column("directive", columns.getDirective());
    Column workBits = table.column("workBits", columns.getWorkBits());
    Column creationBits = table.column("creationBits", columns.getCreationBits());
    Column grains = table.column("grains", columns.getGrains());
    Column work = table.column("work", columns.getWork());
    Column costs = table.column("cost", columns.getCost());
    table.rows(
        () -> {
          Directive directive = directive(indices);
          Cell cell = cell(workBits, creationBits);
          CellSums its = new CellSums(grains.next(), work.next(), costs.next());
          sums.cell(directive, cell, its);
          return its;
        });
  }

  private void late(GrainLateColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("late", columns.getCount());
    Column indices = table.column("directive", columns.getDirective());
    Column costBits = table.column("costBits", columns.getCostBits());
    Column workBits = table.column("workBits", columns.getWorkBits());
    Column creationBits = table.column("creationBits", columns.getCreationBits());
    Column grains = table.column("grains", columns.getGrains());
    Column costs = table.column("cost", columns.getCost());
    table.rows(
        () -> {
          Directive directive = directive(indices);
          int bits = number(costBits, BITS_MAX);
          LateCell cell = new LateCell(bits, cell(workBits, creationBits));
          CauseTotal its = new CauseTotal(grains.next(), costs.next());
          sums.late(directive, cell, its);
          return its;
        });
  }

  private void benefits(GrainBenefitColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("benefits", columns.getCount());
    Column indices = table.column("directive", columns.getDirective());
    Column powers = table.column("power", columns.getPower());
    Column grains = table.column("grains", columns.getGrains());
    table.rows(
        () -> {
          Directive directive = directive(indices);
          long power = powers.nextSigned();
          if (power < -Long.SIZE || power > BITS_MAX) {
            throw powers.bad("%d outside %d..%d".formatted(power, -Long.SIZE, BITS_MAX));
          }
          long its = grains.next();
          sums.benefit(directive, (int) power, its);
          return its;
        });
  }

  private void worst(GrainWorstColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("worst", columns.getCount());
    List<String> lineages = record.getLineages();
    require(
        lineages.size() == columns.getCount(),
        "lineages: %d of %d rows".formatted(lineages.size(), columns.getCount()));
    Column indices = table.column("directive", columns.getDirective());
    Column numbers = table.column("number", columns.getNumber());
    Column over = table.column("over", columns.getOver());
    Column under = table.column("under", columns.getUnder());
    int[] row = {0};
    table.rows(
        () -> {
          Directive directive = directive(indices);
          WorstNumber number = NUMBERS.get(number(numbers, NUMBERS.size() - 1));
          Lineage lineage = lineage(lineages.get(row[0]++));
          WorstGrains.Entry its = new WorstGrains.Entry(lineage, over.next(), under.next());
          sums.worst(directive, number, its);
          return its;
        });
  }

  private static Lineage lineage(String text) throws BadRecordException {
    require(
        text.length() <= BatchLimits.NAME_CHARS,
        "lineages: one of %d, at most %d".formatted(text.length(), BatchLimits.NAME_CHARS));
    try {
      return Lineage.parse(text);
    } catch (IllegalArgumentException e) {
      throw new BadRecordException("lineages: " + e.getMessage(), e);
    }
  }

  private static Cell cell(Column workBits, Column creationBits) throws BadRecordException {
    return new Cell(number(workBits, BITS_MAX), number(creationBits, BITS_MAX + 1) + Cell.UNKNOWN);
  }

  private Directive directive(Column column) throws BadRecordException {
    return directives.get(column.nextIndex(directives.size()));
  }

  private static int number(Column column, int max) throws BadRecordException {
    long number = column.next();
    if (number > max) {
      throw column.bad("%d is over %d".formatted(number, max));
    }
    return (int) number;
  }
}
