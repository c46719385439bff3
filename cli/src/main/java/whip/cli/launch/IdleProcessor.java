package whip.cli.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * A processor of this machine that nobody uses: what can wait must not take one from the program
 * that is profiled.
 */
public final class IdleProcessor {
  private static final Path STAT = Path.of("/proc/stat");

  /** In the line of all processors, behind its name, user, nice and system. */
  private static final int IDLE = 4;

  /** Of its times, on every Linux. */
  private static final Duration UNIT = Duration.ofMillis(10);

  /** From look to look twice as long, for programs that use all for hours. */
  private static final Duration FIRST_LOOK = UNIT.multipliedBy(5);

  private static final Duration LOOK_MAX = FIRST_LOOK.multipliedBy(64);

  private IdleProcessor() {}

  /**
   * Waits until there is one, or until the program ends; not at all where the system does not tell.
   *
   * @param endsWithin waits for so long, and says whether the program has ended
   */
  public static void await(Predicate<Duration> endsWithin) {
    await(STAT, endsWithin);
  }

  static void await(Path stat, Predicate<Duration> endsWithin) {
    Duration look = FIRST_LOOK;
    try {
      long before = idle(stat);
      while (!endsWithin.test(look)) {
        long now = idle(stat);
        // What is left of a processor that has something to do is less.
        if (now - before >= look.dividedBy(UNIT) * 8 / 10) {
          return;
        }
        before = now;
        look = look.compareTo(LOOK_MAX) < 0 ? look.multipliedBy(2) : look;
      }
    } catch (IOException untold) {
      return; // As if there were one.
    }
  }

  private static long idle(Path stat) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(stat)) {
      String line = lines.readLine();
      String[] times = line == null ? new String[0] : line.split(" +", -1);
      if (times.length <= IDLE) {
        throw new IOException(stat + " has no times");
      }
      return Long.parseLong(times[IDLE]);
    } catch (NumberFormatException strange) {
      throw new IOException(strange);
    }
  }
}
