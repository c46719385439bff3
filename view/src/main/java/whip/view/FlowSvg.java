package whip.view;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowNode;
import whip.model.flow.PassKind;
import whip.model.profile.Ratio;
import whip.platform.Printable;
import whip.view.FlowLayout.Box;
import whip.view.FlowLayout.Line;
import whip.view.FlowLayout.Side;

/**
 * A control-flow graph as SVG: the places of a {@link FlowLayout}, boxes as dark as their share of
 * all threads' time. Places of boxes follow from the grid alone, so a node that comes moves no
 * other one; lines share the room that is left.
 */
public final class FlowSvg {
  private static final int BOX_WIDTH = 176;
  private static final int BOX_HEIGHT = 56;

  /** Room beside a box for lanes and labels. */
  private static final int GUTTER = 104;

  /** Room above a row of boxes and below it, for arcs. */
  private static final int CHANNEL = 56;

  private static final int MARGIN = 16;
  private static final int HEAD = 96;
  private static final int COLUMN = BOX_WIDTH + GUTTER;
  private static final int ROW = BOX_HEIGHT + 2 * CHANNEL;

  /** Places of a box where lines end, from its left side. */
  private static final int DOWN_FROM = 12;

  private static final int DOWN_TO = 28;
  private static final int BELOW_TO = 52;
  private static final int ABOVE_TO = 76;
  private static final int BELOW_FROM = 124;
  private static final int ABOVE_FROM = 148;
  private static final int UP_FROM = 166;

  /** Between lanes. */
  private static final int LANE = 8;

  /** Characters in a box of 11 pixels, each 6.6 wide, and on a line beside it. */
  private static final int INSIDE = 24;

  private static final int LABEL = 12;
  private static final int LEGEND_STEP = 120;

  private static final String STYLE =
      """
      text { font: 11px monospace; }
      path { fill: none; stroke: #333333; stroke-width: 1.2; }
      .in { stroke-dasharray: 1.5 3; }
      .again { stroke-dasharray: 7 4; }
      .passes { paint-order: stroke; stroke: #ffffff; stroke-width: 3; text-anchor: middle; }
      """;

  private static final String SIGNS =
      "+ new, - gone, ↑ more, ↓ fewer, ≠ other: as many, but by other threads";

  /** A line as SVG has it, and the middle of its label. */
  private record Way(String path, int labelX, int labelY) {}

  private final FlowTexts texts;
  private final Flow flow;
  private final FlowLayout layout;
  private final int[] above;
  private final int[] below;
  private final XmlText xml;

  private FlowSvg(FlowTexts texts, XmlText xml) {
    this.texts = texts;
    this.xml = xml;
    flow = texts.flow();
    layout = FlowLayout.of(flow);
    above = layout.tracks(Side.ABOVE);
    below = layout.tracks(Side.BELOW);
  }

  /** SVG text that ends with a line end. */
  public static String text(Flow flow) {
    return text(FlowTexts.of(flow));
  }

  /** SVG text of a graph of two runs. */
  public static String text(FlowDiff diff) {
    return text(FlowTexts.of(diff));
  }

  private static String text(FlowTexts texts) {
    return XmlText.of(xml -> new FlowSvg(texts, xml).document());
  }

  private void document() throws XMLStreamException {
    int legend = MARGIN + TimeShade.ALL.size() * LEGEND_STEP;
    int width = Math.max(legend, GUTTER + layout.columns() * COLUMN) + MARGIN;
    int height = HEAD + layout.rows() * ROW + MARGIN;
    xml.start(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        width,
        "height",
        height,
        "viewBox",
        "0 0 %d %d".formatted(width, height));
    xml.leaf("title", Printable.text(texts.title()));
    xml.leaf("style", texts.diff().isPresent() ? STYLE + changes() : STYLE);
    xml.start("defs");
    xml.start(
        "marker",
        "id",
        "end",
        "viewBox",
        "0 0 8 8",
        "refX",
        8,
        "refY",
        4,
        "markerWidth",
        7,
        "markerHeight",
        7,
        "orient",
        "auto");
    xml.empty("path", "d", "M 0 0 L 8 4 L 0 8 z", "style", "fill: #333333; stroke: none");
    xml.end();
    xml.end();
    xml.empty("rect", "width", width, "height", height, "fill", "#ffffff");
    legend();
    for (Line line : layout.lines()) {
      line(line);
    }
    for (Box box : layout.boxes()) {
      box(box);
    }
    xml.end();
  }

