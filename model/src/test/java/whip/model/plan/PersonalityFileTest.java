package whip.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.region.LabelKind;

class PersonalityFileTest {
  @Test
  void shouldBeAsOpenmpWhereItSaysNothing() {
    Personality empty = PersonalityFile.parse("openmp", "# nothing\n\n");
    assertEquals(Personality.OPENMP, empty);
  }

  @Test
  void shouldReadEverySetting() {
    Personality all =
        PersonalityFile.parse(
            "nodes.txt",
            """
            # Our nodes.
            cores = 64
            nesting = yes
            region-overhead = 2500 ns  # fork and join
            iteration-overhead = 3
            unit-ns = 0.5
            self-parallelism = 4.5
            gain = 0.5
            gain-carried = 5
            parent-factor = 1.2
            reduction-work = 100
            labels = DOALL, reduction
            """);
    assertEquals(
        new Personality(
            "nodes.txt",
            true,
            Fraction.of(9, 2),
            Fraction.of(1, 200),
            Fraction.of(1, 20),
            Fraction.of(6, 5),
            100,
            new Overheads(Fraction.of(5000), Fraction.of(3)),
            OptionalInt.of(64),
            Set.of(LabelKind.DOALL, LabelKind.REDUCTION)),
        all);
  }

  @Test
  void shouldSayWhatIsWrong() {
    assertWrong("cors = 4", "line 1: there is no setting cors; there are cores, gain,");
    assertWrong("\nfast", "line 2: there is no setting fast;");
    assertWrong("cores = 1.5", "cores is a whole number, not 1.5");
    assertWrong("cores = 0", "cores is at least 1, not 0");
    assertWrong("gain = much", "gain is a number such as 2.5, not much");
    assertWrong("nesting = perhaps", "nesting is yes or no, not perhaps");
    assertWrong("region-overhead = 3 ns", "region-overhead is in ns, so unit-ns has to say");
    assertWrong("labels = DOALL, none", "there is no label none; there are serial, pipeline");
  }

  private static void assertWrong(String text, String message) {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> PersonalityFile.parse("f", text));
    assertTrue(wrong.getMessage().startsWith(message), wrong.getMessage());
  }
}
