package whip.cli.top;

import java.util.List;
import java.util.stream.Stream;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.whatif.Factor;

/**
 * View that the user has chosen. A key makes another one of it; the profile is not part of it,
 * since it changes on its own.
 *
 * @param selected the row under the cursor; one that is gone stands for the first
 * @param factor how many times faster the selected line is thought to be; 1 asks nothing
 * @param isLosses whether the list has losses in place of work and span, where there is an account
 * @param scroll how many lines of the page are above the screen
 */
record TopState(
    Page page,
    Sort sort,
    String filter,
    boolean isFiltering,
    TopRow.Id selected,
    Factor factor,
    boolean isLosses,
    int scroll,
    boolean isPaused,
    boolean isOver) {

  enum Page {
    LIST,
    DIRECTIVE,
    HELP
  }

  /** Factors that + and - step through. */
  private static final List<Factor> FACTORS =
      Stream.concat(
              Stream.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32, 48, 64, 128, 256, 1024)
                  .map(Factor::of),
              Stream.of(Factor.INFINITE))
          .toList();

  static final TopState START =
      new TopState(
          Page.LIST,
          Sort.SERIAL,
          "",
          false,
          new TopRow.Id(DirectiveKind.PROGRAM, Position.UNKNOWN),
          Factor.of(1),
          false,
          0,
          false,
          false);

  /**
   * The state behind a key.
   *
   * @param profile what is shown
   * @param pageRows how far a page key goes
   */
  TopState press(Key key, Profile profile, int pageRows) {
    if (isFiltering) {
      return filtering(key);
    }
    return switch (key.kind()) {
      case TYPED -> typed(key.character(), profile);
      case UP -> move(profile, -1);
      case DOWN -> move(profile, 1);
      case PAGE_UP -> move(profile, -pageRows);
      case PAGE_DOWN -> move(profile, pageRows);
      case HOME -> move(profile, -Integer.MAX_VALUE);
      case END -> move(profile, Integer.MAX_VALUE);
      case ENTER -> page == Page.LIST ? with(Page.DIRECTIVE) : with(Page.LIST);
      case BACKSPACE -> with(Page.LIST);
      case ESCAPE -> page == Page.LIST ? withFilter("", false) : with(Page.LIST);
    };
  }

  private TopState typed(char character, Profile profile) {
    if (character >= '1' && character <= '9') {
      return with(Factor.of(character - '0'));
    }
    return switch (character) {
      case 'j' -> move(profile, 1);
      case 'k' -> move(profile, -1);
      case 's' -> with(sort.next());
      case 'l' -> withLosses(!isLosses);
      case '/' -> with(Page.LIST).withFilter("", true);
      case '+', '=' -> with(nextFactor());
      case '-' -> with(previousFactor());
      case 'p' -> paused(!isPaused);
      case '?', 'h' -> with(page == Page.HELP ? Page.LIST : Page.HELP);
      case 'q' -> quit();
      default -> this;
    };
  }

  /** Letters are part of the filter until it is done. */
  private TopState filtering(Key key) {
    return switch (key.kind()) {
      case TYPED -> withFilter(filter + key.character(), true);
      case BACKSPACE ->
          filter.isEmpty()
              ? withFilter("", false)
              : withFilter(filter.substring(0, filter.length() - 1), true);
      case ENTER -> withFilter(filter, false);
      case ESCAPE -> withFilter("", false);
      default -> this;
    };
  }

  private TopState move(Profile profile, int by) {
    if (page != Page.LIST) {
      long to = Math.max(0, (long) scroll + by);
      return scrolled((int) Math.min(to, Integer.MAX_VALUE));
    }
    List<TopRow> rows = TopRow.of(profile, this);
    long to = (long) index(rows) + by;
    return select(rows.get((int) Math.max(0, Math.min(to, rows.size() - 1))).id());
  }

  /** Where the selected row is. */
  int index(List<TopRow> rows) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).id().equals(selected)) {
        return i;
      }
    }
    return 0;
  }

  private Factor nextFactor() {
    return FACTORS.stream()
        .filter(other -> other.compareTo(factor) > 0)
        .findFirst()
        .orElse(Factor.INFINITE);
  }

  private Factor previousFactor() {
    return FACTORS.stream()
        .filter(other -> other.compareTo(factor) < 0)
        .reduce((smaller, larger) -> larger)
        .orElse(Factor.of(1));
  }

  private TopState with(Page other) {
    return new TopState(
        other, sort, filter, isFiltering, selected, factor, isLosses, 0, isPaused, isOver);
  }

  private TopState with(Sort other) {
    return new TopState(
        page, other, filter, isFiltering, selected, factor, isLosses, scroll, isPaused, isOver);
  }

  private TopState withFilter(String text, boolean typing) {
    return new TopState(
        page, sort, text, typing, selected, factor, isLosses, scroll, isPaused, isOver);
  }

  private TopState select(TopRow.Id id) {
    return new TopState(
        page, sort, filter, isFiltering, id, factor, isLosses, scroll, isPaused, isOver);
  }

  private TopState with(Factor other) {
    return new TopState(
        page, sort, filter, isFiltering, selected, other, isLosses, scroll, isPaused, isOver);
  }

  private TopState withLosses(boolean losses) {
    return new TopState(
        page, sort, filter, isFiltering, selected, factor, losses, scroll, isPaused, isOver);
  }

  private TopState scrolled(int lines) {
    return new TopState(
        page, sort, filter, isFiltering, selected, factor, isLosses, lines, isPaused, isOver);
  }

  private TopState paused(boolean paused) {
    return new TopState(
        page, sort, filter, isFiltering, selected, factor, isLosses, scroll, paused, isOver);
  }

  TopState quit() {
    return new TopState(
        page, sort, filter, isFiltering, selected, factor, isLosses, scroll, isPaused, true);
  }
}
