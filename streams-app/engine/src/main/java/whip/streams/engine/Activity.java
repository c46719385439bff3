package whip.streams.engine;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.engine.protocol.ActivityFile;
import whip.engine.protocol.EngineDirectory;
import whip.streams.operating.Steps;

/**
 * Progress of a starting or stopping engine, for waiting clients: at once as a line of the activity
 * file, which the command line reads, and in the engine's output when it lasts.
 */
final class Activity implements AutoCloseable {

  private static final long PROGRESS_EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(Activity.class);

  private final ActivityFile file;
  private final Steps steps = new Steps(Activity::say);
  private long progressNs = System.nanoTime() - PROGRESS_EVERY_NS;
  private long progresses;

  Activity(EngineDirectory directory) {
    file = new ActivityFile(directory);
    remove(); // Left by an engine that was killed.
  }

  /** From now on this is waited for. */
  void begin(String what) {
    steps.begin(what);
    append(what);
  }

  /** Notes progress within a step; written at most once a second. */
  synchronized void progress(String what) {
    steps.progress(what);
    progresses++;
    if (System.nanoTime() - progressNs >= PROGRESS_EVERY_NS) {
      progressNs = System.nanoTime();
      append(what);
    }
  }

  /** How often something has got further. */
  synchronized long progresses() {
    return progresses;
  }

  /** Something did not go as it should. */
  void note(String what) {
    append(what);
    say(what);
  }

  /** No client waits any longer. */
  void done() {
    steps.begin("");
    remove();
  }

  @Override
  public void close() {
    done();
    steps.close();
  }

  /** Also printed: while the virtual machine ends, the log has been closed. */
  private static void say(String line) {
    LOG.info(line);
    System.out.println(line);
  }

  private void append(String line) {
    try {
      file.append(line);
    } catch (IOException e) {
      // It only informs; an engine on a full disk has to stop all the same.
      LOG.warn("{} cannot be written: {}", file, e.toString());
    }
  }

  private void remove() {
    try {
      file.remove();
    } catch (IOException e) {
      LOG.warn("{} cannot be removed: {}", file, e.toString());
    }
  }
}
