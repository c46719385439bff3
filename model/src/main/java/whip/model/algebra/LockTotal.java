package whip.model.algebra;

/**
 * Total of all tasks under one lock: no two of them hold it at a time.
 *
 * @param work of its strands, in the run's unit; but for holds in which tasks or regions were made
 * @param acquisitions how often it was acquired
 * @param held how long, all holds one after another, as long as a {@code LengthPolicy} makes them
 */
public record LockTotal(long work, long acquisitions, Path held) {

  /** Strands under the lock: their work, and the path they make one after another. */
  public static LockTotal held(long work, Path strands) {
    return new LockTotal(work, 0, strands);
  }

  /** Acquisitions alone. */
  public static LockTotal acquired(long times) {
    return new LockTotal(0, times, Path.NONE);
  }

  /** How long it is held: in the run's unit, or in parts of it under a hypothesis. */
  public long length() {
    return held.total();
  }

  /** Both together. */
  public LockTotal plus(LockTotal other) {
    return new LockTotal(
        Math.addExact(work, other.work),
        Math.addExact(acquisitions, other.acquisitions),
        held.plus(other.held));
  }

  /** Total with every sum of strands added up. */
  LockTotal flat() {
    return new LockTotal(work, acquisitions, held.flat());
  }
}
