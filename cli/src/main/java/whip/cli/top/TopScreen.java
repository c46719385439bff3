package whip.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.cli.top.Line.Look;
import whip.cli.top.TopState.Page;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.Status;
import whip.model.property.RunProperties;
import whip.view.AccountSummary;
import whip.view.ProfileTable;
import whip.view.Text;
import whip.view.Units;

/**
 * The screen as lines: what stands where, of a profile and a state, in so many rows and columns.
 *
 * <pre>
 * run k3f9q2zd01  relax 1000                                              running
 * 2 threads, clock tsc, sorted by serial%
 *
 *   directive             kind      instances      work      span parallel serial%
 *   Program                                   1       115        63     1.83     4.8
 * > relax.c:5             for               1        90        50     1.80    79.4
 * ...
 * relax.c:5 4x faster: span 63 -> 25.50 (-59.5%), parallelism 1.83 -> 4.51
 * j/k move  Enter drill in  s sort  / filter  1-9 + - faster  p pause  ? help  q quit
 * </pre>
 *
 * <p>Where a run has an account, the third line says where its threads' time went, a key shows that
 * by directive ({@link LossColumns}), and the properties that stand are listed above the last two
 * lines.
 */
final class TopScreen {
  /** Width of the list without its first column, which takes the rest of the width. */
  private static final int COLUMNS = 9 + 9 + 9 + 9 + 8 + 7 + 6;

  private static final int MARK = 2;
  private static final int LABEL_MIN = 8;

  private static final List<String> HELP =
      List.of(
          "up, down, j, k      select a row, or scroll; Page Up, Page Down, Home, End alike",
          "s                   sort by serial%, work, span, parallelism, instances",
          "/                   show only rows that contain what is typed; Enter keeps it,",
          "                    Esc shows all again",
          "Enter               drill into the selected row: instances, strands on the",
          "                    critical path, what-if curve; Enter or Esc goes back",
          "1 to 9, + and -     assume the selected line is so many times faster: the span",
          "                    and parallelism the program would then have; 1 resets it",
          "p                   pause: the screen stands still, the program goes on",
          "q, Ctrl-C           quit; Ctrl-Z suspends",
          "",
          "serial%   share of the critical path that lies directly in the directive",
          "span      the longest chain that must run in series; work / span is parallelism",
          "",
          "`whip whatif` answers for several regions together, `whip report` prints all.");

  /** Behind the line on sorting, where there is an account. */
  private static final List<String> LOSSES_HELP =
      List.of(
          "l                   show losses in place of work and span: % of threads' time",
          "                    by class, in the directive itself; l again goes back");

  private static final int BEHIND_SORTING = 2;
  private static final int PROPERTIES_MAX = 3;

  /** A smaller screen has room for its list alone. */
  private static final int ROWS_FOR_PROPERTIES = 16;

  private final Profile profile;
  private final Optional<RunProperties> properties;
  private final TopState state;
  private final int rows;
  private final int columns;

  private TopScreen(Shown shown, TopState state, int rows, int columns) {
    profile = shown.profile();
    properties = shown.properties();
    this.state = state;
    this.rows = rows;
    this.columns = columns;
  }

  /** Exactly {@code rows} lines of at most {@code columns} characters. */
  static List<Line> lines(Shown shown, TopState state, int rows, int columns) {
    return new TopScreen(shown, state, rows, columns).lines();
  }

  /** Before there is anything to show. */
  static List<Line> waiting(String run, int rows, int columns) {
    List<Line> lines = new ArrayList<>();
    lines.add(Line.plain("run " + run + " has no profile yet; waiting for it. q quits."));
    return fitted(lines, rows, columns);
  }

