package whip.model.grain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.Directive;

/**
 * Grains of a graph summed up by the directives inside each other that made them. The program is
 * the first row; its work is that of code that is no grain's, and all work together is the run's.
 */
public record GrainAggregate(List<Row> rows) {
  private static final int PROGRAM = 0;

  /**
   * Sums of grains of one directive, made by grains of one row.
   *
   * @param parent row of their makers
   * @param work own strands
   * @param largest the most of one grain
   * @param critical how many of them are critical
   */
  public record Row(
      int parent, Directive directive, long grains, long work, long largest, long critical) {
    private Row plus(long moreWork, boolean isCritical) {
      return new Row(
          parent,
          directive,
          grains + 1,
          Math.addExact(work, moreWork),
          Math.max(largest, moreWork),
          critical + (isCritical ? 1 : 0));
    }
  }

  private record Key(int parent, Directive directive) {}

  public GrainAggregate {
    rows = List.copyOf(rows);
  }

  /**
   * Sums up a graph. A directive inside itself is one row, and where there would be too many rows,
   * directives are rows of the program.
   */
  public static GrainAggregate of(GrainGraph graph, int rowsMax) {
    List<Row> rows = new ArrayList<>();
    Map<Key, Integer> numbers = new HashMap<>();
    Makers makers = graph.makers();
    int[] rowOf = new int[makers.size()];
    long inGrains = 0;
    rows.add(new Row(PROGRAM, Directive.NONE, 0, 0, 0, 0));
    for (int maker = 1; maker < rowOf.length; maker++) {
      rowOf[maker] = rowOf[makers.parent(maker)];
      if (makers.isGrain(maker)) {
        GraphGrain grain = graph.grain(makers.grain(maker));
        int around = recurring(rows, rowOf[maker], grain.directive());
        int parent = rows.size() < rowsMax ? around : PROGRAM;
        Key key = new Key(parent, grain.directive());
        Integer row = numbers.get(key);
        if (row == null) {
          row = rows.size();
          numbers.put(key, row);
          rows.add(new Row(parent, grain.directive(), 0, 0, 0, 0));
        }
        rowOf[maker] = row;
        rows.set(row, rows.get(row).plus(grain.work(), graph.isCritical(grain.number())));
        inGrains = Math.addExact(inGrains, grain.work());
      }
    }
    long outside = graph.work() - inGrains;
    rows.set(PROGRAM, new Row(PROGRAM, Directive.NONE, 0, outside, outside, 0));
    return new GrainAggregate(rows);
  }

  /** Parent of the directive's row, if that is around already; else the row itself. */
  private static int recurring(List<Row> rows, int row, Directive directive) {
    for (int at = row; at != PROGRAM; at = rows.get(at).parent) {
      if (rows.get(at).directive.equals(directive)) {
        return rows.get(at).parent;
      }
    }
    return row;
  }
}
