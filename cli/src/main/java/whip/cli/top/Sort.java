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

  Comparator<TopRow> order() {
    return switch (this) {
      case SERIAL -> Comparator.comparingLong(TopRow::serialWork).reversed();
      case WORK -> Comparator.<TopRow>comparingLong(row -> row.instances().work()).reversed();
      case SPAN -> Comparator.<TopRow>comparingLong(row -> row.instances().span()).reversed();
      case PARALLELISM -> Comparator.comparingDouble(TopRow::parallelism);
      case INSTANCES -> Comparator.<TopRow>comparingLong(row -> row.instances().count()).reversed();
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
