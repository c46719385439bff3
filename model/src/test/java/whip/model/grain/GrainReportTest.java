package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.property.Percentage;
import whip.model.view.GrainDiff;

/** Reports of a run's grains: shares of causes, quantiles, limits and comparisons. */
class GrainReportTest {
  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(7));

  /** The worked answer of docs/grains.md: one of two is too fine, and costs 8 of 102 + 16. */
  @Test
  void shouldShareCostsByWorkAndBurden() {
    GrainReport report = report(OptionalLong.of(100), 7, fine());
    DirectiveCauses causes = report.directives().get(0);
    assertEquals(Set.of(GrainCause.TOO_FINE), causes.totals().keySet());
    assertEquals(new CauseTotal(1, 8), causes.total(GrainCause.TOO_FINE));
    assertEquals(Fraction.of(8, 118), causes.share(GrainCause.TOO_FINE));
    assertEquals(Fraction.ZERO, causes.share(GrainCause.LATE_CHILD));
  }

  @Test
  void shouldKnowNoLateChildWithoutASpan() {
    Siblings siblings = Siblings.NONE;
    GrainSums sums = GrainSums.NONE;
    for (int i = 0; i < 4; i++) {
      long work = i == 3 ? 97 : 1;
      Lineage lineage = Lineage.ROOT.own(i);
      sums = sums.plus(GrainSums.grain(TASK, lineage, work, Burden.NONE_KNOWN));
      siblings = siblings.then(Siblings.grain(TASK, lineage, work, Burden.NONE_KNOWN, work));
    }
    DirectiveGrains grains = sums.plus(GrainSums.closed(siblings)).directives().get(TASK);
    assertEquals(
        Set.of(GrainCause.LATE_CHILD),
        report(OptionalLong.of(97), 7, grains).directives().get(0).totals().keySet());
    assertEquals(
        Set.of(), report(OptionalLong.empty(), 7, grains).directives().get(0).totals().keySet());
  }

  @Test
  void shouldJudgeExactly() {
    GrainReport report = report(OptionalLong.of(100), 7, fine());
    // 8 of 118 are 6.7796 %.
    assertEquals(1, limit("6.779").over(report).size());
    assertEquals(0, limit("6.780").over(report).size());
    GrainLimit other = new GrainLimit(Optional.of(GrainCause.LATE_CHILD), Percentage.of(0));
    assertEquals(List.of(), other.over(report));
  }

  private static GrainLimit limit(String percent) {
    return new GrainLimit(Optional.empty(), Percentage.parse(percent));
  }

  @Test
  void shouldShowDirectivesWithAProblemAlone() {
    GrainReport report = report(OptionalLong.of(100), 7, fine());
    assertEquals(1, report.only(GrainProblem.TOO_FINE).directives().size());
    assertEquals(1, report.only(GrainProblem.LOW_BENEFIT).directives().size());
    assertEquals(0, report.only(GrainProblem.LATE_CHILD).directives().size());
  }

  @Test
  void shouldTakeLowerQuantilesOfBenefits() {
    DirectiveGrains grains = fine(); // 2 / 8 and 100 / 8
    assertEquals(OptionalInt.of(-2), grains.benefit(0));
    assertEquals(OptionalInt.of(-2), grains.benefit(50));
    assertEquals(OptionalInt.of(3), grains.benefit(100));
    assertEquals(1, grains.lowBenefits());
    assertEquals(16, grains.creation());
    DirectiveGrains unknown =
        GrainSums.grain(TASK, Lineage.ROOT, 5, Burden.NONE_KNOWN).directives().get(TASK);
    assertEquals(OptionalInt.empty(), unknown.benefit(50));
  }

  @Test
  void shouldMatchDirectivesWhoseLinesMoved() {
    GrainReport before = report(OptionalLong.of(100), 7, fine());
    GrainReport after = report(OptionalLong.of(100), 9, fine());
    GrainDiff diff = GrainDiff.of(before, after);
    assertEquals(1, diff.rows().size());
    assertTrue(diff.rows().get(0).before().isPresent());
    assertEquals("task a.c:9", diff.rows().get(0).shown().located().text());
    assertFalse(diff.differsInCreation());
  }

  private static DirectiveGrains fine() {
    Burden burden = Burden.task(0, 0, 8, Burden.UNKNOWN);
    return GrainSums.grain(TASK, Lineage.ROOT.own(0), 2, burden)
        .plus(GrainSums.grain(TASK, Lineage.ROOT.own(1), 100, burden))
        .directives()
        .get(TASK);
  }

  private static GrainReport report(OptionalLong span, int line, DirectiveGrains grains) {
    Position position = new Position("/src/a.c", line, "main", "");
    LocatedGrains located = new LocatedGrains(DirectiveKind.TASK, position, grains);
    return GrainReport.of(new RunGrains("r", "units", true, 0, true, List.of(located)), span);
  }
}
