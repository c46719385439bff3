package whip.streams.engine;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets programs go before the topology. While one runs, it decides a few times a second:
 *
 * <pre>
 * a client follows a live profile    the topology works, with the engine's usual share
 * a processor is free                it works, with a smaller share
 * neither                            it waits, and the broker only appends
 * </pre>
 *
 * When the last program has ended, the topology catches up with the usual share.
 */
final class Yielding implements AutoCloseable {

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private static final Logger LOG = LoggerFactory.getLogger(Yielding.class);

  /** Work that can pause. */
  interface Work {
    void pause();

    void resume();
  }

  private final ProgramsRunning programs;
  private final BooleanSupplier isLookedAt;
  private final FreeProcessor processor;
  private final Share share;
  private final Work work;
  private final Consumer<Boolean> report;
  private final Thread thread = new Thread(this::run, "yielding");
  private boolean waits;

  /**
   * @param isLookedAt whether a client follows live profiles
   * @param report takes whether the topology waits, before it does and before it goes on
   */
  Yielding(
      ProgramsRunning programs,
      BooleanSupplier isLookedAt,
      FreeProcessor processor,
      Share share,
      Work work,
      Consumer<Boolean> report) {
    this.programs = programs;
    this.isLookedAt = isLookedAt;
    this.processor = processor;
    this.share = share;
    this.work = work;
    this.report = report;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (programs.await()) {
        goBehind();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until no program runs. */
  private void goBehind() throws InterruptedException {
    try {
      processor.begin();
      long lookedNs = System.nanoTime();
      // A program that is over by the first look leaves nothing to share.
      while (!programs.awaitEnd(LOOK_EVERY)) {
        long now = System.nanoTime();
        boolean isFree = processor.look(Duration.ofNanos(now - lookedNs));
        lookedNs = now;
        boolean looked = isLookedAt.getAsBoolean();
        setWaiting(!looked && !isFree);
        share.set(!looked);
      }
    } finally {
      setWaiting(false);
      share.set(false);
    }
  }

  private void setWaiting(boolean wanted) {
    if (waits == wanted) {
      return;
    }
    waits = wanted;
    LOG.debug("the topology {}", wanted ? "waits" : "works");
    report.accept(wanted);
    if (wanted) {
      work.pause();
    } else {
      work.resume();
    }
  }

  @Override
  public void close() {
    programs.close();
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
