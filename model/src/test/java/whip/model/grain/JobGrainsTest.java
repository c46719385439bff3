package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.RanksDifferException;

/** Grains of a job's ranks together. */
class JobGrainsTest {

  @Test
  void shouldAddUpByDirective() throws Exception {
    GrainReport job =
        JobGrains.of(
            "j", List.of(SampleGrains.bad(), SampleGrains.better(), SampleGrains.bad()), 4);
    assertTrue(job.isOfJob());
    assertEquals("j", job.run().run());
    assertEquals("units", job.run().unit());
    assertEquals(OptionalLong.of(500), job.span(), "of the longest rank");
    assertEquals(OptionalInt.of(1), job.ranksWithout());
    assertEquals(2 * 8 + 2, job.run().grains());
    DirectiveCauses task = named("task a.c:7", job);
    assertEquals(10, task.located().grains().grains());
    assertEquals(2 * 442 + 442, task.located().grains().work().sum());
    assertEquals(2 * 104 + 16, task.located().grains().burden());
    DirectiveCauses one = named("task a.c:7", SampleGrains.bad());
    Map<GrainCause, CauseTotal> twice = new TreeMap<>(one.totals());
    twice.replaceAll((cause, total) -> total.plus(total));
    assertEquals(twice, task.totals(), "of each grain in its own rank");
    assertFalse(twice.isEmpty());
    assertTrue(
        job.directives().stream().allMatch(each -> each.located().grains().worst().isEmpty()),
        "lineages are a rank's own");
  }

  @Test
  void shouldSayThatASpanOrRecordsAreMissing() throws Exception {
    GrainReport job = JobGrains.of("j", List.of(SampleGrains.bad(), SampleGrains.inWork()), 2);
    assertEquals(OptionalLong.empty(), job.span());
    assertEquals(2, job.run().missing());
    assertFalse(job.run().ended());
    assertFalse(job.run().isCreationMeasured());
  }

  @Test
  void shouldSayThatTasksOfARankAreHidden() throws Exception {
    GrainReport bad = SampleGrains.bad();
    GrainReport hiding = SampleGrains.better().limitedBy(Set.of("taskgraph", "phase"));
    assertFalse(
        JobGrains.of("j", List.of(bad, bad.limitedBy(Set.of("phase"))), 2).hasHiddenTasks());
    assertTrue(JobGrains.of("j", List.of(bad, hiding), 2).hasHiddenTasks());
    assertTrue(hiding.only(GrainProblem.TOO_FINE).hasHiddenTasks());
  }

  @Test
  void shouldRefuseRanksThatCountInDifferentUnits() {
    GrainReport bad = SampleGrains.bad();
    RunGrains run = bad.run();
    GrainReport other =
        GrainReport.of(new RunGrains("k", "ns", true, 0, true, run.directives()), bad.span());
    RanksDifferException differ =
        assertThrows(RanksDifferException.class, () -> JobGrains.of("j", List.of(bad, other), 2));
    assertTrue(differ.getMessage().contains("(ns, units)"), differ.getMessage());
  }

  private static DirectiveCauses named(String text, GrainReport report) {
    return report.directives().stream()
        .filter(each -> each.located().text().equals(text))
        .findFirst()
        .orElseThrow();
  }
}
