package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.plan.PlanPatch;
import whip.model.plan.SamplePlan;
import whip.model.source.SourceFile;
import whip.model.source.SourceText;

/** Text about a patch, as users read it. */
class PlanPatchTextTest {
  private static final String LOOPS = "for (int i = 0; i < n; i++) {\n}\n".repeat(60);

  private static final SourceFile SOURCE =
      new SourceFile.Found(
          "/src/blur.c", SourceText.of(("f();\n" + LOOPS).getBytes(StandardCharsets.UTF_8)));

  private static final PlanPatch PATCH = PlanPatch.of(SamplePlan.serial(), name -> SOURCE);

  @Test
  void shouldSayHowToUseIt() {
    List<String> lines = PlanPatchText.written(PATCH, "whip-plan.patch", "");
    assertEquals(
        List.of(
            "wrote whip-plan.patch: 2 loops in 1 file",
            "    patch -p1 < whip-plan.patch       inserts the pragmas",
            "    patch -R -p1 < whip-plan.patch    removes them",
            "Build as before, with clang -fopenmp in place of whip cc.",
            "",
            "not in the patch"),
        lines.subList(0, 6));
    List<String> elsewhere = PlanPatchText.written(PATCH, "p", "/");
    assertEquals("    patch -R -d / -p1 < p    removes them", elsewhere.get(2));
    assertEquals("2 loops in 1 file, for patch -p1", PlanPatchText.printed(PATCH, "").get(0));
  }

  @Test
  void shouldSayWhatItLacksIn80Columns() {
    List<String> lines = PlanPatchText.omitted(PATCH);
    assertTrue(
        lines.contains("    blur.c:40: before a pragma: privatise t; check for overwritten values"),
        lines::toString);
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
  }
}
