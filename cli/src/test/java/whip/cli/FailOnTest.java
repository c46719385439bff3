package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import whip.cli.session.UserException;
import whip.model.property.Percentage;
import whip.model.property.PropertyLimit;

/** Which limits {@code --fail-on} sets. */
class FailOnTest {

  @Test
  void shouldTakeLimitsFromOneOptionOrSeveral() {
    assertEquals(List.of(), limits());
    List<PropertyLimit> expected =
        List.of(
            new PropertyLimit("lock-overhead", Percentage.parse("2.5")),
            new PropertyLimit(PropertyLimit.ANY, Percentage.of(20)));
    assertEquals(expected, limits("--fail-on", "lock-overhead=2.5%,any=20"));
    assertEquals(expected, limits("--fail-on", "lock-overhead=2.5", "--fail-on=any=20%"));
  }

  @Test
  void shouldRefuseWhatIsNoLimit() {
    for (String wrong : List.of("any", "any=", "any=-1", "any=101", "any=much", "=5", "luck=5")) {
      assertThrows(UserException.class, () -> limits("--fail-on", wrong), wrong);
    }
  }

  private static List<PropertyLimit> limits(String... arguments) {
    FailOn failOn = new FailOn();
    new CommandLine(failOn).parseArgs(arguments);
    return failOn.limits();
  }
}
