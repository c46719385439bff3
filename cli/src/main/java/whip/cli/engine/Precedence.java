package whip.cli.engine;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * The profiled program's, over the engine, while both want the processors: the engine's session
 * then gets a third of a usual session's share, with which live profiles still move. Linux shares
 * processors among sessions before it looks at the niceness of processes, and gives each session a
 * niceness of its own, which its user may also take back.
 *
 * <p>Of several programs the first to end takes it back for all; a command that is killed leaves
 * the engine behind others until the next one ends.
 */
public final class Precedence {
  private static final String MODEST = "5";
  private static final String USUAL = "0";

  /** For whoever is not root, the kernel takes one in 100 ms of the whole machine. */
  private static final long AGAIN_AFTER_NS = 25_000_000;

  private static final int ATTEMPTS = 6;

  private final Path niceness;

  private Precedence(Path niceness) {
    this.niceness = niceness;
  }

  /** Puts the engine behind others. */
  public static Precedence over(Endpoint engine) {
    return over(Path.of("/proc", Long.toString(engine.pid()), "autogroup"));
  }

  static Precedence over(Path niceness) {
    Precedence precedence = new Precedence(niceness);
    precedence.set(MODEST);
    return precedence;
  }

  /** Gives the engine its usual share, with which it finishes the profile. */
  public void giveBack() {
    set(USUAL);
  }

  private void set(String value) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Files.writeString(niceness, value, StandardOpenOption.WRITE);
        return;
      } catch (FileSystemException notThere) {
        return; // Or not to be written: engine and program share as the system has it.
      } catch (IOException tooSoon) {
        LockSupport.parkNanos(AGAIN_AFTER_NS);
      }
    }
  }
}
