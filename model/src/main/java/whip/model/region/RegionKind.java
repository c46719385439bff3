package whip.model.region;

/** Kinds of regions of a program's text (docs/serial.md §1). */
public enum RegionKind {
  /** Everything that a run measures: functions that no measured one calls lie in it. */
  PROGRAM("program"),
  FUNCTION("function"),
  LOOP("loop"),
  ITERATION("iteration"),

  /** A directive of a program that uses OpenMP already: its numbers are those of its profile. */
  DIRECTIVE("directive");

  private final String label;

  RegionKind(String label) {
    this.label = label;
  }

  /** Name in documents. */
  public String label() {
    return label;
  }
}
