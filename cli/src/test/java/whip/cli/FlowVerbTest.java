package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.FlowDiff;
import whip.model.flow.SampleFlow;

/** Which layer {@code --layer} means. */
class FlowVerbTest {
  private static final Flow FLOW = new SampleFlow().walk(0, "for@7 P(1 for@7)").flow();

  @Test
  void shouldShowTheWholeGraphOrOneLayer() {
    assertSame(FLOW, FlowVerb.shown(FLOW, null));
    assertEquals(Optional.of(new PathId(2)), FlowVerb.shown(FLOW, "P").layer());
    assertEquals(Optional.of(new PathId(2)), FlowVerb.shown(FLOW, "region P").layer());
    assertEquals(Optional.of(new PathId(1)), FlowVerb.shown(FLOW, "1").layer(), "a number first");
  }

  /** Q is in the earlier run alone; its number is behind those of the later one. */
  @Test
  void shouldShowALayerOfTwoRuns() {
    FlowDiff diff =
        FlowDiff.of(
            new SampleFlow().walk(0, "P Q(R)").account(), new SampleFlow().walk(0, "P").account());
    assertSame(diff, FlowVerb.shown(diff, null));
    assertEquals(Optional.of(new PathId(2)), FlowVerb.shown(diff, "Q").both().layer());
    assertEquals(Optional.of(new PathId(2)), FlowVerb.shown(diff, "2").both().layer());
    assertThrows(UserException.class, () -> FlowVerb.shown(diff, "S"));
  }

  @Test
  void shouldRefuseNamesOfNoneAndOfSeveral() {
    assertEquals(
        "run k3f9q2zd01 has no path Q; without --layer, the boxes show their numbers",
        assertThrows(UserException.class, () -> FlowVerb.shown(FLOW, "Q")).getMessage());
    assertEquals(
        "run k3f9q2zd01 has several paths rhs.f:7; give one of their numbers: --layer 1, 4",
        assertThrows(UserException.class, () -> FlowVerb.shown(FLOW, "rhs.f:7")).getMessage());
  }
}
