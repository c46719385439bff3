package whip.model.grain;

/** Why a grain is bad; it has one cause at most, the first of these (docs/grains.md §3). */
public enum GrainCause {
  TOO_FINE("too fine"),
  CONTENDED_CREATION("contended creation"),
  LATE_CHILD("late child");

  private final String label;

  GrainCause(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** {@code too-fine}, for options and JSON. */
  public String key() {
    return label.replace(' ', '-');
  }
}
