package whip.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;
import whip.model.control.Wish;

/** Options become a wish, and how long it lasts. */
class WishesTest {

  @Test
  void shouldAskWhatTheOptionsSay() {
    assertEquals(Wish.NOTHING, Wishes.of(null, null, null, List.of()));
    assertEquals(Wish.FULL_DETAIL, Wishes.of("full", null, null, List.of()));
    assertEquals(
        new Wish("adaptive", "off", "on", List.of("critical", "lock")),
        Wishes.of("adaptive", "off", "on", List.of("lock", "critical", "lock")));
  }

  @Test
  void shouldRefuseWordsThatNoCollectorKnows() {
    assertEquals(
        "--detail takes full or adaptive, not grains",
        message(() -> Wishes.of("grains", null, null, List.of())));
    assertEquals(
        "--monitor takes on or off, not no", message(() -> Wishes.of(null, "no", null, List.of())));
    assertEquals(
        "--disable program: no kind of construct; there are barrier, critical, for, function,"
            + " lock, masked, ordered, parallel, region, sections, single, task, taskgroup,"
            + " taskloop, taskwait",
        message(() -> Wishes.of(null, null, null, List.of("lock", "program"))));
  }

  @Test
  void shouldTakeSecondsMinutesAndHoursUpToADay() {
    assertEquals(Duration.ofSeconds(30), Lasting.parse("--for", "30s"));
    assertEquals(Duration.ofMinutes(10), Lasting.parse("--for", "10m"));
    assertEquals(Duration.ofDays(1), Lasting.parse("--for", "24h"));
    for (String wrong : List.of("", "30", "0s", "-1s", "1d", "25h", "1441m", "9999999s", "1.5h")) {
      assertThrows(UserException.class, () -> Lasting.parse("--for", wrong), wrong);
    }
  }

  private static String message(Runnable action) {
    return assertThrows(UserException.class, action::run).getMessage();
  }
}
