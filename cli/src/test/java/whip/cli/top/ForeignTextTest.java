package whip.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.view.ForeignText;

/** Frames of {@code top} for profiles whose every text has control characters. */
class ForeignTextTest {
  private static final int ROWS = 60;
  private static final int COLUMNS = 200;

  @Test
  void shouldDrawNoControlCharacters() throws Exception {
    for (Profile sample : List.of(SampleProfile.complete(), SampleProfile.partial())) {
      Profile profile = ForeignText.in(sample);
      TopState list = TopState.START;
      TopState selected =
          list.press(Key.typed('j'), profile, ROWS).press(Key.typed('4'), profile, ROWS);
      TopState drilled = selected.press(Key.of(Key.Kind.ENTER), profile, ROWS);
      for (TopState state : List.of(list, selected, drilled)) {
        assertEquals("", ForeignText.rawIn(frame(TopScreen.lines(profile, state, ROWS, COLUMNS))));
      }
    }
    List<Line> waiting = TopScreen.waiting(ForeignText.in("k3f9q2zd01"), ROWS, COLUMNS);
    assertEquals("", ForeignText.rawIn(frame(waiting)));
  }

  private static String frame(List<Line> lines) {
    return lines.stream().map(line -> line.text() + "\n").collect(Collectors.joining());
  }
}
