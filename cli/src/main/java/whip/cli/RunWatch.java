package whip.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import whip.cli.launch.IdleProcessor;
import whip.cli.launch.RunningProgram;
import whip.read.Cluster;
import whip.read.ProfileFeed;
import whip.read.ReadException;
import whip.read.Runs;
import whip.read.Since;

/**
 * The topics in which a run's end and its profile will appear, opened beside the running program:
 * connecting takes longer than a short program. It takes a processor for a while as well, and waits
 * for one that the program leaves idle.
 */
final class RunWatch implements AutoCloseable {
  /** One thread each; a reader that does not get through keeps nobody from leaving. */
  private static final Executor BESIDE =
      task -> {
        Thread thread = new Thread(task, "run-watch");
        thread.setDaemon(true);
        thread.start();
      };

  private final CompletableFuture<Runs> runs;
  private final CompletableFuture<ProfileFeed> feed;

  /**
   * Opens them in threads of their own.
   *
   * @param since nothing of the run was written before: what there is of others is not read
   */
  RunWatch(Cluster cluster, String run, Since since, RunningProgram program) {
    CompletableFuture<Void> quiet =
        CompletableFuture.runAsync(() -> IdleProcessor.await(program::endsWithin), BESIDE);
    runs =
        quiet.thenApplyAsync(
            idle -> {
              Runs opened = new Runs(cluster, since);
              opened.refresh();
              return opened;
            },
            BESIDE);
    feed =
        quiet.thenApplyAsync(
            idle -> {
              ProfileFeed opened = new ProfileFeed(cluster, run, since);
              opened.now();
              return opened;
            },
            BESIDE);
  }

  /** As of when it was opened; for one thread. */
  Runs runs() {
    return opened(runs);
  }

  /** For one thread. */
  ProfileFeed feed() {
    return opened(feed);
  }

  private static <T> T opened(CompletableFuture<T> opening) {
    try {
      return opening.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof ReadException unreadable) {
        throw unreadable;
      }
      throw failed;
    }
  }

  /** What is still connecting ends with this process. */
  @Override
  public void close() {
    if (runs.isDone() && !runs.isCompletedExceptionally()) {
      runs.join().close();
    }
    if (feed.isDone() && !feed.isCompletedExceptionally()) {
      feed.join().close();
    }
  }
}
