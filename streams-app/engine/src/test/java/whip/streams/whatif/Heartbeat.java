package whip.streams.whatif;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A run that says every second that it lives, as a collector does. */
final class Heartbeat implements AutoCloseable {

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  Heartbeat(Runnable beat) {
    ScheduledFuture<?> unused = clock.scheduleAtFixedRate(beat, 0, 1, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    clock.shutdown();
  }
}
