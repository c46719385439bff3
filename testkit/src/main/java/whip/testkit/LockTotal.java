package whip.testkit;

/**
 * Totals of one lock.
 *
 * @param held how long it is held, all holds one after the other (docs/model.md §7)
 * @param acquisitions how often it was taken
 */
public record LockTotal(long held, long acquisitions) {
  LockTotal plus(LockTotal other) {
    return new LockTotal(held + other.held, acquisitions + other.acquisitions);
  }
}
