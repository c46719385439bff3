package whip.testkit;

/** What was done under one lock: units of work, and how often it was taken. */
public record LockTotal(long work, long acquisitions) {
  LockTotal plus(LockTotal other) {
    return new LockTotal(work + other.work, acquisitions + other.acquisitions);
  }
}
