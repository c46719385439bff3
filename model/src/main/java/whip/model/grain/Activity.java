package whip.model.grain;

/** Part of a {@link GraphWalk}; those that it starts run before it goes on. */
interface Activity {
  /** Goes on until it has started another activity ({@code false}) or stops ({@code true}). */
  boolean goOn();
}
