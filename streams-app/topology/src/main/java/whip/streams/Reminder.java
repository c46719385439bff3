package whip.streams;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Lets a line through once in a while: what goes on failing must not fill a disk. */
public final class Reminder {
  private final long everyNs;
  private final LongSupplier nowNs;
  private boolean isSaid;
  private long saidNs;

  public Reminder(Duration every) {
    this(every, System::nanoTime);
  }

  /** With another clock. */
  public Reminder(Duration every, LongSupplier nowNs) {
    everyNs = every.toNanos();
    this.nowNs = nowNs;
  }

  /** Whether the line is due; the next one then is after the period. */
  public synchronized boolean isDue() {
    long now = nowNs.getAsLong();
    if (isSaid && now - saidNs < everyNs) {
      return false;
    }
    isSaid = true;
    saidNs = now;
    return true;
  }
}
