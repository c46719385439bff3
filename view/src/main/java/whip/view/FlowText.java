package whip.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowNode;
import whip.model.flow.PassKind;
import whip.platform.Printable;
import whip.view.FlowLayout.Box;
import whip.view.FlowLayout.Line;
import whip.view.FlowLayout.Side;

/**
 * A control-flow graph for a terminal, in 80 columns: the rows of a {@link FlowLayout}, three boxes
 * a strip.
 *
 * <pre>
 *         ┊0|1
 *         ▼
 *       ┌ 2 ─────────────┐  0|5     ┌ 5 ─────────────┐
 *       │ region ▼2      │          │ region         │
 *       │ A              ├─────────▶│ B              │
 *       │ 5x          12 │          │ 5x           9 │
 *       └────────────────┘          └────────────┬───┘
 *           ▲                                    │
 *           └──────────────── 0|4 ───────────────┘
 * </pre>
 *
 * <p>Where two runs are compared, signs of {@link FlowTexts} show what has changed.
 */
public final class FlowText {
  private static final int WIDTH = 80;
  private static final int BOX = 18;
  private static final int BOX_LINES = 5;
  private static final int GUTTER = 10;

  /** West of the first box: an arrow from the strip before. */
  private static final int MARGIN = 6;

  private static final int STEP = BOX + GUTTER;
  private static final int STRIP = (WIDTH - MARGIN + GUTTER) / STEP;

  /** Boxes of one graph; layers have the others. */
  private static final int BOXES_MAX = 300;

  /** Text in a box, between a space on each side. */
  private static final int INSIDE = BOX - 4;

  /** Amounts that are longer are rounded. */
  private static final int AMOUNT = 8;

  /** Places of a box where lines end, from its left side. */
  private static final int IN_AT = 2;

  private static final int BELOW_TO = 4;
  private static final int ABOVE_TO = 11;
  private static final int BELOW_FROM = 13;
  private static final int ABOVE_FROM = 14;

  /** Name of a node in a list of edges. */
  private static final int NAME = 24;

  private static final String PASSES =
      "0-3|5: each of these threads came this way five times; ┊ from the parent";

  private final FlowTexts texts;
  private final Flow flow;
  private final FlowLayout layout;
  private final List<List<Line>> linesByRow = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  private FlowText(FlowTexts texts) {
    this.texts = texts;
    flow = texts.flow();
    layout = FlowLayout.of(flow);
    for (int row = 0; row < layout.rows(); row++) {
      linesByRow.add(new ArrayList<>());
    }
    layout.lines().forEach(line -> linesByRow.get(line.to().row()).add(line));
  }

  /** The graph's lines. */
  public static List<String> lines(Flow flow) {
    return lines(FlowTexts.of(flow));
  }

  /** The lines of a graph of two runs. */
  public static List<String> lines(FlowDiff diff) {
    return lines(FlowTexts.of(diff));
  }

  private static List<String> lines(FlowTexts texts) {
    FlowText text = new FlowText(texts);
    text.head();
    Map<Integer, FlowNode> parents = new HashMap<>();
    text.layout.boxes().forEach(box -> parents.put(box.inner(), box.node()));
    List<List<Box>> rows = text.layout.byRow();
    int left = BOXES_MAX;
    for (int row = 0; row < rows.size() && left > 0; row++) {
      if (row > 0) {
        text.lines.add("");
        String begin = "row " + row + ", in ";
        text.lines.add(begin + Text.shortened(parents.get(row).text(), WIDTH - begin.length()));
      }
      List<Box> boxes = rows.get(row);
      List<Box> shown = boxes.subList(0, Math.min(left, boxes.size()));
      text.row(shown, text.linesByRow.get(row));
      left -= shown.size();
    }
    text.foot();
    return text.lines;
  }

  private void head() {
    lines.add("control flow of " + run(flow));
    texts.diff().ifPresent(this::against);
    if (!flow.phase().isEmpty()) {
      lines.add(PhasesTable.only(flow.phase()));
    }
    if (flow.isTimeWindow()) {
      lines.add(PhasesTable.timeWindow(flow.begin(), flow.elapsed(), flow.unit()));
    }
    lines.add("");
  }

  private static String run(Flow shown) {
    return "%s %s  %s, elapsed %s%s"
        .formatted(
            shown.ranks().isEmpty() ? "run" : "job",
            Printable.text(shown.run()),
            Text.count(shown.threads(), "thread"),
            Units.scaled(shown.elapsed(), shown.unit()),
            shown.ended() || shown.isTimeWindow() ? "" : " so far");
  }

