package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.construct.PathId;
import whip.model.property.Percentage;
import whip.model.property.PropertyKey;
import whip.model.property.Stability;
import whip.model.property.Threshold;
import whip.schemas.construct.EvidenceRow;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyRow;

/** Properties are shown whole, as they stand at one cut. */
class PropertyAssemblerTest {

  private final PropertyAssembler assembler = new PropertyAssembler();

  @Test
  void shouldBeEmptyBeforeTheRunsRow() {
    assembler.row("r/lock-overhead/1/", property(1, ""));
    assertTrue(assembler.standing().isEmpty());
    assembler.row("r/properties", run(10, 1));
    assertEquals(Set.of(key(1)), assembler.standing().orElseThrow().keys());
  }

  @Test
  void shouldKeepACutUntilTheNextIsWhole() {
    assembler.row("r/properties", run(10, 0));
    assembler.row("r/lock-overhead/1/", property(1, ""));
    assertEquals(Set.of(), assembler.standing().orElseThrow().keys());
    assembler.row("r/lock-overhead/2/", property(2, ""));
    assembler.row("r/lock-overhead/1/", null);
    assembler.row("r/properties", run(20, 1));
    assertEquals(Set.of(key(2)), assembler.standing().orElseThrow().keys());
  }

  @Test
  void shouldSkipACutOfWhichCompactionLeftAPart() {
    assembler.row("r/lock-overhead/1/", property(1, ""));
    assembler.row("r/properties", run(10, 2));
    assertTrue(assembler.standing().isEmpty());
  }

  @Test
  void shouldForgetARemovedRun() {
    assembler.row("r/lock-overhead/1/", property(1, ""));
    assembler.row("r/properties", run(10, 1));
    assembler.row("r/lock-overhead/1/", null);
    assembler.row("r/properties", null);
    assertTrue(assembler.standing().isEmpty());
    assembler.row("r/properties", run(20, 0));
    assertEquals(0, assembler.standing().orElseThrow().rows().size());
  }

  @Test
  void shouldDistinguishPhases() {
    PropertyRow inPhase = property(1, "solve");
    inPhase.setWindows(20);
    inPhase.setWindowsOver(19);
    assembler.row("r/lock-overhead/1/", property(1, ""));
    assembler.row("r/lock-overhead/1/solve", inPhase);
    assembler.row("r/properties", run(10, 2));
    StandingProperties standing = assembler.standing().orElseThrow();
    PropertyKey solve = new PropertyKey(new PathId(1), "lock-overhead", "solve");
    assertEquals(Set.of(key(1), solve), standing.keys());
    assertEquals(Map.of(solve, new Stability(19, 20)), standing.stabilities());
  }

  /** Others can write to the topic. */
  @Test
  void shouldLeaveOutWindowsThatAreNoShare() {
    PropertyRow wrong = property(1, "solve");
    wrong.setWindows(20);
    wrong.setWindowsOver(21);
    assembler.row("r/lock-overhead/1/solve", wrong);
    assembler.row("r/properties", run(10, 1));
    assertEquals(Map.of(), assembler.standing().orElseThrow().stabilities());
  }

  @Test
  void shouldKnowTheThreshold() {
    assembler.row("r/properties", run(10, 0));
    StandingProperties standing = assembler.standing().orElseThrow();
    assertTrue(standing.areAllAt(Threshold.USUAL));
    assertFalse(standing.areAllAt(new Threshold(Percentage.of(4))));
  }

  @Test
  void shouldKnowWhatWasLeftOut() {
    PropertiesRow left = run(10, 0);
    left.setLeft(1);
    PropertiesRow notEvaluated = run(10, 0);
    notEvaluated.setEvaluated(false);
    for (PropertiesRow some : List.of(left, notEvaluated)) {
      assembler.row("r/properties", some);
      assertFalse(assembler.standing().orElseThrow().areAllAt(Threshold.USUAL));
    }
  }

  private static PropertyKey key(int path) {
    return new PropertyKey(new PathId(path), "lock-overhead", "");
  }

  private static PropertiesRow run(long cut, int properties) {
    return new PropertiesRow("r", cut, "units", 4, cut, false, true, 0.05, properties, 0);
  }

  private static PropertyRow property(int path, String phase) {
    return PropertyRow.newBuilder()
        .setRun("r")
        .setName("lock-overhead")
        .setPath(path)
        .setPhase(phase)
        .setKind("lock")
        .setLabel("a.c:9")
        .setFile("/src/a.c")
        .setLine(9)
        .setFunction("main")
        .setRegion("")
        .setCut(10)
        .setElapsed(10)
        .setUnit("units")
        .setSeverity(0.5)
        .setSeverityExact("1/2")
        .setConfidence(1)
        .setEvidence(new EvidenceRow("time to enter and to leave", 1, 5L, 5L, "0", 1))
        .setCondition("condition")
        .setFormula("formula")
        .setSource("source")
        .setAdvice("advice")
        .build();
  }
}
