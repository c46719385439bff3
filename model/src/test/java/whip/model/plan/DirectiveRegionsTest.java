package whip.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.SampleProfile;
import whip.model.region.RegionProfile;

/** Plans of profiles whose every number is known. */
class DirectiveRegionsTest {
  /** A loop of 90 with a span of 50, in a team of 112. */
  private static final RegionProfile REGIONS = DirectiveRegions.of(SampleProfile.complete());

  @Test
  void shouldTakeWorkBySpan() {
    assertEquals(115, REGIONS.work());
    assertEquals(
        Map.of("for", Fraction.of(9, 5), "parallel", Fraction.of(28, 15)),
        REGIONS.rows().values().stream()
            .collect(Collectors.toMap(row -> row.label().text(), row -> row.selfParallelism())));
  }

  @Test
  void shouldSayWhatIsTooLittleParallel() {
    Plan plan = Planner.plan(REGIONS, Personality.OPENMP, 2, Set.of());
    assertEquals(0, plan.steps().size());
    assertEquals(
        Map.of("for", LeftReason.LOW_PARALLELISM, "parallel", LeftReason.LABEL),
        plan.left().stream()
            .collect(Collectors.toMap(each -> each.row().label().text(), LeftRegion::reason)));
  }

  @Test
  void shouldSaveWhatALoopSavesOfTheProgram() {
    Personality eager = PersonalityFile.parse("eager", "self-parallelism = 1.5");
    Plan plan = Planner.plan(REGIONS, eager, 64, Set.of());
    assertEquals(1, plan.steps().size());
    assertEquals(Fraction.of(40, 115), plan.steps().get(0).saved());
    assertEquals(Fraction.of(115, 75), Plan.speedup(plan.saved()));
  }

  @Test
  void shouldMergeRuns() {
    RegionProfile both = REGIONS.plus(DirectiveRegions.of(SampleProfile.complete()));
    assertEquals(230, both.work());
    assertEquals(REGIONS.rows().keySet(), both.rows().keySet());
  }
}
