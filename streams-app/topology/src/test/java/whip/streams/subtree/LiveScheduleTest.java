package whip.streams.subtree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.node.NodeId;
import whip.streams.part.Part;

/** Times are milliseconds since the stage started. */
class LiveScheduleTest {

  private static final String RUN = Part.key("r", NodeId.RUN);
  private static final String FIRST = Part.key("r", new NodeId(1));

  private final LiveSchedule schedule = new LiveSchedule(0);

  @Test
  void shouldLookAtRegionsInsideOthersTogether() {
    schedule.changed(FIRST, 0);
    assertEquals(Set.of(), schedule.insideDue(499));
    assertEquals(Set.of(FIRST), schedule.insideDue(500));
    assertEquals(Set.of(), schedule.insideDue(999));
    assertEquals(Set.of(FIRST), schedule.insideDue(1000), "it was not taken");
    assertEquals(0, schedule.take(FIRST));
    assertFalse(schedule.anyChanged());
  }

  @Test
  void shouldEvaluateARunOnceItsRegionsHaveReported() {
    schedule.changed(RUN, 0);
    assertEquals(List.of(), schedule.runsDue(0), "quiet");
    schedule.changed(RUN, 2);
    assertEquals(List.of(RUN), schedule.runsDue(0));
    assertEquals(2, schedule.take(RUN));
    schedule.changed(RUN, 1);
    assertEquals(List.of(), schedule.runsDue(399));
    assertEquals(List.of(RUN), schedule.runsDue(400));
  }

  @Test
  void shouldLetOtherNewsOfARunWaitTwiceAsLong() {
    schedule.changed(RUN, 1);
    assertEquals(List.of(RUN), schedule.runsDue(1000));
    schedule.take(RUN);
    schedule.changed(RUN, 0);
    assertEquals(List.of(), schedule.runsDue(1799));
    assertEquals(List.of(RUN), schedule.runsDue(1800));
  }

  @Test
  void shouldLeaveNewRegionsOfManyForTheNextLook() {
    for (int i = 1; i <= 65; i++) {
      schedule.changed(Part.key("r", new NodeId(i)), 0);
    }
    assertEquals(Set.of(), schedule.insideDue(500));
    schedule.finished(FIRST);
    assertEquals(64, schedule.insideDue(1000).size());
  }

  @Test
  void shouldNotLeaveRegionsThatHadChangedBeforeTheStart() {
    for (int i = 1; i <= 65; i++) {
      schedule.found(Part.key("r", new NodeId(i)));
    }
    assertEquals(65, schedule.insideDue(500).size());
  }

  @Test
  void shouldPauseNineTimesAsLongAsItTook() {
    schedule.took(1000, 30);
    assertTrue(schedule.isPaused(1269));
    assertFalse(schedule.isPaused(1270));
  }
}
