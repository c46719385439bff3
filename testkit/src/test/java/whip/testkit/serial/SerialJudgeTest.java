package whip.testkit.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.testkit.tier.Tier;

class SerialJudgeTest {
  @Test
  void shouldAgreeWithTheVectorsComputedByHand() {
    List<String> failures = new ArrayList<>();
    int judged = 0;
    for (SerialVectors.Vector vector : SerialVectors.all()) {
      failures.addAll(vector.failures(SerialJudge.of(vector.program())));
      judged += vector.expectations().size();
    }
    assertEquals(List.of(), failures);
    assertTrue(judged >= 60, judged + " answers");
  }

  @Test
  void shouldSayWhatItCannotRead() {
    assertThrows(IllegalArgumentException.class, () -> SerialJudge.of("main { a[ }"));
    assertThrows(IllegalArgumentException.class, () -> SerialJudge.of("f { x = 1 }"));
    assertThrows(IllegalArgumentException.class, () -> SerialJudge.of("main { x = $ }"));
  }

  /** Laws that hold whatever a program does. */
  @Test
  void shouldKeepToItsLaws() {
    Set<String> labels = new TreeSet<>();
    for (long seed : Tier.current().seeds(100, 500).toArray()) {
      String program = SerialGenerator.program(seed);
      SerialJudge judge = SerialJudge.of(program);
      laws(judge.root(), program);
      laws(judge.unbrokenRoot(), program);
      judge.loops().forEach(loop -> labels.add(judge.loop(loop).label()));
    }
    if (!Tier.current().isGate()) {
      assertTrue(
          labels.containsAll(
              Set.of(
                  "serial",
                  "pipeline",
                  "DOACROSS(1)",
                  "cancellable",
                  "copy-first",
                  "reduction(+)",
                  "array-reduction",
                  "DOALL")),
          labels::toString);
    }
  }

  private static void laws(RegionInstance region, String program) {
    assertTrue(region.cp() <= region.work(), () -> region + " of " + program);
    long inside = 0;
    for (RegionInstance child : region.children()) {
      assertTrue(child.cp() <= region.cp(), () -> child + " of " + program);
      inside += child.work();
      laws(child, program);
    }
    assertTrue(inside <= region.work(), () -> region + " of " + program);
  }
}
