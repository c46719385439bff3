package whip.streams.engine;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * The engine's share of the processors beside other sessions. Linux shares processors among
 * sessions before it looks at the niceness of processes, and gives each session a niceness of its
 * own, which its user may also take back.
 */
final class Share {
  /** A third of a usual one. */
  private static final String MODEST = "5";

  private static final String USUAL = "0";

  /**
   * Delay after a refusal: of users who are not root, the kernel accepts one change in 100 ms on
   * the whole machine.
   */
  private static final long AGAIN_AFTER_NS = 25_000_000;

  private static final int ATTEMPTS = 6;

  private final Path niceness;
  private String now = USUAL;

  /** This process's, with that of all of its session. */
  static Share ofThisProcess() {
    return new Share(Path.of("/proc/self/autogroup"));
  }

  Share(Path niceness) {
    this.niceness = niceness;
  }

  /** Behind other sessions, or beside them. */
  void set(boolean modest) {
    String wanted = modest ? MODEST : USUAL;
    if (wanted.equals(now)) {
      return;
    }
    now = wanted; // Where it is refused, it is not asked for again and again.
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Files.writeString(niceness, wanted, StandardOpenOption.WRITE);
        return;
      } catch (FileSystemException notThere) {
        return; // Or not to be written: engine and program share as the system has it.
      } catch (IOException tooSoon) {
        LockSupport.parkNanos(AGAIN_AFTER_NS);
      }
    }
  }
}
