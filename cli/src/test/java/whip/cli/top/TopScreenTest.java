package whip.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;

/** Screens of 80 columns and 24 rows, character by character; the expected ones are resources. */
class TopScreenTest {
  private static final Profile PROFILE = SampleProfile.complete();
  private static final Key ENTER = Key.of(Key.Kind.ENTER);
  private static final Key ESCAPE = Key.of(Key.Kind.ESCAPE);

  @Test
  void shouldShowTheList() throws IOException {
    assertEquals(golden("list"), screen(PROFILE, pressed("")));
  }

  @Test
  void shouldShowWhatTheProgramWouldBeIfTheSelectedLineWereFaster() throws IOException {
    assertEquals(golden("faster"), screen(PROFILE, pressed("j4")));
  }

  @Test
  void shouldDrillIntoADirective() throws IOException {
    assertEquals(golden("directive"), screen(PROFILE, pressed("j3").press(ENTER, PROFILE, 10)));
  }

  @Test
  void shouldShowHelp() throws IOException {
    assertEquals(golden("help"), screen(PROFILE, pressed("?")));
  }

  @Test
  void shouldShowLossesAndUnitsOfTime() throws IOException {
    assertEquals(golden("partial"), screen(SampleProfile.partial(), pressed("")));
  }

  @Test
  void shouldAlwaysFillTheWindowAndNeverMore() {
    for (TopState state : List.of(pressed("j9"), pressed("?"), pressed("/xyz"))) {
      for (int rows : new int[] {1, 5, 10, 24, 60}) {
        for (int columns : new int[] {20, 79, 80, 200}) {
          List<Line> lines = TopScreen.lines(SampleProfile.partial(), state, rows, columns);
          assertEquals(rows, lines.size());
          assertTrue(lines.stream().allMatch(line -> line.text().length() <= columns));
        }
      }
    }
  }

  @Test
  void shouldSortByWhatIsAskedForWithTheProgramOnTop() {
    assertEquals(List.of("Program", "relax.c:5", "relax.c:3"), labels(pressed("")));
    assertEquals(List.of("Program", "relax.c:3", "relax.c:5"), labels(pressed("s")));
    assertEquals(List.of("Program", "relax.c:3", "relax.c:5"), labels(pressed("ss")));
    assertEquals(List.of("Program", "relax.c:5", "relax.c:3"), labels(pressed("sss")));
    assertEquals(labels(pressed("")), labels(pressed("sssss")));
  }

  @Test
  void shouldKeepTheSelectedRowWhenTheOrderChanges() {
    TopState state = pressed("jjs");
    assertEquals("relax.c:3", selected(state));
    assertEquals("relax.c:5", selected(state.press(Key.typed('j'), PROFILE, 10)));
  }

  @Test
  void shouldNotLeaveTheList() {
    assertEquals("Program", selected(pressed("kk")));
    assertEquals("relax.c:3", selected(pressed("jjjjjj")));
    assertEquals("relax.c:3", selected(pressed("").press(Key.of(Key.Kind.END), PROFILE, 10)));
    assertEquals("Program", selected(pressed("jj").press(Key.of(Key.Kind.PAGE_UP), PROFILE, 10)));
  }

  @Test
  void shouldShowOnlyWhatTheFilterLetsThrough() {
    TopState typing = pressed("/PARAq");
    assertTrue(typing.isFiltering());
    assertFalse(typing.isOver(), "a letter of the filter is not a command");
    assertEquals(List.of("Program"), labels(typing));
    TopState kept = typing.press(Key.of(Key.Kind.BACKSPACE), PROFILE, 10).press(ENTER, PROFILE, 10);
    assertEquals(List.of("Program", "relax.c:3"), labels(kept));
    assertTrue(screen(PROFILE, kept).contains("only with /PARA"));
    assertEquals(3, labels(kept.press(ESCAPE, PROFILE, 10)).size());
  }

  @Test
  void shouldGoThroughFactors() {
    assertEquals("2x", pressed("+").factor().toString());
    assertEquals("10x", pressed("9+").factor().toString());
    assertEquals("1x", pressed("2--").factor().toString());
    assertEquals("inf", pressed("9" + "+".repeat(30)).factor().toString());
    assertEquals("1024x", pressed("9" + "+".repeat(30) + "-").factor().toString());
  }

  @Test
  void shouldPauseAndQuit() {
    assertTrue(pressed("p").isPaused());
    assertFalse(pressed("pp").isPaused());
    assertTrue(screen(PROFILE, pressed("p")).contains("PAUSED  complete"));
    assertTrue(pressed("q").isOver());
  }

  private static TopState pressed(String keys) {
    TopState state = TopState.START;
    for (int i = 0; i < keys.length(); i++) {
      state = state.press(Key.typed(keys.charAt(i)), PROFILE, 10);
    }
    return state;
  }

  private static List<String> labels(TopState state) {
    return TopRow.of(PROFILE, state).stream().map(TopRow::label).toList();
  }

  private static String selected(TopState state) {
    List<TopRow> rows = TopRow.of(PROFILE, state);
    return rows.get(state.index(rows)).label();
  }

  private static String screen(Profile profile, TopState state) {
    return TopScreen.lines(profile, state, 24, 80).stream()
        .map(line -> line.text().stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = TopScreenTest.class.getResourceAsStream("/top/" + name + ".txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