  /** How many rows of a list or a page there is room for. */
  static int bodyRows(int rows) {
    return Math.max(1, rows - 7);
  }

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>(List.of(title(), facts(), losses()));
    List<Line> standing = standing();
    List<Line> body =
        switch (state.page()) {
          case LIST -> list(bodyRows(rows) - standing.size());
          case DIRECTIVE -> scrolled(DirectivePage.lines(profile, state, columns));
          case HELP -> scrolled(help());
        };
    lines.addAll(body);
    // The last lines stay where they are.
    while (lines.size() < rows - 2 - standing.size()) {
      lines.add(Line.plain(""));
    }
    lines.addAll(standing);
    lines.add(whatIf());
    lines.add(Line.plain(keys()));
    return fitted(lines, rows, columns);
  }

  private Line title() {
    String name = profile.run().name().isEmpty() ? "" : " (" + profile.run().name() + ")";
    String left = "run " + profile.run().run() + name + "  " + ProfileTable.command(profile.run());
    String right = (state.isPaused() ? "PAUSED  " : "") + profile.status().label();
    int room = Math.max(0, columns - right.length() - 1);
    String cut = left.length() <= room ? left : left.substring(0, room);
    return new Line(
        Text.left(cut, room) + " " + right,
        profile.status() == Status.PARTIAL ? Look.ALERT : Look.BOLD);
  }

  private Line facts() {
    List<String> facts = new ArrayList<>();
    facts.add(Text.count(profile.run().threads(), "thread"));
    facts.add("clock " + profile.run().clock());
    facts.add("sorted by " + state.sort().label());
    if (state.isFiltering() || !state.filter().isEmpty()) {
      facts.add("only with /" + state.filter() + (state.isFiltering() ? "_" : ""));
    }
    if (!profile.run().loss().isEmpty()) {
      facts.add("something was lost: see the report");
      return new Line(String.join(", ", facts), Look.ALERT);
    }
    return Line.plain(String.join(", ", facts));
  }

  private Line losses() {
    return Line.plain(
        properties.map(each -> AccountSummary.line(each.account(), columns)).orElse(""));
  }

  /** Properties that stand, below the list. */
  private List<Line> standing() {
    if (state.page() != Page.LIST || rows < ROWS_FOR_PROPERTIES) {
      return List.of();
    }
    return properties.stream()
        .flatMap(each -> AccountSummary.properties(each, PROPERTIES_MAX, columns).stream())
        .map(Line::plain)
        .toList();
  }

  private List<Line> help() {
    List<String> help = new ArrayList<>(HELP);
    if (properties.isPresent()) {
      help.addAll(BEHIND_SORTING, LOSSES_HELP);
    }
    return help.stream().map(Line::plain).toList();
  }

  private List<Line> list(int room) {
    List<TopRow> all = TopRow.of(profile, state);
    int selected = state.index(all);
    Optional<LossColumns> losses =
        properties
            .filter(each -> state.isLosses())
            .map(each -> new LossColumns(each.account(), columns));
    List<Line> lines = new ArrayList<>();
    lines.add(
        new Line(
            losses
                .map(LossColumns::head)
                .orElseGet(
                    () ->
                        row(
                            "  ",
                            "directive",
                            "kind",
                            "instances",
                            "work",
                            "span",
                            "parallel",
                            "serial%")),
            Look.REVERSE));
    // The program stays on top; the others scroll so that the selected one is in sight.
    int first = 1 + Math.max(0, selected - (room - 1));
    for (int i = 0; i < all.size(); i++) {
      if (i == 0 || (i >= first && i < first + room - 1)) {
        lines.add(row(all.get(i), i == selected, losses));
      }
    }
    if (all.size() == 1 && !state.filter().isEmpty()) {
      lines.add(Line.plain("  no directive contains \"" + state.filter() + "\""));
    } else if (first + room - 1 < all.size()) {
      lines.add(Line.plain("  and %d more".formatted(all.size() - first - room + 1)));
    }
    return lines;
  }

  private Line row(TopRow row, boolean isSelected, Optional<LossColumns> losses) {
    String mark = isSelected ? "> " : "  ";
    String text = losses.map(each -> each.row(mark, row)).orElseGet(() -> row(mark, row));
    return new Line(text, isSelected ? Look.REVERSE : Look.PLAIN);
  }

  private String row(String mark, TopRow row) {
    return row(
        mark,
        row.label(),
        row.kindLabel(),
        Long.toString(row.instances().count()),
        amount(row.instances().work()),
        amount(row.instances().span()),
        Units.ratio(row.parallelism()),
        Units.fixed(Ratio.percent(row.serialWork(), profile.tables().span()), 1));
  }

  private String row(
      String mark,
      String label,
      String kind,
      String instances,
      String work,
      String span,
      String parallelism,
      String serial) {
    int labelWidth = Math.max(LABEL_MIN, columns - MARK - COLUMNS);
    return mark
        + ProfileTable.line(labelWidth, label, kind, instances, work, span, parallelism, serial);
  }

  private List<Line> scrolled(List<Line> page) {
    int room = bodyRows(rows) + 1;
    int first = Math.min(state.scroll(), Math.max(0, page.size() - room));
    return page.subList(first, Math.min(page.size(), first + room));
  }

  private Line whatIf() {
    if (state.page() == Page.HELP) {
      return Line.plain("");
    }
    List<TopRow> all = TopRow.of(profile, state);
    TopRow row = all.get(state.index(all));
    Optional<Line> answer = WhatIfLine.of(profile, row, state.factor());
    return answer.orElse(Line.plain(""));
  }

  private String keys() {
    if (state.isFiltering()) {
      return "type what rows must contain;  Enter keeps it  Esc shows all";
    }
    return switch (state.page()) {
      case LIST ->
          properties.isPresent()
              ? "j/k move  Enter drill in  s sort  l losses  / filter  2-9 + - faster  ? help  q"
              : "j/k move  Enter drill in  s sort  / filter  2-9 + - faster  p pause  ? help  q";
      case DIRECTIVE -> "j/k scroll  Enter back  1-9 + - faster  p pause  ? help  q quit";
      case HELP -> "j/k scroll  ? back  q quit";
    };
  }

  private String amount(long amount) {
    return Units.scaled(amount, profile.run().unit());
  }

  private static List<Line> fitted(List<Line> lines, int rows, int columns) {
    List<Line> fitted = new ArrayList<>();
    for (Line line : lines.subList(0, Math.min(lines.size(), rows))) {
      String text = line.text();
      fitted.add(
          text.length() <= columns ? line : new Line(text.substring(0, columns), line.look()));
    }
    while (fitted.size() < rows) {
      fitted.add(Line.plain(""));
    }
    return List.copyOf(fitted);
  }
}
