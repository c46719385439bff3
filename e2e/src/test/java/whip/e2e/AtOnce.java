package whip.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Does the same for many, several of them at once: a program that is profiled waits for its broker
 * longer than it computes.
 */
final class AtOnce {
  private static final int THREADS = 4;

  private AtOnce() {}

  /** Work that may fail as a test does. */
  interface Work<T, R> {
    R of(T one) throws Exception;
  }

  /** Results of each, in their order; ends with the first that failed. */
  static <T, R> List<R> each(List<T> all, Work<T, R> work) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<R>> futures = new ArrayList<>();
      all.forEach(one -> futures.add(threads.submit(() -> work.of(one))));
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
