package whip.model.subtree;

/**
 * Work done under one lock.
 *
 * @param work in the run's unit, whoever held it
 * @param acquisitions how often it was acquired
 */
public record LockTotal(long work, long acquisitions) {

  LockTotal plus(LockTotal other) {
    return new LockTotal(
        Math.addExact(work, other.work), Math.addExact(acquisitions, other.acquisitions));
  }
}
