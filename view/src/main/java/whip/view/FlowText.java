package whip.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import whip.model.flow.Flow;
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

  private final Flow flow;
  private final FlowLayout layout;
  private final List<List<Line>> linesByRow = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  private FlowText(Flow flow) {
    this.flow = flow;
    layout = FlowLayout.of(flow);
    for (int row = 0; row < layout.rows(); row++) {
      linesByRow.add(new ArrayList<>());
    }
    layout.lines().forEach(line -> linesByRow.get(line.to().row()).add(line));
  }

  /** The graph's lines. */
  public static List<String> lines(Flow flow) {
    FlowText text = new FlowText(flow);
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
    lines.add(
        "control flow of %s %s  %s, elapsed %s%s"
            .formatted(
                flow.ranks().isEmpty() ? "run" : "job",
                Printable.text(flow.run()),
                Text.count(flow.threads(), "thread"),
                Units.scaled(flow.elapsed(), flow.unit()),
                flow.ended() ? "" : " so far"));
    if (!flow.phase().isEmpty()) {
      lines.add(PhasesTable.only(flow.phase()));
    }
    lines.add("");
  }

  private void foot() {
    int more = layout.boxes().size() - BOXES_MAX;
    if (more > 0) {
      lines.add("");
      lines.add("and %s; --format svg has all of them".formatted(Text.count(more, "more path")));
    }
    lines.add("");
    lines.add("in boxes: number of the path, entries, time of all threads in it alone");
    lines.add("0-3|5: each of these threads came this way five times; ┊ from the parent");
    lines.addAll(JobRanks.numbering(flow.ranks()));
    lines.add(
        flow.layer().isPresent()
            ? "+ has paths in it, ^ is in another path: --layer NUMBER"
            : "▼2: its paths are in row 2; that alone: --layer NUMBER");
    if (flow.unplaced() > 0) {
      lines.add("passes from paths that this account does not have: " + flow.unplaced());
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
    String entries = Units.count(node.entries()).replace(" ", "") + "x";
    String time = Units.scaled(node.time(), flow.unit());
    String amount = time.length() <= AMOUNT ? time : Units.count(node.time());
    return List.of(
        Text.left(node.kind().label() + mark, INSIDE),
        Text.left(node.place(), INSIDE),
        entries + Text.right(amount, INSIDE - entries.length()));
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
        canvas.text(x + 1, top, " " + box.node().id() + " ");
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
      String text = line.edge().text();
      if (text.length() <= room) {
        return text;
      }
      String reference = "(" + (references.size() + 1) + ")";
      references.add(described(Text.left(reference, 4) + " ", line));
      return reference;
    }

    private String described(String mark, Line line) {
      String begin =
          mark
              + (line.edge().kind() == PassKind.AGAIN ? "again: " : "")
              + Text.shortened(line.from().node().text(), NAME)
              + " ▶ "
              + Text.shortened(line.to().node().text(), NAME)
              + "  ";
      return begin + FlowLabel.fitted(line.edge(), WIDTH - begin.length());
    }
  }
}
