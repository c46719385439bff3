package whip.testkit.threads;

/** A thread of the pool. */
final class SimulatedThread {
  final int number;
  long now;
  Runnable job; // null: none

  SimulatedThread(int number) {
    this.number = number;
  }
}
