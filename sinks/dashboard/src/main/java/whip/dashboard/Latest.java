package whip.dashboard;

import java.time.Duration;

/**
 * The newest state of something, for any number of threads that wait for a newer one than they
 * know. A slow reader misses states in between, and delays no other.
 */
final class Latest<T> {

  /** A state and how many there have been. */
  record Numbered<T>(long number, T value) {}

  private Numbered<T> newest;

  Latest(T first) {
    newest = new Numbered<>(1, first);
  }

  synchronized void set(T value) {
    newest = new Numbered<>(newest.number + 1, value);
    notifyAll();
  }

  synchronized T get() {
    return newest.value;
  }

  /** The newest, as soon as it is not the one with that number; the same one after patience. */
  synchronized Numbered<T> after(long number, Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    long left = patience.toMillis();
    while (newest.number == number && left > 0) {
      wait(left);
      left = (end - System.nanoTime()) / 1_000_000;
    }
    return newest;
  }
}
