package whip.streams.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.engine.protocol.EngineException;
import whip.streams.part.BatchRanges;

class RemovalPlanTest {

  private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
  private static final Map<Integer, RemovalPlan.Nodes> NODES =
      Map.of(0, new RemovalPlan.Nodes(0, 1000, 100_000), 1, new RemovalPlan.Nodes(0, 10, 1000));

  private final KeptRun ancient = run("ancient", 40, 0, 100);
  private final KeptRun older = run("older", 20, 100, 300);
  private final KeptRun newer = run("newer", 10, 300, 600);
  private final KeptRun runs =
      new KeptRun("runs", false, NOW.minus(Duration.ofDays(50)), at(600, 900));

  @Test
  void shouldRemoveNothingThatIsNeitherOldNorInTheWay() {
    RemovalPlan plan = plan(90_000, older, newer, runs);
    assertTrue(plan.isEmpty());
    assertEquals(Map.of(), plan.nodesTo());
    assertEquals(0, plan.overBytes());
  }

  @Test
  void shouldRemoveWhatIsOldAndItsNodes() {
    RemovalPlan plan = plan(90_000, newer, ancient, runs, older);
    assertEquals(List.of(ancient), plan.old());
    assertEquals(List.of(), plan.forSpace());
    assertEquals(Map.of(0, 100L), plan.nodesTo());
  }

  @Test
  void shouldRemoveTheOldestUntilTheRestFits() {
    // 105,000 are used, 95,000 allowed: the first of 20,000 is enough.
    RemovalPlan plan = plan(105_000, newer, older, runs);
    assertEquals(List.of(older), plan.forSpace());
    assertEquals(Map.of(0, 300L), plan.nodesTo());
    assertEquals(0, plan.overBytes());
  }

  @Test
  void shouldNeverRemoveARunThatRuns() {
    RemovalPlan plan = plan(500_000, newer, older, runs, ancient);
    assertEquals(List.of(ancient, older, newer), plan.all());
    assertEquals(Map.of(0, 600L), plan.nodesTo(), "and none of its nodes");
    assertEquals(500_000 - 60_000 - 95_000, plan.overBytes());
  }

  @Test
  void shouldKeepNodesThatStandBetweenThoseOfARunThatStays() {
    KeptRun beside = new KeptRun("beside", false, NOW, at(50, 120));
    assertEquals(Map.of(0, 50L), plan(90_000, ancient, beside).nodesTo());
    KeptRun unknown = new KeptRun("began", false, NOW, List.of());
    assertEquals(Map.of(), plan(90_000, ancient, unknown).nodesTo());
  }

  @Test
  void shouldReadItsLimitsFromTheEnvironment() {
    assertEquals(new Retention(Duration.ofDays(30), 10L << 30), Retention.of(Map.of()));
    assertEquals(
        new Retention(Duration.ofDays(7), 500L << 20),
        Retention.of(Map.of("WHIP_KEEP_DAYS", "7", "WHIP_DISK_MAX", "500MiB")));
    assertEquals(12345, Retention.of(Map.of("WHIP_DISK_MAX", "12345")).diskMaxBytes());
    assertThrows(EngineException.class, () -> Retention.of(Map.of("WHIP_DISK_MAX", "much")));
    assertThrows(EngineException.class, () -> Retention.of(Map.of("WHIP_KEEP_DAYS", "-1")));
    assertEquals("9.8 GiB", Retention.shown((98L << 30) / 10));
  }

  private static RemovalPlan plan(long used, KeptRun... kept) {
    return RemovalPlan.of(
        List.of(kept), used, NODES, new Retention(Duration.ofDays(30), 95_000), NOW);
  }

  private static KeptRun run(String id, int daysAgo, long from, long to) {
    return new KeptRun(id, true, NOW.minus(Duration.ofDays(daysAgo)), at(from, to));
  }

  private static List<BatchRanges.Range> at(long from, long to) {
    return List.of(new BatchRanges.Range(0, from, to));
  }
}
