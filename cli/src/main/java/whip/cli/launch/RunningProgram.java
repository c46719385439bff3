package whip.cli.launch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The profiled program while it runs: the starter's child, of which Java hears the end. */
public final class RunningProgram {
  private final CompletableFuture<Integer> ended;

  RunningProgram(CompletableFuture<Integer> ended) {
    this.ended = ended;
  }

  /** Its exit status; 128 + N when signal N killed it. */
  public int await() throws InterruptedException {
    try {
      return ended.get();
    } catch (ExecutionException gone) {
      throw new IllegalStateException("the starter ended before its program", gone.getCause());
    }
  }

  /** Waits for its end, no longer than {@code patience}. */
  public boolean endsWithin(Duration patience) {
    try {
      ended.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException runs) {
      return false;
    } catch (ExecutionException gone) {
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return true; // No thread waits for it any more.
    }
  }

  public boolean hasEnded() {
    return ended.isDone();
  }
}
