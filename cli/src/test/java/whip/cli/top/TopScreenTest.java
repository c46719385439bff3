package whip.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
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
import whip.model.construct.Times;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;

/** Screens of 80 columns and 24 rows, character by character; the expected ones are resources. */
class TopScreenTest {
  private static final Profile PROFILE = SampleProfile.complete();
  private static final Shown WITH_ACCOUNT = withAccount();
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

  /** 155 of 200 are work; of the rest 35 are waits at barriers, 30 of them at the loop's. */
  @Test
  void shouldShowWhereThreadsTimeGoesAndWhatStands() throws IOException {
    assertEquals(golden("account"), screen(WITH_ACCOUNT, pressed("")));
  }

  @Test
  void shouldShowLossesByDirective() throws IOException {
    assertEquals(golden("losses"), screen(WITH_ACCOUNT, pressed("l")));
    assertEquals(screen(WITH_ACCOUNT, pressed("")), screen(WITH_ACCOUNT, pressed("ll")));
    assertEquals(golden("list"), screen(PROFILE, pressed("l")), "without an account");
  }

  /** Each class takes 11 columns of those that the labels and kinds leave. */
  @Test
  void shouldShowAsManyLossesAsFit() {
    assertEquals(
        "  directive                kind       imbalance       sync       idle    barrier",
        head(80));
    assertEquals(
        "  directive                       kind       imbalance       sync       idle", head(76));
    assertTrue(head(135).endsWith(" tool"), head(135));
    assertEquals("  directive          kind       imbalance", head(41), "one at least");
  }

  /** Losses of 9, 8, ... in an order that is not that of the classes. */
  private static String head(int columns) {
    List<AccountClass> order = new ArrayList<>(List.of(AccountClass.IMBALANCE, AccountClass.SYNC));
    order.addAll(List.of(AccountClass.IDLE, AccountClass.BARRIER));
    for (AccountClass one : AccountClass.values()) {
      if (one != AccountClass.WORK && !order.contains(one)) {
        order.add(one);
      }
    }
    Map<AccountClass, Long> times = new EnumMap<>(AccountClass.class);
    order.forEach(one -> times.put(one, 9L - order.indexOf(one)));
    Constructs account =
        SampleAccount.of(1, 45)
            .path(
                0,
                0,
                PathKind.PROGRAM,
                0,
                SampleAccount.each(1, SampleAccount.account(0, 45, 0, times)))
            .ended();
    return new LossColumns(account, columns).head();
  }

  @Test
  void shouldExplainTheKeyOfLossesWhereThereAreAny() {
    assertTrue(screen(WITH_ACCOUNT, pressed("?")).contains("l                   show losses"));
    assertFalse(screen(PROFILE, pressed("?")).contains("show losses"));
  }

  @Test
  void shouldLeaveTheListItsRoomOnASmallScreen() {
    String small =
        TopScreen.lines(WITH_ACCOUNT, pressed(""), 15, 80).stream()
            .map(Line::text)
            .collect(Collectors.joining("\n"));
    assertFalse(small.contains("imbalance-in-loop"), small);
    assertTrue(small.contains("imbalance 17.5 %"), small);
  }

  @Test
  void shouldAlwaysFillTheWindowAndNeverMore() {
    for (TopState state : List.of(pressed("j9"), pressed("l"), pressed("?"), pressed("/xyz"))) {
      for (int rows : new int[] {1, 5, 10, 24, 60}) {
        for (int columns : new int[] {20, 79, 80, 200}) {
          for (Shown shown : List.of(withoutAccount(SampleProfile.partial()), WITH_ACCOUNT)) {
            List<Line> lines = TopScreen.lines(shown, state, rows, columns);
            assertEquals(rows, lines.size());
            assertTrue(lines.stream().allMatch(line -> line.text().length() <= columns));
          }
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

  private static Shown withoutAccount(Profile profile) {
    return new Shown(profile, Optional.empty());
  }

  /** An account of the sample's directives: two threads, 100 long. */
  private static Shown withAccount() {
    Account serial = SampleAccount.account(0, 100, 0, Map.of(AccountClass.WORK, 10L));
    Account idle = new Account(0, 0, 0, 0, 0, Times.of(AccountClass.IDLE, 10));
    Account late =
        SampleAccount.account(0, 85, 5, Map.of(AccountClass.WORK, 5L, AccountClass.IMBALANCE, 5L));
    Account even = SampleAccount.account(0, 90, 0, Map.of(AccountClass.WORK, 10L));
    Account whole = SampleAccount.account(0, 80, 0, Map.of(AccountClass.WORK, 80L));
    Account part =
        SampleAccount.account(
            0, 50, 30, Map.of(AccountClass.WORK, 50L, AccountClass.IMBALANCE, 30L));
    List<PathAccount> paths =
        List.of(
            path(0, 0, PathKind.PROGRAM, Position.UNKNOWN, serial, idle),
            path(1, 0, PathKind.PARALLEL, new Position("/src/relax.c", 3, "main", ""), late, even),
            path(2, 1, PathKind.FOR, new Position("/src/relax.c", 5, "main", ""), whole, part));
    Constructs account = new Constructs("k3f9q2zd01", "units", 100, 2, true, 100, List.of(), paths);
    return new Shown(PROFILE, Optional.of(RunProperties.of(account, Threshold.USUAL)));
  }

  private static PathAccount path(
      int id, int parent, PathKind kind, Position position, Account first, Account second) {
    return new PathAccount(
        new PathId(id),
        new PathId(parent),
        kind,
        position,
        "",
        0,
        new PathCounts(
            new TreeMap<>(Map.of(0, first, 1, second)), new TreeMap<>(), new TreeMap<>()));
  }

  private static String screen(Profile profile, TopState state) {
    return screen(withoutAccount(profile), state);
  }

  private static String screen(Shown shown, TopState state) {
    return TopScreen.lines(shown, state, 24, 80).stream()
        .map(line -> line.text().stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = TopScreenTest.class.getResourceAsStream("/top/" + name + ".txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
