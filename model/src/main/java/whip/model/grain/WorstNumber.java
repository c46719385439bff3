package whip.model.grain;

/** Numbers by which the worst grains of a directive are kept. */
public enum WorstNumber {
  /** The least work for what it costs. */
  BENEFIT,
  /** The dearest to make. */
  CREATION,
  /** The furthest over the mean of its siblings. */
  LATENESS
}
