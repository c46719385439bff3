package whip.model.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.profile.Cut;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.profile.SampleRun;
import whip.model.profile.Status;
import whip.model.profile.Tables;

class DiffTest {

  @Test
  void shouldPutTheProgramFirstAndWhatIsGoneLast() {
    Diff diff =
        diff(
            List.of(loop("/a/x.c", 5, "f"), task("/a/x.c", 9, "f")),
            List.of(task("/a/x.c", 9, "f"), task("/a/y.c", 1, "g")));
    assertEquals(
        List.of("Program both", "x.c:9 both", "y.c:1 after", "x.c:5 before"), described(diff));
  }

  @Test
  void shouldFindTheSameFileInAnotherDirectory() {
    Diff diff =
        diff(
            List.of(loop("/ann/src/grid.c", 5, "f"), loop("/ann/test/grid.c", 5, "f")),
            List.of(loop("test/grid.c", 5, "f"), loop("src/grid.c", 5, "f")));
    assertEquals("/ann/test/grid.c", old(diff, 1).position().file());
    assertEquals("/ann/src/grid.c", old(diff, 2).position().file());
  }

  @Test
  void shouldFollowDirectivesWhoseLinesMoved() {
    // Three lines more at the top: the second loop now stands where the third one stood.
    Diff diff =
        diff(
            List.of(loop("x.c", 10, "f"), loop("x.c", 13, "f"), loop("x.c", 30, "g")),
            List.of(loop("x.c", 13, "f"), loop("x.c", 16, "f"), loop("x.c", 33, "g")));
    assertEquals(List.of(10, 13, 30), oldLines(diff));
  }

  @Test
  void shouldKeepLinesApartWhereADirectiveIsNew() {
    Diff diff =
        diff(
            List.of(loop("x.c", 10, "f"), loop("x.c", 20, "f"), loop("x.c", 30, "f")),
            List.of(
                loop("x.c", 10, "f"),
                loop("x.c", 21, "f"),
                loop("x.c", 30, "f"),
                loop("x.c", 40, "f")));
    assertEquals(List.of(10, 20, 30), oldLines(diff));
    assertFalse(diff.rows().get(4).isMatched());
  }

  @Test
  void shouldRecogniseALineWhateverItsFunctionIsCalled() {
    Diff diff = diff(List.of(loop("x.c", 10, "solve")), List.of(loop("x.c", 10, "relax")));
    assertEquals(List.of(10), oldLines(diff));
  }

  @Test
  void shouldNotTakeOneKindForAnother() {
    Diff diff = diff(List.of(loop("x.c", 10, "f")), List.of(task("x.c", 10, "f")));
    assertEquals(List.of("Program both", "x.c:10 after", "x.c:10 before"), described(diff));
  }

  @Test
  void shouldPairByFunctionWithoutDebugInformation() {
    Diff diff =
        diff(
            List.of(unlocated("solve+0x1c"), unlocated("solve+0x104"), unlocated("start+0x8")),
            List.of(unlocated("solve+0x20"), unlocated("solve+0x110"), unlocated("other+0x8")));
    assertEquals("solve+0x1c", old(diff, 1).position().label());
    assertEquals("solve+0x104", old(diff, 2).position().label());
    assertFalse(diff.rows().get(3).isMatched());
  }

  @Test
  void shouldCountGrowthInPercentOfTheProgram() {
    DirectiveRow small = row("x.c", 1, new Instances(1, 10, 10, 10, 10), 2);
    DirectiveRow doubled = row("x.c", 1, new Instances(1, 20, 20, 20, 20), 9);
    Diff diff = Diff.of(profile("units", 1000, 200, small), profile("units", 1000, 200, doubled));
    // 10 more of 200 is 5 % exactly.
    assertEquals(List.of(), diff.over(limit(Measure.SPAN, "5")));
    assertEquals(List.of("x.c:1"), labels(diff.over(limit(Measure.SPAN, "4.999"))));
    assertEquals(List.of(), diff.over(limit(Measure.WORK, "1")));
    assertEquals(List.of("x.c:1"), labels(diff.over(limit(Measure.WORK, "0.9"))));
    assertEquals(List.of(), diff.over(limit(Measure.SERIAL, "3.5")));
    assertEquals(List.of("x.c:1"), labels(diff.over(limit(Measure.SERIAL, "3.4"))));
  }

