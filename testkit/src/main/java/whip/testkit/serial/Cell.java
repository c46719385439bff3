package whip.testkit.serial;

import java.util.Set;

/** A scalar or one element of an array: its value, and which operation made it. */
final class Cell {
  /** How a value came about, apart from what it is. */
  record Origin(int operation, Set<Dependence> crossed, int line, Scope scope) {
    static final Origin NONE = new Origin(DataflowGraph.NONE, Set.of(), 0, null);
  }

  final String name;
  final boolean isArray;

  /** Whether it is a variable of a loop that counts: it depends on nothing. */
  boolean isInduction;

  long value;
  Origin origin = Origin.NONE;

  Cell(String name, boolean isArray, long value) {
    this.name = name;
    this.isArray = isArray;
    this.value = value;
  }
}
