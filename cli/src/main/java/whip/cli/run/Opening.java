package whip.cli.run;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import whip.read.ReadException;

/**
 * A reader of a topic that is opened in another thread, and again until the cluster answers: a
 * cluster may be slow while a program takes all processors. Not for several threads at once.
 */
final class Opening<T> implements AutoCloseable {
  private final Supplier<T> open;
  private final Consumer<T> refresh;
  private final Consumer<T> close;
  private final Executor threads;
  private CompletableFuture<T> opening;

  /**
   * Opens it.
   *
   * @param refresh reads what is there already
   * @param before is awaited
   */
  Opening(
      Supplier<T> open,
      Consumer<T> refresh,
      Consumer<T> close,
      CompletableFuture<Void> before,
      Executor threads) {
    this.open = open;
    this.refresh = refresh;
    this.close = close;
    this.threads = threads;
    opening = before.thenApplyAsync(done -> opened(), threads);
  }

  /**
   * Waits until it is open.
   *
   * @throws ReadException why it is not; without an answer, it is being opened again then
   */
  T get() {
    try {
      return opening.join();
    } catch (CompletionException failed) {
      if (!(failed.getCause() instanceof ReadException unreadable)) {
        throw failed;
      }
      if (unreadable.isUnanswered()) {
        opening = CompletableFuture.supplyAsync(this::opened, threads);
      }
      throw unreadable;
    }
  }

  private T opened() {
    T opened = open.get();
    try {
      refresh.accept(opened);
      return opened;
    } catch (ReadException failed) {
      close.accept(opened);
      throw failed;
    }
  }

  /** Does not wait for what is still being opened. */
  @Override
  public void close() {
    if (opening.isDone() && !opening.isCompletedExceptionally()) {
      close.accept(opening.join());
    }
  }
}
