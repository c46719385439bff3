package whip.cli.run;

import java.util.concurrent.CompletableFuture;
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
  /** One thread each; a reader that does not get through delays no exit. */
  private static final Executor BESIDE =
      task -> {
        Thread thread = new Thread(task, "run-watch");
        thread.setDaemon(true);
        thread.start();
      };

  private final Opening<Runs> runs;
  private final Opening<ProfileFeed> feed;

  /**
   * Opens them in threads of their own.
   *
   * @param since nothing of the run was written before: what there is of others is not read
   */
  RunWatch(Cluster cluster, String run, Since since, RunningProgram program) {
    CompletableFuture<Void> quiet =
        CompletableFuture.runAsync(() -> IdleProcessor.await(program::endsWithin), BESIDE);
    runs = new Opening<>(() -> new Runs(cluster, since), Runs::refresh, Runs::close, quiet, BESIDE);
    feed =
        new Opening<>(
            () -> new ProfileFeed(cluster, run, since),
            ProfileFeed::now,
            ProfileFeed::close,
            quiet,
            BESIDE);
  }

  /**
   * Runs as of when it was opened; for one thread.
   *
   * @throws ReadException without an answer; it is being opened again then
   */
  Runs runs() {
    return runs.get();
  }

  /** For one thread; throws as {@link #runs} does. */
  ProfileFeed feed() {
    return feed.get();
  }

  /** Closes the list; a connection that is still being made ends with this process. */
  @Override
  public void close() {
    runs.close();
    feed.close();
  }
}
