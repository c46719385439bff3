package whip.cli.ask;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;
import whip.model.profile.Fraction;
import whip.model.whatif.Factor;

/** Checks specifications of faster parts. */
class SpecsTest {

  @Test
  void shouldSplitHypothesesAtLoneSlashes() {
    assertEquals(
        List.of(List.of("a.c:1=2x"), List.of("src/a.c:2=3x", "@b=inf")),
        Specs.groups(List.of("a.c:1=2x", "/", "src/a.c:2=3x", "@b=inf")));
    assertThrows(UserException.class, () -> Specs.groups(List.of("a.c:1=2x", "/")));
    assertThrows(UserException.class, () -> Specs.groups(List.of("/", "a.c:1=2x")));
  }

  @Test
  void shouldTakeACurvesFactorWhereThereIsOne() {
    assertEquals(Optional.empty(), Specs.optionalFactor("a.c:3"));
    assertEquals(Optional.of(Factor.of(8)), Specs.optionalFactor("a.c:3=8x"));
  }

  @Test
  void shouldRefuseWhatIsNoTarget() {
    assertEquals(Fraction.of(5, 2), Specs.target("2.5"));
    for (String wrong : List.of("0", "-1", "many", "1e99")) {
      assertTrue(
          assertThrows(UserException.class, () -> Specs.target(wrong))
              .getMessage()
              .contains("`" + wrong + "`"));
    }
  }
}