  private void against(FlowDiff diff) {
    lines.add("against " + run(diff.before()));
    Map<FlowChange, Long> counts = diff.edgesByChange();
    lines.add(
        "edges: "
            + Stream.of(FlowChange.values())
                .map(change -> counts.getOrDefault(change, 0L) + " " + change.label())
                .collect(Collectors.joining(", ")));
  }

  private void foot() {
    int more = layout.boxes().size() - BOXES_MAX;
    if (more > 0) {
      lines.add("");
      lines.add("and %s; --format svg has all of them".formatted(Text.count(more, "more path")));
    }
    lines.add("");
    if (texts.diff().isEmpty()) {
      lines.add("in boxes: number of the path, entries, time of all threads in it alone");
      lines.add(PASSES);
    } else {
      lines.add("in boxes: number of the path, entries");
      lines.add(PASSES);
      lines.add("0|5→0|7: in the other run, then in this one");
      lines.add("+ new, - gone, ↑ more, ↓ fewer, ≠ other: as many, but by other threads");
    }
    numbering();
    lines.add(
        flow.layer().isEmpty()
            ? "▼2: its paths are in row 2; that alone: --layer NUMBER"
            : (texts.diff().isEmpty() ? "" : "behind a kind: ")
                + "+ has paths in it, ^ is in another path: --layer NUMBER");
    long unplaced = Math.addExact(flow.unplaced(), texts.against().map(Flow::unplaced).orElse(0L));
    if (unplaced > 0) {
      lines.add("passes from paths that this account does not have: " + unplaced);
    }
  }

  /** Which threads are which rank's; the other run may have other ranks. */
  private void numbering() {
    List<String> own = JobRanks.numbering(flow.ranks());
    List<String> others =
        texts.against().map(other -> JobRanks.numbering(other.ranks())).orElse(own);
    lines.addAll(own);
    if (!others.equals(own)) {
      lines.add("in the other run:");
      lines.addAll(others);
    }
  }

  private void row(List<Box> boxes, List<Line> into) {
    List<List<Line>> byStrip = new ArrayList<>();
    for (int start = 0; start < boxes.size(); start += STRIP) {
      byStrip.add(new ArrayList<>());
    }
    into.stream()
        .filter(line -> line.to().position() < boxes.size())
        .forEach(line -> byStrip.get(line.to().position() / STRIP).add(line));
    for (int strip = 0; strip < byStrip.size(); strip++) {
      int start = strip * STRIP;
      int end = Math.min(start + STRIP, boxes.size());
      lines.addAll(new Strip(boxes.subList(start, end), byStrip.get(strip), start).lines());
    }
  }

  private List<String> inBox(FlowNode node, int inner) {
    String mark = "";
    if (flow.layer().isEmpty()) {
      mark = inner == FlowLayout.NONE ? "" : " ▼" + inner;
    } else if (flow.layer().filter(node.id()::equals).isPresent()) {
      mark = node.isRoot() ? "" : " ^";
    } else if (node.children() > 0) {
      mark = " +";
    }
    String entries = texts.entries(node);
    return List.of(
        Text.left(node.kind().label() + mark, INSIDE),
        Text.left(node.place(), INSIDE),
        texts.diff().isPresent()
            ? entries
            : entries + Text.right(time(node), INSIDE - entries.length()));
  }

  private String time(FlowNode node) {
    String time = Units.scaled(node.time(), flow.unit());
    return time.length() <= AMOUNT ? time : Units.count(node.time());
  }

  /** Some boxes of one row, beside each other, with the lines that come to them. */
  private final class Strip {
    private final List<Box> boxes;
    private final int start;
    private final List<Line> drawn = new ArrayList<>();
    private final List<Line> listed = new ArrayList<>();
    private final List<Integer> above;
    private final List<Integer> below;
    private final int top;
    private final TextCanvas canvas;
    private final List<String> references = new ArrayList<>();

    Strip(List<Box> boxes, List<Line> into, int start) {
      this.boxes = boxes;
      this.start = start;
      into.forEach(line -> (isDrawn(line) ? drawn : listed).add(line));
      above = tracks(Side.ABOVE);
      below = tracks(Side.BELOW);
      boolean hasAbove = drawn.stream().anyMatch(line -> line.side() == Side.DOWN);
      top = above.size() + (hasAbove || !above.isEmpty() ? 2 : 0);
      int bottom = below.isEmpty() ? 0 : below.size() + 1;
      canvas = new TextCanvas(WIDTH, top + BOX_LINES + bottom);
    }

