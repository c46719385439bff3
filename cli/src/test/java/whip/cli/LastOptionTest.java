package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.RecentCuts;

/** Windows of runs that end soon; {@code FlowTest} has those of running programs. */
class LastOptionTest {

  @Test
  void shouldShowWhatThereIsOfARunThatEndsSooner() {
    RecentCuts cuts = new RecentCuts(Duration.ofMinutes(1));
    cuts.add(account(40, false), 0);
    cuts.add(account(50, true), 1);
    Constructs window = LastOption.window(cuts, account(50, true));
    assertEquals(List.of(40L, 10L), List.of(window.begin(), window.elapsed()));
  }

  @Test
  void shouldRefuseARunThatWasCutOnce() {
    RecentCuts cuts = new RecentCuts(Duration.ofMinutes(1));
    cuts.add(account(40, false), 0);
    cuts.add(account(40, true), 1);
    assertEquals(
        "run r ended before it was cut again, so there is no time to show; without --last all of it is shown",
        assertThrows(UserException.class, () -> LastOption.window(cuts, account(40, true)))
            .getMessage());
    assertEquals(
        List.of("run r: waiting for its next cut"), LastOption.waiting(account(40, false)));
  }

  private static Constructs account(long cut, boolean ended) {
    return new Constructs("r", "ns", cut, 1, ended, cut, List.of(), List.of());
  }
}
