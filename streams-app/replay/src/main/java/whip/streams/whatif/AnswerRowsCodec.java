package whip.streams.whatif;

import java.util.ArrayList;
import java.util.List;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;
import whip.model.profile.Tables;
import whip.schemas.whatif.CriticalRow;
import whip.schemas.whatif.CurveLine;
import whip.schemas.whatif.DirectiveRow;
import whip.schemas.whatif.RegionRow;
import whip.schemas.whatif.StrandRow;
import whip.schemas.whatif.WhatIfAnswer;

/** The tables of an answer. */
final class AnswerRowsCodec {

  /** Most rows of either table: the record stays below Kafka's 1 MiB. */
  static final int ROWS_MAX = 2000;

  /** More than a program has; but not without end. */
  private static final int DIRECTIVES_MAX = 5000;

  private AnswerRowsCodec() {}

  static void fill(WhatIfAnswer.Builder record, Answer.Result result) {
    Tables tables = result.tables();
    record
        .setPartsPerUnit(result.partsPerUnit().toString())
        .setWork(tables.work())
        .setSpan(result.spanAtMost())
        .setSpanAtLeast(result.spanAtLeast())
        .setBound(result.boundAtMost())
        .setBoundAtLeast(result.boundAtLeast())
        .setSerialWork(tables.serialWork())
        .setLockBound(tables.lockBound())
        .setDirectives(
            tables.directives().stream()
                .limit(DIRECTIVES_MAX)
                .map(AnswerRowsCodec::directive)
                .toList())
        .setStrands(tables.strands().stream().limit(ROWS_MAX).map(AnswerRowsCodec::strand).toList())
        .setStrandsCut(Math.max(0, tables.strands().size() - ROWS_MAX))
        .setRegions(tables.regions().stream().limit(ROWS_MAX).map(AnswerRowsCodec::region).toList())
        .setRegionsCut(Math.max(0, tables.regions().size() - ROWS_MAX));
    AnswerStacksCodec.fill(record, result.stacks());
  }

  private static DirectiveRow directive(whip.model.profile.DirectiveRow row) {
    return new DirectiveRow(
        row.kind().label(),
        row.position().file(),
        row.position().line(),
        row.position().function(),
        row.position().label(),
        row.instances().count(),
        row.instances().work(),
        row.instances().span(),
        row.serialWork());
  }

  private static StrandRow strand(whip.model.profile.StrandRow row) {
    return new StrandRow(
        row.from().label(),
        row.to().label(),
        row.directive() == null ? "" : row.directive().label(),
        row.kind().label(),
        row.work(),
        row.serialWork());
  }

  private static RegionRow region(whip.model.profile.RegionRow row) {
    return new RegionRow(
        row.annotation(),
        row.kinds().stream().map(DirectiveKind::label).toList(),
        row.position().file(),
        row.position().line(),
        row.position().function(),
        row.label(),
        row.work(),
        row.serialWork(),
        lines(row.lower()),
        row.isExact() ? List.of() : lines(row.upper()),
        row.then().stream().map(AnswerRowsCodec::critical).toList());
  }

  private static List<CurveLine> lines(Envelope curve) {
    List<CurveLine> lines = new ArrayList<>();
    for (int i = 0; i < curve.size(); i++) {
      lines.add(new CurveLine(curve.rest(i), curve.selected(i)));
    }
    return lines;
  }

  private static CriticalRow critical(whip.model.profile.CriticalRow row) {
    return new CriticalRow(
        row.kind().label(), row.position() == null ? "" : row.position().label(), row.work());
  }
}
