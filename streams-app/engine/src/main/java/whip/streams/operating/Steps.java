package whip.streams.operating;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Says what is waited for, once that has lasted for two seconds, and again every five:
 *
 * <pre>committing 8 tasks of the topology, 3 s so far</pre>
 */
public final class Steps implements AutoCloseable {

  static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(2);
  static final long REPEAT_NS = TimeUnit.SECONDS.toNanos(5);

  private static final long LOOK_MS = 250;

  private final Consumer<String> say;
  private final LongSupplier nowNs;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "steps");
            thread.setDaemon(true);
            return thread;
          });
  private String step = "";
  private long since;
  private long sayAt;

  public Steps(Consumer<String> say) {
    this(say, System::nanoTime);
    var unused = timer.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
  }

  /** With a clock of the caller, which calls {@link #look} on its own. */
  Steps(Consumer<String> say, LongSupplier nowNs) {
    this.say = say;
    this.nowNs = nowNs;
  }

  /** From now on this is waited for; empty: nothing. */
  public synchronized void begin(String what) {
    step = what;
    since = nowNs.getAsLong();
    sayAt = since + PATIENCE_NS;
  }

  /** Notes progress within a step. */
  public synchronized void progress(String what) {
    step = what;
  }

  synchronized void look() {
    long now = nowNs.getAsLong();
    if (!step.isEmpty() && now - sayAt >= 0) {
      sayAt = now + REPEAT_NS;
      say.accept("%s, %d s so far".formatted(step, TimeUnit.NANOSECONDS.toSeconds(now - since)));
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
