package whip.platform;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** How long the processors of this machine have had nothing to do, all of them together. */
public final class IdleTime {
  public static final Path STAT = Path.of("/proc/stat");

  /** Unit of the counters, on every Linux. */
  public static final Duration UNIT = Duration.ofMillis(10);

  /** In the line of all processors, behind its name, user, nice and system. */
  private static final int IDLE = 4;

  private IdleTime() {}

  /** In {@link #UNIT}, since the machine started. */
  public static long read(Path stat) throws IOException {
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
