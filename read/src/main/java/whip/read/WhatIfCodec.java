package whip.read;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import whip.model.algebra.Envelope;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.RegionRow;
import whip.model.view.CriticalStack;
import whip.model.view.CriticalStacks;
import whip.model.view.Frame;
import whip.model.whatif.Expired;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.CurveLine;
import whip.schemas.whatif.DirectiveRow;
import whip.schemas.whatif.ExpiredRecords;
import whip.schemas.whatif.ReplayProgress;
import whip.schemas.whatif.SpecRow;
import whip.schemas.whatif.StackRow;
import whip.schemas.whatif.StrandRow;
import whip.schemas.whatif.WhatIfAnswer;

/** Records of the what-if topic as what the model calls them. */
final class WhatIfCodec {
  private final WhatIfAnswer answer;
  private final Hypothesis hypothesis;
  private final BigInteger parts;

  private WhatIfCodec(WhatIfAnswer answer, Hypothesis hypothesis) {
    this.answer = answer;
    this.hypothesis = hypothesis;
    parts = new BigInteger(answer.getPartsPerUnit());
  }

  /** An answer to the hypothesis. */
  static WhatIfReply reply(WhatIfAnswer answer, Hypothesis hypothesis) {
    ReplayProgress progress = answer.getProgress();
    boolean answered =
        answer.getState() == AnswerState.DONE || answer.getState() == AnswerState.LIVE;
    return new WhatIfReply(
        WhatIfReply.State.valueOf(answer.getState().name()),
        answer.getError(),
        List.copyOf(answer.getCandidates()),
        new WhatIfReply.Progress(
            progress.getNodesRead(),
            progress.getBatchesRead(),
            progress.getBatchesTotal(),
            progress.getNodesPerSecond(),
            progress.getResumedAtBatch()),
        answered ? Optional.of(new WhatIfCodec(answer, hypothesis).outcome()) : Optional.empty(),
        stacks(answer),
        Optional.ofNullable(answer.getExpired()).map(WhatIfCodec::expired));
  }

  private static Expired expired(ExpiredRecords row) {
    return new Expired(row.getRecords(), row.getOf(), row.getTopic(), row.getCause());
  }

  private static CriticalStacks stacks(WhatIfAnswer answer) {
    List<Frame> frames =
        answer.getStackFrames().stream()
            .map(row -> new Frame(row.getKind(), row.getLabel(), row.getFile(), row.getLine()))
            .toList();
    return new CriticalStacks(
        answer.getStacks().stream().map(row -> stack(row, frames)).toList(), answer.getStacksCut());
  }

  private static CriticalStack stack(StackRow row, List<Frame> frames) {
    if (row.getFrames().isEmpty()
        || row.getFrames().stream().anyMatch(index -> index < 0 || index >= frames.size())) {
      throw new ReadException("a what-if answer has a stack of frames it does not have");
    }
    return new CriticalStack(row.getFrames().stream().map(frames::get).toList(), row.getCritical());
  }

  private Outcome outcome() {
    return new Outcome(
        hypothesis,
        answer.getSpecs().stream().map(this::selected).toList(),
        answer.getWork(),
        units(answer.getSpan()),
        units(answer.getSpanAtLeast()),
        units(bound(answer.getBound(), answer.getSpan())),
        units(bound(answer.getBoundAtLeast(), answer.getSpanAtLeast())),
        units(answer.getSerialWork()),
        answer.getLockBound(),
        answer.getDirectives().stream().map(this::directive).toList(),
        answer.getStrands().stream().map(this::strand).toList(),
        answer.getStrandsCut(),
        answer.getRegions().stream().map(WhatIfCodec::region).toList(),
        inexactBecause());
  }

  private String inexactBecause() {
    if (answer.getExact()) {
      return "";
    }
    String reason = answer.getInexactBecause();
    if (reason.isEmpty()) {
      return answer.getState() == AnswerState.LIVE
          ? "the program is still running"
          : "something of the run was missing";
    }
    return reason;
  }

  /** Topologies before this one knew no bound but the span. */
  private static long bound(Long reported, long span) {
    return reported == null ? span : reported;
  }

  private Fraction units(long inParts) {
    return new Fraction(BigInteger.valueOf(inParts), parts);
  }

  private Outcome.Selected selected(SpecRow row) {
    String text = row.getSelector() + "=" + row.getFactor();
    return hypothesis.specs().stream()
        .filter(spec -> spec.toString().equals(text))
        .findFirst()
        .map(
            spec ->
                new Outcome.Selected(spec, row.getStrands(), row.getWork(), units(row.getSaved())))
        .orElseThrow(
            () -> new ReadException("an answer to `%s` speaks of %s".formatted(hypothesis, text)));
  }

  private Outcome.Directive directive(DirectiveRow row) {
    return new Outcome.Directive(
        Kinds.of(row.getKind()),
        new Position(row.getFile(), row.getLine(), row.getFunction(), row.getLabel()),
        row.getInstances(),
        row.getWork(),
        units(row.getSpan()),
        units(row.getSerialWork()));
  }

  private Outcome.Strand strand(StrandRow row) {
    return new Outcome.Strand(
        labelled(row.getFrom()),
        labelled(row.getTo()),
        Kinds.of(row.getKind()),
        row.getDirective().isEmpty() ? null : labelled(row.getDirective()),
        row.getWork(),
        units(row.getSerialWork()));
  }

  private static RegionRow region(whip.schemas.whatif.RegionRow row) {
    Envelope lower = envelope(row.getCurve());
    return new RegionRow(
        row.getAnnotation(),
        row.getKinds().stream().map(Kinds::of).toList(),
        RegionParts.position(
            row.getAnnotation(), row.getLabel(), row.getFile(), row.getLine(), row.getFunction()),
        row.getWork(),
        row.getSerialWork(),
        lower,
        row.getUpper().isEmpty() ? lower : envelope(row.getUpper()),
        row.getThen().stream()
            .map(
                then -> RegionParts.critical(then.getKind(), then.getLabel(), then.getSerialWork()))
            .toList());
  }

  private static Envelope envelope(List<CurveLine> lines) {
    return RegionParts.envelope(
        "a what-if answer has a curve",
        lines.stream().map(line -> new long[] {line.getRest(), line.getSelected()}));
  }

  /** Position without a source location: tables have the label alone. */
  private static Position labelled(String label) {
    return new Position("", 0, "", label);
  }
}