  /** Classes of lines: {@code path.new { stroke: #1a7f37; stroke-width: 2 }}. */
  private static String changes() {
    return Stream.of(FlowChange.values())
        .filter(change -> change != FlowChange.SAME)
        .map(
            change ->
                "path.%s { stroke: %s; stroke-width: 2; }\n"
                    .formatted(change.label(), FlowTexts.colour(change)))
        .collect(Collectors.joining());
  }

  private void legend() throws XMLStreamException {
    String window =
        flow.isTimeWindow()
            ? ", " + PhasesTable.timeWindow(flow.begin(), flow.elapsed(), flow.unit())
            : "";
    text(MARGIN, 20, "control flow of " + run(flow) + window);
    Optional<Flow> against = texts.against();
    if (against.isPresent()) {
      // Nothing is drawn there: the first row's lines are all below it.
      text(MARGIN, HEAD + 4, "against " + run(against.get()) + ":");
      text(MARGIN, HEAD + 20, SIGNS);
    }
    text(MARGIN, 38, "time in a path alone, as a share of all threads' time:");
    int x = MARGIN;
    for (TimeShade shade : TimeShade.ALL) {
      rectangle(x, 46, 16, 12, shade.fill(), FlowTexts.colour(FlowChange.SAME));
      text(x + 22, 56, shade.text());
      x += LEGEND_STEP;
    }
    x = MARGIN;
    for (PassKind kind : PassKind.values()) {
      xml.empty("path", "class", kind.label(), "d", "M %d 74 H %d".formatted(x, x + 30));
      text(
          x + 36,
          78,
          switch (kind) {
            case IN -> "from the parent";
            case NEXT -> "from one to the next";
            case AGAIN -> "again, from inside it";
          });
      x += 2 * LEGEND_STEP;
    }
  }

  private static String run(Flow shown) {
    return "run %s, %s, elapsed %s%s"
        .formatted(
            Printable.text(shown.run()),
            Text.count(shown.threads(), "thread"),
            Units.scaled(shown.elapsed(), shown.unit()),
            shown.ended() || shown.isTimeWindow() ? "" : " so far");
  }

  private void box(Box box) throws XMLStreamException {
    FlowNode node = box.node();
    double share = Ratio.percent(node.time(), flow.threadTime());
    TimeShade shade = TimeShade.of(share);
    String time = Units.scaled(node.time(), flow.unit());
    String percent = Units.fixed(share, 1) + " %";
    xml.start("g", "id", "path-" + node.id());
    xml.leaf(
        "title",
        "path %s, %s: entries %d, time %s, %s%s"
            .formatted(
                node.id(),
                Printable.text(node.text()),
                node.entries(),
                time,
                percent,
                before(node)));
    int x = x(box);
    int y = y(box);
    FlowChange change = texts.change(node);
    rectangle(x, y, BOX_WIDTH, BOX_HEIGHT, shade.fill(), FlowTexts.colour(change));
    String mark = mark(node, box.inner());
    inBox(x, y + 16, FlowTexts.sign(change) + node.kind().label() + mark, shade);
    inBox(x, y + 32, node.place(), shade);
    inBox(x, y + 48, numbers(node, time, percent), shade);
    xml.end();
  }

  /** Two runs' entries leave no room for the time. */
  private String numbers(FlowNode node, String time, String percent) {
    return texts.entries(node) + (texts.diff().isPresent() ? "  " : "  " + time + "  ") + percent;
  }

  /** {@code ; in run a: entries 5, time 12}; empty where one run is shown alone. */
  private String before(FlowNode node) {
    return texts
        .diff()
        .map(
            diff ->
                "; in run %s: %s"
                    .formatted(
                        Printable.text(diff.before().run()),
                        diff.before(node).map(each -> numbersOf(diff, each)).orElse("none")))
        .orElse("");
  }

  private static String numbersOf(FlowDiff diff, FlowNode node) {
    return "entries %d, time %s"
        .formatted(node.entries(), Units.scaled(node.time(), diff.before().unit()));
  }

