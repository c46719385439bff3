package whip.streams.engine;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import whip.engine.protocol.EngineException;

/**
 * How much an engine keeps: {@code WHIP_KEEP_DAYS} (30) and {@code WHIP_DISK_MAX} (10GiB).
 *
 * @param keep runs that ended longer ago are removed
 * @param diskMaxBytes of the whole directory; above it the oldest runs are removed
 */
public record Retention(Duration keep, long diskMaxBytes) {

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,12})(KiB|MiB|GiB|TiB)?");
  private static final Map<String, Integer> SHIFTS =
      Map.of("KiB", 10, "MiB", 20, "GiB", 30, "TiB", 40);

  static Retention of(Map<String, String> environment) {
    return new Retention(
        Duration.ofDays(days(environment.getOrDefault("WHIP_KEEP_DAYS", "30"))),
        bytes(environment.getOrDefault("WHIP_DISK_MAX", "10GiB")));
  }

  private static int days(String given) {
    if (!given.matches("[0-9]{1,5}")) {
      throw new EngineException("WHIP_KEEP_DAYS is " + given + ", not a number of days");
    }
    return Integer.parseInt(given);
  }

  private static long bytes(String given) {
    Matcher size = SIZE.matcher(given);
    if (!size.matches()) {
      throw new EngineException("WHIP_DISK_MAX is " + given + ", not a size such as 10GiB");
    }
    long number = Long.parseLong(size.group(1));
    int shift = size.group(2) == null ? 0 : SHIFTS.get(size.group(2));
    return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
  }

  /** {@code 9.8 GiB}. */
  static String shown(long bytes) {
    return bytes >= 1L << 30
        ? String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30))
        : String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1L << 20));
  }
}
