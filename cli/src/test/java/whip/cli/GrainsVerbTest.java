package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;
import whip.model.grain.GrainCause;
import whip.model.grain.GrainLimit;
import whip.model.grain.GrainProblem;
import whip.model.property.Percentage;

/** Values that {@code --fail-on} and {@code --problem} take. */
class GrainsVerbTest {

  @Test
  void shouldReadLimits() {
    assertEquals(
        new GrainLimit(Optional.of(GrainCause.TOO_FINE), Percentage.parse("2.5")),
        GrainsVerb.limit("too-fine=2.5%"));
    assertEquals(new GrainLimit(Optional.empty(), Percentage.of(20)), GrainsVerb.limit("any=20"));
  }

  @Test
  void shouldRefuseWhatIsNoLimit() {
    for (String wrong : List.of("any", "any=", "any=-1", "any=101", "=5", "late-child")) {
      assertThrows(UserException.class, () -> GrainsVerb.limit(wrong), wrong);
    }
    UserException unknown =
        assertThrows(UserException.class, () -> GrainsVerb.limit("low-benefit=5%"));
    assertEquals(
        "there is no cause low-benefit; there are any, too-fine, contended-creation, late-child",
        unknown.getMessage());
  }

  @Test
  void shouldNameProblems() {
    assertEquals(GrainProblem.LOW_BENEFIT, GrainsVerb.problem("low-benefit"));
    UserException unknown = assertThrows(UserException.class, () -> GrainsVerb.problem("slow"));
    assertEquals(
        "there is no problem slow; there are too-fine, contended-creation, late-child, low-benefit",
        unknown.getMessage());
  }
}