  private String mark(FlowNode node, int inner) {
    boolean isTop = flow.layer().filter(node.id()::equals).isPresent();
    if (isTop && !node.isRoot()) {
      return " ^";
    }
    return node.children() > 0 && inner == FlowLayout.NONE ? " +" : "";
  }

  private void inBox(int x, int y, String text, TimeShade shade) throws XMLStreamException {
    xml.leaf("text", Text.shortened(text, INSIDE), "x", x + 8, "y", y, "fill", shade.ink());
  }

  private void rectangle(int x, int y, int width, int height, String fill, String stroke)
      throws XMLStreamException {
    xml.empty(
        "rect", "x", x, "y", y, "width", width, "height", height, "rx", 4, "fill", fill, "stroke",
        stroke);
  }

  private void text(int x, int y, String text) throws XMLStreamException {
    xml.leaf("text", text, "x", x, "y", y);
  }

  private static int x(Box box) {
    return GUTTER + box.column() * COLUMN;
  }

  /** North of a box's row. */
  private static int north(Box box) {
    return HEAD + box.row() * ROW;
  }

  private static int y(Box box) {
    return north(box) + CHANNEL;
  }

  private void line(Line line) throws XMLStreamException {
    Way way = way(line);
    xml.start("g");
    xml.leaf(
        "title",
        "%s to %s: %s"
            .formatted(
                named(line.from().node()), named(line.to().node()), texts.passes(line.edge())));
    FlowChange change = texts.change(line.edge());
    String kind = line.edge().kind().label();
    xml.empty(
        "path",
        "class",
        change == FlowChange.SAME ? kind : kind + " " + change.label(),
        "marker-end",
        "url(#end)",
        "d",
        way.path);
    xml.leaf(
        "text",
        texts.fitted(line.edge(), LABEL),
        "class",
        "passes",
        "x",
        way.labelX,
        "y",
        way.labelY);
    xml.end();
  }

  private Way way(Line line) {
    return switch (line.side()) {
      case STRAIGHT -> straight(line);
      case ABOVE -> above(line);
      case BELOW -> below(line);
      case DOWN -> down(line);
      case UP -> up(line);
    };
  }

  private static Way straight(Line line) {
    int begin = x(line.from()) + BOX_WIDTH;
    int end = x(line.to());
    int y = y(line.to()) + BOX_HEIGHT / 2;
    return new Way("M %d %d H %d".formatted(begin, y, end), (begin + end) / 2, y - 5);
  }

  private Way above(Line line) {
    int begin = x(line.from()) + ABOVE_FROM;
    int end = x(line.to()) + ABOVE_TO;
    int north = y(line.to());
    int y = north - CHANNEL * line.track() / (above[line.to().row()] + 1);
    return new Way(arc(begin, north, y, end), (begin + end) / 2, y - 3);
  }

  private Way below(Line line) {
    int begin = x(line.from()) + BELOW_FROM;
    int end = x(line.to()) + BELOW_TO;
    int south = y(line.to()) + BOX_HEIGHT;
    int y = south + CHANNEL * line.track() / (below[line.to().row()] + 1);
    return new Way(arc(begin, south, y, end), (begin + end) / 2, y - 3);
  }

  private static String arc(int begin, int side, int y, int end) {
    return "M %d %d V %d H %d V %d".formatted(begin, side, y, end, side);
  }

  private static Way down(Line line) {
    int south = y(line.from()) + BOX_HEIGHT;
    int lane = x(line.from()) - LANE * (line.track() + 1);
    int end = x(line.to()) + DOWN_TO;
    int y = y(line.to());
    String path =
        "M %d %d V %d H %d V %d H %d V %d"
            .formatted(
                x(line.from()) + DOWN_FROM, south, south + 6, lane, north(line.to()) + 6, end, y);
    return new Way(path, end, y - 12);
  }

  private static Way up(Line line) {
    int east = x(line.to()) + BOX_WIDTH;
    int lane = east + LANE * (line.track() + 1);
    int south = y(line.to()) + BOX_HEIGHT;
    String path =
        "M %d %d V %d H %d V %d H %d"
            .formatted(
                x(line.from()) + UP_FROM,
                y(line.from()),
                north(line.from()) + 12,
                lane,
                south - 8,
                east);
    return new Way(path, lane, south + 12);
  }

  private static String named(FlowNode node) {
    return "path %s (%s)".formatted(node.id(), Printable.text(node.text()));
  }
}