  @Test
  void shouldJudgeTheProgramAlone() {
    Diff diff = Diff.of(profile("units", 1000, 100), profile("units", 1000, 106));
    assertEquals(List.of("Program"), labels(diff.over(limit(Measure.SPAN, "5"))));
    assertEquals(List.of(), diff.over(limit(Measure.SPAN, "6")));
  }

  @Test
  void shouldNotJudgeWhatIsNew() {
    Diff diff =
        Diff.of(
            profile("units", 1000, 500),
            profile("units", 1000, 300, row("x.c", 1, new Instances(1, 900, 200, 9, 9), 200)));
    assertEquals(List.of(), diff.over(limit(Measure.SPAN, "0")));
  }

  @Test
  void shouldTakeAnyWorkForTooMuchWhereThereWasNone() {
    Diff diff = Diff.of(profile("units", 0, 0), profile("units", 1, 1));
    assertEquals(List.of("Program"), labels(diff.over(limit(Measure.SPAN, "1000"))));
  }

  @Test
  void shouldCompareExactlyWhereFloatingPointCannot() {
    long span = (1L << 60) + 1;
    Diff diff = Diff.of(profile("ns", span, span), profile("ns", span, span + 1));
    assertEquals(List.of("Program"), labels(diff.over(limit(Measure.SPAN, "0"))));
  }

  @Test
  void shouldRefuseToJudgeDifferentUnits() {
    Diff diff = Diff.of(profile("ns", 10, 10), profile("cycles", 10, 10));
    assertFalse(diff.hasOneUnit());
    assertThrows(IllegalStateException.class, () -> diff.over(limit(Measure.SPAN, "5")));
    assertThrows(IllegalArgumentException.class, () -> limit(Measure.SPAN, "-1"));
    assertTrue(Diff.of(profile("ns", 1, 1), profile("ns", 2, 2)).hasOneUnit());
  }

  private static Limit limit(Measure on, String percent) {
    return new Limit(on, new BigDecimal(percent));
  }

  private static Diff diff(List<DirectiveRow> before, List<DirectiveRow> after) {
    return Diff.of(
        profile("units", 100, 50, before.toArray(DirectiveRow[]::new)),
        profile("units", 100, 50, after.toArray(DirectiveRow[]::new)));
  }

  private static List<String> described(Diff diff) {
    return diff.rows().stream()
        .map(
            row ->
                row.label()
                    + (row.isMatched() ? " both" : row.after().isPresent() ? " after" : " before"))
        .toList();
  }

  private static List<String> labels(List<DiffRow> rows) {
    return rows.stream().map(DiffRow::label).toList();
  }

  private static DiffEntry old(Diff diff, int row) {
    return diff.rows().get(row).before().orElseThrow();
  }

  /** Old lines of the matched directives, in the newer run's order. */
  private static List<Integer> oldLines(Diff diff) {
    return diff.rows().stream()
        .filter(row -> row.isMatched() && !row.isProgram())
        .map(row -> row.before().orElseThrow().position().line())
        .toList();
  }

  private static DirectiveRow loop(String file, int line, String function) {
    return directive(DirectiveKind.FOR, new Position(file, line, function, ""));
  }

  private static DirectiveRow task(String file, int line, String function) {
    return directive(DirectiveKind.TASK, new Position(file, line, function, ""));
  }

  private static DirectiveRow unlocated(String label) {
    return directive(DirectiveKind.FOR, new Position("", 0, "", label));
  }

  private static DirectiveRow directive(DirectiveKind kind, Position position) {
    return new DirectiveRow(kind, position, new Instances(1, 10, 5, 10, 10), 5);
  }

  private static DirectiveRow row(String file, int line, Instances instances, long serialWork) {
    return new DirectiveRow(
        DirectiveKind.FOR, new Position(file, line, "f", ""), instances, serialWork);
  }

  private static Profile profile(String unit, long work, long span, DirectiveRow... directives) {
    RunInfo run = SampleRun.of("r", 0, unit);
    Tables tables =
        new Tables(
            work,
            span,
            0,
            Locking.none(span),
            0,
            List.of(directives),
            List.of(),
            List.of(),
            List.of());
    return new Profile(run, Status.COMPLETE, tables, Cut.NOTHING);
  }
}
