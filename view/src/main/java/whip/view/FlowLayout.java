package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.FlowEdge;
import whip.model.flow.FlowNode;
import whip.model.flow.PassKind;

/**
 * Places of a control-flow graph's nodes on a grid, for everything that draws it. Each parent has a
 * row for its children, south of it, which begins in its column; siblings stand east of each other:
 *
 * <pre>
 *         0   1   2
 *     0   P                 P(A(X Y) B C(Z))
 *     1   A   B   C
 *     2   X   Y
 *     3           Z
 * </pre>
 *
 * <p>Rows are given out and filled in the order in which paths were entered first. So a node stays
 * where it is when others come, and the picture is stable while a program runs. A node whose parent
 * is not in the graph stands in row 0.
 *
 * @param boxes in the order of the graph's nodes
 * @param lines in the order of the graph's edges
 */
record FlowLayout(Flow flow, List<Box> boxes, List<Line> lines, int columns, int rows) {

  /** No row: the node has no children in the graph. */
  static final int NONE = -1;

  /** Lines beside a column that go north and south; more share the last. */
  static final int LANES = 8;

  /** Ways of a line. */
  enum Side {
    /** To the node that is next in the east. */
    STRAIGHT("straight"),
    /** Further east, north of the row. */
    ABOVE("above"),
    /** To the west or back to where it starts, south of the row. */
    BELOW("below"),
    /** From a parent to its row, west of the parent's column. */
    DOWN("down"),
    /** Between any other rows, east of the column of its end. */
    UP("up");

    private final String label;

    Side(String label) {
      this.label = label;
    }

    /** Name in JSON. */
    String label() {
      return label;
    }
  }

  /**
   * A node's place.
   *
   * @param position in its row, from 0
   * @param inner row of its children, or {@link #NONE}
   */
  record Box(FlowNode node, int column, int row, int position, int inner) {}

  /**
   * An edge's way.
   *
   * @param track distance from the row, from 1, above and below; lane, from 0, down and up; else 0
   */
  record Line(FlowEdge edge, Box from, Box to, Side side, int track) {}

  /** An edge that is drawn beside its row, in halves of columns from the row's beginning. */
  private record Arc(int index, int west, int east) {}

  private record RowSide(int row, Side side) {}

  private static final Comparator<Arc> SHORTEST_FIRST =
      Comparator.comparingInt((Arc arc) -> arc.east - arc.west)
          .thenComparingInt(Arc::west)
          .thenComparingInt(Arc::index);

  static FlowLayout of(Flow flow) {
    List<Box> boxes = boxes(flow);
    int columns = 0;
    int rows = 1;
    Map<PathId, Box> places = new HashMap<>();
    for (Box box : boxes) {
      columns = Math.max(columns, box.column + 1);
      rows = Math.max(rows, box.row + 1);
      places.put(box.node.id(), box);
    }
    return new FlowLayout(flow, boxes, lines(flow, boxes, places), columns, rows);
  }

  private static List<Box> boxes(Flow flow) {
    Map<PathId, Integer> indexes = new HashMap<>();
    List<Box> boxes = new ArrayList<>();
    List<Integer> filled = new ArrayList<>();
    filled.add(0);
    for (FlowNode node : flow.nodes()) {
      int row = 0;
      int begin = 0;
      // Not there yet either: the node itself, and what follows it where numbers are wrong.
      Integer parentIndex = indexes.get(node.parent());
      if (parentIndex != null) {
        Box parent = boxes.get(parentIndex);
        if (parent.inner == NONE) {
          parent = new Box(parent.node, parent.column, parent.row, parent.position, filled.size());
          boxes.set(parentIndex, parent);
          filled.add(0);
        }
        row = parent.inner;
        begin = parent.column;
      }
      int position = filled.get(row);
      filled.set(row, position + 1);
      indexes.put(node.id(), boxes.size());
      boxes.add(new Box(node, begin + position, row, position, NONE));
    }
    return List.copyOf(boxes);
  }

  private static List<Line> lines(Flow flow, List<Box> boxes, Map<PathId, Box> places) {
    Map<RowSide, List<Arc>> arcs = new HashMap<>();
    List<Line> lines = new ArrayList<>();
    int[] down = lanes(boxes);
    Map<Integer, Integer> up = new HashMap<>();
    for (FlowEdge edge : flow.edges()) {
      Box from = places.get(edge.from());
      Box to = places.get(edge.to());
      Side side = side(edge, from, to);
      int track = 0;
      switch (side) {
        case ABOVE ->
            arcs.computeIfAbsent(new RowSide(to.row, side), absent -> new ArrayList<>())
                .add(new Arc(lines.size(), 2 * from.position + 1, 2 * to.position));
        case BELOW ->
            arcs.computeIfAbsent(new RowSide(to.row, side), absent -> new ArrayList<>())
                .add(new Arc(lines.size(), 2 * to.position, 2 * from.position + 1));
        case DOWN -> track = down[to.row];
        case UP -> track = Math.min(up.merge(to.column, 1, Integer::sum), LANES) - 1;
        case STRAIGHT -> {}
      }
      lines.add(new Line(edge, from, to, side, track));
    }
    arcs.values().forEach(row -> stack(row, lines));
    return List.copyOf(lines);
  }

  private static Side side(FlowEdge edge, Box from, Box to) {
    if (edge.kind() == PassKind.IN && to.row == from.inner) {
      return Side.DOWN;
    }
    if (from.row != to.row) {
      return Side.UP;
    }
    if (to.position <= from.position) {
      return Side.BELOW;
    }
    return to.position == from.position + 1 ? Side.STRAIGHT : Side.ABOVE;
  }

  /** Short arcs near the row, long ones around them. */
  private static void stack(List<Arc> arcs, List<Line> lines) {
    arcs.sort(SHORTEST_FIRST);
    Skyline skyline = new Skyline(arcs.stream().mapToInt(Arc::east).max().orElseThrow() + 1);
    for (Arc arc : arcs) {
      int track = skyline.put(arc.west, arc.east);
      Line line = lines.get(arc.index);
      lines.set(arc.index, new Line(line.edge, line.from, line.to, line.side, track));
    }
  }

  /** Lane of the line that leads down to each row. Lines in one lane do not overlap. */
  private static int[] lanes(List<Box> boxes) {
    List<Box> parents =
        boxes.stream()
            .filter(box -> box.inner != NONE)
            .sorted(Comparator.comparingInt(Box::inner))
            .toList();
    int[] lanes = new int[parents.size() + 1];
    Map<Integer, int[]> ends = new HashMap<>();
    for (Box parent : parents) {
      int[] used = ends.computeIfAbsent(parent.column, absent -> new int[LANES]);
      int lane = 0;
      while (lane < LANES - 1 && used[lane] > parent.row) {
        lane++;
      }
      used[lane] = parent.inner;
      lanes[parent.inner] = lane;
    }
    return lanes;
  }

  /** Boxes by row, each row from west to east. */
  List<List<Box>> byRow() {
    List<List<Box>> rowsOfBoxes = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      rowsOfBoxes.add(new ArrayList<>());
    }
    boxes.forEach(box -> rowsOfBoxes.get(box.row).add(box));
    return rowsOfBoxes;
  }

  /** How many tracks each row has on one side. */
  int[] tracks(Side side) {
    int[] tracks = new int[rows];
    for (Line line : lines) {
      if (line.side == side) {
        tracks[line.to.row] = Math.max(tracks[line.to.row], line.track);
      }
    }
    return tracks;
  }
}