    private boolean isDrawn(Line line) {
      return switch (line.side()) {
        case DOWN, STRAIGHT -> true;
        case UP -> false;
        case ABOVE, BELOW ->
            line.edge().kind() == PassKind.NEXT
                && line.from().position() >= start
                && line.from().position() < start + boxes.size();
      };
    }

    private List<Integer> tracks(Side side) {
      TreeSet<Integer> tracks = new TreeSet<>();
      drawn.stream().filter(line -> line.side() == side).forEach(line -> tracks.add(line.track()));
      return List.copyOf(tracks);
    }

    List<String> lines() {
      for (Box box : boxes) {
        int x = x(box);
        canvas.box(x, top, BOX, BOX_LINES);
        canvas.text(
            x + 1, top, " " + box.node().id() + " " + FlowTexts.sign(texts.change(box.node())));
        List<String> inside = inBox(box.node(), box.inner());
        for (int i = 0; i < inside.size(); i++) {
          canvas.text(x + 2, top + 1 + i, inside.get(i));
        }
      }
      drawn.forEach(this::draw);
      List<String> text = new ArrayList<>(canvas.lines());
      text.addAll(references);
      listed.forEach(line -> text.add(described("     ", line)));
      return text;
    }

    private int x(Box box) {
      return MARGIN + (box.position() - start) * STEP;
    }

    private void draw(Line line) {
      switch (line.side()) {
        case DOWN -> down(line);
        case STRAIGHT -> straight(line);
        case ABOVE -> above(line);
        case BELOW -> below(line);
        case UP -> throw new IllegalStateException("bug: a line between rows is listed");
      }
    }

    private void down(Line line) {
      int x = x(line.to()) + IN_AT;
      canvas.text(x, top - 2, "┊" + label(line, ABOVE_TO - IN_AT - 1));
      canvas.text(x, top - 1, "▼");
    }

    private void straight(Line line) {
      int end = x(line.to()) - 1;
      int begin = line.from().position() < start ? 0 : x(line.from()) + BOX - 1;
      canvas.horizontal(top + 2, begin, end);
      canvas.text(end, top + 2, "▶");
      int room = end - begin - (begin == 0 ? 0 : 1);
      centered(begin == 0 ? 0 : begin + 1, top + 1, label(line, room), room);
    }

    private void above(Line line) {
      int begin = x(line.from()) + ABOVE_FROM;
      int end = x(line.to()) + ABOVE_TO;
      int y = above.size() - 1 - above.indexOf(line.track());
      canvas.vertical(begin, y, top);
      canvas.horizontal(y, begin, end);
      canvas.vertical(end, y, top - 1);
      canvas.text(end, top - 1, "▼");
      onLine(y, begin, end, line);
    }

    private void below(Line line) {
      int begin = x(line.from()) + BELOW_FROM;
      int end = x(line.to()) + BELOW_TO;
      int bottom = top + BOX_LINES - 1;
      int y = bottom + 2 + below.indexOf(line.track());
      canvas.vertical(begin, bottom, y);
      canvas.horizontal(y, end, begin);
      canvas.vertical(end, bottom + 1, y);
      canvas.text(end, bottom + 1, "▲");
      onLine(y, end, begin, line);
    }

    private void onLine(int y, int west, int east, Line line) {
      int room = east - west - 1;
      centered(west + 1, y, " " + label(line, room - 2) + " ", room);
    }

    private void centered(int x, int y, String text, int room) {
      canvas.text(x + Math.max(0, (room - text.length()) / 2), y, text);
    }

    /** The passes, or a reference to them below. */
    private String label(Line line, int room) {
      String text = texts.passes(line.edge());
      if (text.length() <= room) {
        return text;
      }
      String reference = "(" + (references.size() + 1) + ")";
      references.add(described(Text.left(reference, 4) + " ", line));
      return FlowTexts.sign(texts.change(line.edge())) + reference;
    }

    private String described(String mark, Line line) {
      String begin =
          mark
              + (line.edge().kind() == PassKind.AGAIN ? "again: " : "")
              + Text.shortened(line.from().node().text(), NAME)
              + " ▶ "
              + Text.shortened(line.to().node().text(), NAME)
              + "  ";
      return begin + texts.fitted(line.edge(), WIDTH - begin.length());
    }
  }
}
