package whip.cli.top;

import java.util.Comparator;

/** Sort orders of the list; the larger first, but the less parallel first. */
enum Sort {
  SERIAL("serial%"),
  WORK("work"),
  SPAN("span"),
  PARALLELISM("parallelism, least first"),
  INSTANCES("instances");

  private final String label;

  Sort(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  Comparator<Row> order() {
    return switch (this) {
      case SERIAL -> Comparator.comparingLong(Row::serialWork).reversed();
      case WORK -> Comparator.<Row>comparingLong(row -> row.instances().work()).reversed();
      case SPAN -> Comparator.<Row>comparingLong(row -> row.instances().span()).reversed();
      case PARALLELISM -> Comparator.comparingDouble(Row::parallelism);
      case INSTANCES -> Comparator.<Row>comparingLong(row -> row.instances().count()).reversed();
    };
  }

  Sort next() {
    return switch (this) {
      case SERIAL -> WORK;
      case WORK -> SPAN;
      case SPAN -> PARALLELISM;
      case PARALLELISM -> INSTANCES;
      case INSTANCES -> SERIAL;
    };
  }
}
