package whip.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.grain.Cell;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.PartSums;
import whip.model.node.Directive;
import whip.model.node.Site;
import whip.schemas.grain.GrainBenefitColumns;
import whip.schemas.grain.GrainCellColumns;
import whip.schemas.grain.GrainDelta;
import whip.schemas.grain.GrainDirective;
import whip.schemas.grain.GrainLateColumns;
import whip.schemas.grain.GrainSumColumns;
import whip.schemas.grain.GrainWorstColumns;

/** Sums of grains to the columns of a record: in state stores, and for tests. */
final class GrainDeltaEncoder {
  private final Map<Site, Integer> sites = new LinkedHashMap<>(Map.of(Site.UNKNOWN, 0));
  private final List<GrainDirective> directives = new ArrayList<>();
  private final Rows sums = new Rows(5);
  private final Rows cells = new Rows(6);
  private final Rows late = new Rows(6);
  private final Rows benefits = new Rows(3);
  private final Rows worst = new Rows(4);
  private final List<String> lineages = new ArrayList<>();

  private GrainDeltaEncoder() {}

  /** Columns of one table. */
  private static final class Rows {
    private final ColumnBytes[] columns;
    private int count;

    Rows(int columns) {
      this.columns = new ColumnBytes[columns];
      for (int i = 0; i < columns; i++) {
        this.columns[i] = new ColumnBytes();
      }
    }

    void add(long... values) {
      for (int i = 0; i < values.length; i++) {
        columns[i].plain(values[i]);
      }
      count++;
    }
  }

  static GrainDelta encode(GrainChanges changes) {
    GrainDeltaEncoder encoder = new GrainDeltaEncoder();
    changes.sums().directives().forEach(encoder::add);
    return encoder.record(changes);
  }

  private void add(Directive directive, DirectiveGrains grains) {
    Integer site = sites.computeIfAbsent(directive.site(), absent -> sites.size());
    int index = directives.size();
    directives.add(new GrainDirective(directive.kind().code(), site));
    if (!grains.work().equals(PartSums.NONE)) {
      add(index, 0, grains.work());
    }
    grains.parts().forEach((part, its) -> add(index, GrainDeltaCodec.PARTS.indexOf(part) + 1, its));
    grains
        .cells()
        .forEach(
            (cell, its) ->
                cells.add(
                    index, cell.workBits(), creation(cell), its.count(), its.work(), its.cost()));
    grains
        .late()
        .forEach(
            (cell, its) ->
                late.add(
                    index,
                    cell.costBits(),
                    cell.cell().workBits(),
                    creation(cell.cell()),
                    its.count(),
                    its.cost()));
    grains
        .benefits()
        .forEach(
            (power, its) -> {
              benefits.columns[0].plain(index);
              benefits.columns[1].signed(power);
              benefits.columns[2].plain(its);
              benefits.count++;
            });
    grains
        .worst()
        .forEach(
            (number, its) ->
                its.entries()
                    .forEach(
                        entry -> {
                          worst.add(
                              index,
                              GrainDeltaCodec.NUMBERS.indexOf(number),
                              entry.over(),
                              entry.under());
                          lineages.add(entry.lineage().toString());
                        }));
  }

  private void add(int directive, int number, PartSums its) {
    sums.add(directive, number, its.count(), its.sum(), its.max());
  }

  private static int creation(Cell cell) {
    return cell.creationBits() - Cell.UNKNOWN;
  }

  private GrainDelta record(GrainChanges changes) {
    return GrainDelta.newBuilder()
        .setRun(changes.run())
        .setIncarnation(changes.incarnation())
        .setStream(changes.stream())
        .setSequence(changes.sequence())
        .setSentAt(changes.sentAt())
        .setEnded(changes.ended())
        .setSites(sites.keySet().stream().map(Site::address).toList())
        .setDirectives(directives)
        .setSums(
            GrainSumColumns.newBuilder()
                .setCount(sums.count)
                .setDirective(sums.columns[0].toBytes())
                .setNumber(sums.columns[1].toBytes())
                .setGrains(sums.columns[2].toBytes())
                .setSum(sums.columns[3].toBytes())
                .setMax(sums.columns[4].toBytes())
                .build())
        .setCells(
            GrainCellColumns.newBuilder()
                .setCount(cells.count)
                .setDirective(cells.columns[0].toBytes())
                .setWorkBits(cells.columns[1].toBytes())
                .setCreationBits(cells.columns[2].toBytes())
                .setGrains(cells.columns[3].toBytes())
                .setWork(cells.columns[4].toBytes())
                .setCost(cells.columns[5].toBytes())
                .build())
        .setLate(
            GrainLateColumns.newBuilder()
                .setCount(late.count)
                .setDirective(late.columns[0].toBytes())
                .setCostBits(late.columns[1].toBytes())
                .setWorkBits(late.columns[2].toBytes())
                .setCreationBits(late.columns[3].toBytes())
                .setGrains(late.columns[4].toBytes())
                .setCost(late.columns[5].toBytes())
                .build())
        .setBenefits(
            GrainBenefitColumns.newBuilder()
                .setCount(benefits.count)
                .setDirective(benefits.columns[0].toBytes())
                .setPower(benefits.columns[1].toBytes())
                .setGrains(benefits.columns[2].toBytes())
                .build())
        .setWorst(
            GrainWorstColumns.newBuilder()
                .setCount(worst.count)
                .setDirective(worst.columns[0].toBytes())
                .setNumber(worst.columns[1].toBytes())
                .setOver(worst.columns[2].toBytes())
                .setUnder(worst.columns[3].toBytes())
                .build())
        .setLineages(lineages)
        .build();
  }
}
