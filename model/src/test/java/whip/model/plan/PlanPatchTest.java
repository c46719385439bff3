package whip.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.region.Hazards;
import whip.model.region.LoopFacts;
import whip.model.region.Reduction;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;
import whip.model.source.SourceFile;
import whip.model.source.SourceText;

/** Which steps of a plan become a change of a file. */
class PlanPatchTest {
  private static final Fraction HUNDRED = Fraction.of(100);
  private static final String LOOP = "for (int i = 0; i < n; i++) {\n}\n";

  /** A loop in each line from 20 on, and its end in the next. */
  private static final SourceFile LOOPS = file("f();\n".repeat(19) + LOOP.repeat(40));

  private static SourceFile file(String text) {
    return new SourceFile.Found(
        "/src/blur.c", SourceText.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static Plan plan(RegionProfile profile) {
    return Planner.plan(profile, Personality.OPENMP, 4, Set.of());
  }

  private static PlanPatch patch(RegionProfile profile, SourceFile source) {
    return PlanPatch.of(plan(profile), name -> source);
  }

  private static List<String> reasons(PlanPatch patch) {
    return patch.omitted().stream()
        .map(each -> each.step().row().region().line() + ": " + each.reason())
        .toList();
  }

  private static String text(PlanPatch patch) {
    return new String(patch.bytes(path -> path.substring(1)), StandardCharsets.UTF_8);
  }

  @Test
  void shouldInsertThePragmasOfAPlanAndSayWhatElseItNeeds() {
    PlanPatch patch = PlanPatch.of(SamplePlan.serial(), name -> LOOPS);
    assertEquals(2, patch.loops());
    assertEquals(
        List.of(
            "30: before a pragma: restructure row[i]: blur.c:12 -> blur.c:11",
            "40: before a pragma: privatise t; check for overwritten values",
            "45: line 45 has no `for`: a macro, or changed since it was measured?",
            "46: before a pragma: privatise t; separate the writes to out: blur.c:47 after"
                + " blur.c:48; copy before the loop what it overwrites out: blur.c:47 after"
                + " blur.c:48",
            "47: before a pragma: privatise t; find out what is read and written in qsort()"),
        reasons(patch).stream().filter(reason -> !reason.startsWith("60")).toList());
    String text = text(patch);
    assertTrue(text.startsWith("--- a/src/blur.c\n+++ b/src/blur.c\n@@ -17,6 +17,7 @@\n"), text);
    assertTrue(text.contains("\n+#pragma omp parallel for private(t)\n for"), text);
    assertTrue(
        text.contains("\n@@ -47,6 +48,7 @@\n")
            && text.contains("\n+#pragma omp parallel for private(t) reduction(+: sum)\n for"),
        text);
  }

  @Test
  void shouldSayWhyAFileCannotBeChanged() {
    PlanPatch patch =
        PlanPatch.of(SamplePlan.serial(), name -> new SourceFile.Unusable(name + " is not there"));
    assertEquals(0, patch.loops());
    assertEquals(0, patch.bytes(path -> path).length);
    assertTrue(reasons(patch).contains("20: /src/blur.c is not there"), patch::toString);
    Function<String, SourceFile> odd =
        name ->
            new SourceFile.Found(
                "/a\nb.c", SourceText.of(LOOP.repeat(99).getBytes(StandardCharsets.UTF_8)));
    assertTrue(
        reasons(PlanPatch.of(SamplePlan.serial(), odd))
            .contains("20: the file's name has characters that patches cannot hold"));
  }

  @Test
  void shouldRefuseAVariableWithoutAName() {
    LoopFacts facts =
        new LoopFacts(
            false,
            Hazards.EXCLUDED,
            0,
            new TreeSet<>(List.of(new Reduction("+", "", false, false))),
            new TreeSet<>(),
            new TreeMap<>());
    RegionProfile profile = new PlanSamples(1_000_000).with(20, 400_000, HUNDRED, facts).profile();
    assertEquals(
        List.of("20: the variable of a clause has no name in the source: ''"),
        reasons(patch(profile, LOOPS)));
  }

  /** A template's loop is one line of text, and one pragma, for all that is made of it. */
  @Test
  void shouldInsertOnceForAllLoopsOfALineAndOnlyIfAllMayHaveIt() {
    RegionProfile profile = new PlanSamples(1_000_000).with(20, 400_000, HUNDRED).profile();
    RegionRow row = profile.rows().get(PlanSamples.loop(20));
    PlanPatch both = patch(with(profile, row, "f<int>", row.facts()), LOOPS);
    assertEquals(1, both.loops());
    assertEquals(List.of(), both.omitted());
    assertEquals(1, text(both).split("\n\\+#pragma", -1).length - 1, text(both));

    PlanPatch one = patch(with(profile, row, "f<T>", LoopFacts.UNKNOWN), LOOPS);
    assertEquals(
        "20: in f<T>() the line's loop is parallel-unchecked, and a pragma is for all that are made of it",
        reasons(one).get(0));
    assertEquals(0, one.loops());
  }

  private static RegionProfile with(
      RegionProfile profile, RegionRow row, String function, LoopFacts facts) {
    StaticRegion region = row.region();
    StaticRegion other =
        new StaticRegion(
            RegionKind.LOOP, region.file(), region.line(), region.lastLine(), 0, function);
    TreeMap<StaticRegion, RegionRow> rows = new TreeMap<>(profile.rows());
    rows.put(other, RegionRow.of(other, row.sums(), facts, row.runs()));
    return new RegionProfile(
        profile.runs(),
        profile.unit(),
        profile.work(),
        rows,
        profile.contexts(),
        profile.children(),
        profile.unseen());
  }
}
