package whip.streams.operating;

import java.time.Duration;
import java.util.function.LongSupplier;
import whip.streams.Reminder;

/**
 * A permission that is missing, from its first refusal to the one that ends the process: an
 * administrator may be giving it just now, and a supervisor has to learn when that does not happen.
 *
 * <pre>
 * refused      line, try again in 10 s
 * again        try again in 10 s; a line a minute
 * after 2 min  line, end
 * </pre>
 */
public final class Refusals {
  /** The next thread fails after a moment, and each attempt costs brokers some requests. */
  public static final Duration PAUSE = Duration.ofSeconds(10);

  /** From the first refusal on; as long without any forgets them. */
  static final Duration LIMIT = Duration.ofMinutes(2);

  static final Duration LINE_EVERY = Duration.ofMinutes(1);

  /** Reaction to a refusal. */
  public enum Next {
    TRY_AGAIN,
    SAY_AND_TRY_AGAIN,
    SAY_AND_END
  }

  private final LongSupplier nowNs;
  private final Reminder reminder;
  private boolean isRefused;
  private long firstNs;
  private long lastNs;

  public Refusals() {
    this(System::nanoTime);
  }

  /** With another clock. */
  Refusals(LongSupplier nowNs) {
    this.nowNs = nowNs;
    reminder = new Reminder(LINE_EVERY, nowNs);
  }

  /** One more, of any thread. */
  public synchronized Next refused() {
    long now = nowNs.getAsLong();
    if (!isRefused || now - lastNs > LIMIT.toNanos()) {
      firstNs = now;
    }
    isRefused = true;
    lastNs = now;
    if (now - firstNs >= LIMIT.toNanos()) {
      return Next.SAY_AND_END;
    }
    return reminder.isDue() ? Next.SAY_AND_TRY_AGAIN : Next.TRY_AGAIN;
  }
}
