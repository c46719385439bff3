package whip.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;
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
      TopState losses = list.press(Key.typed('l'), profile, ROWS);
      Shown shown = new Shown(profile, Optional.of(properties()));
      assertTrue(
          frame(TopScreen.lines(shown, list, ROWS, COLUMNS)).contains("imbalance-at-barrier, "));
      for (TopState state : List.of(list, selected, drilled, losses)) {
        assertEquals("", ForeignText.rawIn(frame(TopScreen.lines(shown, state, ROWS, COLUMNS))));
      }
    }
    List<Line> waiting = TopScreen.waiting(ForeignText.in("k3f9q2zd01"), ROWS, COLUMNS);
    assertEquals("", ForeignText.rawIn(frame(waiting)));
  }

  /** A program waits at a barrier in a file whose name clears the screen. */
  private static RunProperties properties() throws ReflectiveOperationException {
    Account waits = SampleAccount.account(0, 0, 10, Map.of(AccountClass.IMBALANCE, 10L));
    PathAccount barrier =
        new PathAccount(
            PathId.ROOT,
            PathId.ROOT,
            PathKind.BARRIER,
            new Position(ForeignText.in("/src/a.c"), 9, "", ""),
            "",
            0,
            new PathCounts(SampleAccount.each(1, waits), new TreeMap<>(), new TreeMap<>()));
    Constructs account =
        new Constructs("k3f9q2zd01", "ns", 10, 1, true, 10, List.of(), List.of(barrier));
    return RunProperties.of(account, Threshold.USUAL);
  }

  private static String frame(List<Line> lines) {
    return lines.stream().map(line -> line.text() + "\n").collect(Collectors.joining());
  }
}
