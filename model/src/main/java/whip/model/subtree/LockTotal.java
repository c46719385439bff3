package whip.model.subtree;

/**
 * What all tasks did under one lock: no two of its strands run at a time.
 *
 * @param work in the run's unit
 * @param acquisitions how often it was acquired
 * @param held its strands one after another, as long as a {@link Weighing} has them
 */
public record LockTotal(long work, long acquisitions, Path held) {

  static LockTotal held(long work, Path strands) {
    return new LockTotal(work, 0, strands);
  }

  static LockTotal acquired(long times) {
    return new LockTotal(0, times, Path.NONE);
  }

  LockTotal plus(LockTotal other) {
    return new LockTotal(
        Math.addExact(work, other.work),
        Math.addExact(acquisitions, other.acquisitions),
        held.plus(other.held));
  }

  /** The same with every sum of strands added up. */
  LockTotal flat() {
    return new LockTotal(work, acquisitions, held.flat());
  }
}
