package whip.streams.grain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import whip.model.grain.BurdenPart;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.PartSums;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;
import whip.schemas.grain.BenefitRow;
import whip.schemas.grain.BurdenRow;
import whip.schemas.grain.CellRow;
import whip.schemas.grain.GrainRow;
import whip.schemas.grain.GrainsRow;
import whip.schemas.grain.LateRow;
import whip.schemas.grain.WorstRow;
import whip.streams.avro.AvroFormat;

/** Sums of grains to the rows of the grain topic. */
final class GrainRowsCodec {

  private static final String MEASURED = "measured";
  private static final String IN_WORK = "in work";

  private final AvroFormat format;
  private final String topic;

  GrainRowsCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  static String runKey(String run) {
    return run + "/grains";
  }

  /** The end of a row's key, {@code kind@place}, as in the profile. */
  static String place(DirectiveKind kind, Position position) {
    return kind.label() + "@" + position.place();
  }

  byte[] run(String run, GrainProgress progress) {
    GrainProgress.Totals totals = progress.totals();
    return format.encode(
        topic,
        GrainsRow.newBuilder()
            .setRun(run)
            .setUnit(progress.facts().unit())
            .setEnded(progress.received().ended())
            .setMissing(progress.received().missing())
            .setDirectives((int) progress.rows().values().stream().distinct().count())
            .setGrains(totals.grains())
            .setCreation(creation(progress))
            .build());
  }

  /** The word of the run's record; until it has come in, creation that is known was measured. */
  private static String creation(GrainProgress progress) {
    if (!progress.facts().creation().isEmpty()) {
      return progress.facts().creation();
    }
    return progress.totals().creationsKnown() > 0 ? MEASURED : IN_WORK;
  }

  byte[] directive(String run, DirectiveKind kind, Position position, DirectiveGrains grains) {
    return format.encode(
        topic,
        GrainRow.newBuilder()
            .setRun(run)
            .setKind(kind.label())
            .setLabel(position.label())
            .setFile(position.file())
            .setLine(position.line())
            .setFunction(position.function())
            .setGrains(grains.grains())
            .setWork(grains.work().sum())
            .setMaxWork(grains.work().max())
            .setUnknownCreations(grains.unknownCreations())
            .setParts(grains.parts().entrySet().stream().map(GrainRowsCodec::part).toList())
            .setCells(cells(grains))
            .setLate(late(grains))
            .setBenefits(
                grains.benefits().entrySet().stream()
                    .map(each -> new BenefitRow(each.getKey(), each.getValue()))
                    .toList())
            .setWorst(worst(grains))
            .build());
  }

  private static BurdenRow part(Map.Entry<BurdenPart, PartSums> part) {
    PartSums sums = part.getValue();
    return new BurdenRow(name(part.getKey()), sums.count(), sums.sum(), sums.max());
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static List<CellRow> cells(DirectiveGrains grains) {
    List<CellRow> rows = new ArrayList<>();
    grains
        .cells()
        .forEach(
            (cell, sums) ->
                rows.add(
                    new CellRow(
                        cell.workBits(),
                        cell.creationBits(),
                        sums.count(),
                        sums.work(),
                        sums.cost())));
    return rows;
  }

  private static List<LateRow> late(DirectiveGrains grains) {
    List<LateRow> rows = new ArrayList<>();
    grains
        .late()
        .forEach(
            (late, total) ->
                rows.add(
                    new LateRow(
                        late.costBits(),
                        late.cell().workBits(),
                        late.cell().creationBits(),
                        total.count(),
                        total.cost())));
    return rows;
  }

  private static List<WorstRow> worst(DirectiveGrains grains) {
    List<WorstRow> rows = new ArrayList<>();
    grains
        .worst()
        .forEach(
            (number, worst) ->
                worst
                    .entries()
                    .forEach(
                        entry ->
                            rows.add(
                                new WorstRow(
                                    name(number),
                                    entry.lineage().toString(),
                                    entry.over(),
                                    entry.under()))));
    return rows;
  }
}
