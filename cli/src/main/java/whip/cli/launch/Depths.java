package whip.cli.launch;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A window of depths of regions: functions, loops and iterations, counted from 0.
 *
 * @param min the outermost that is measured
 * @param max the innermost, at most {@link #MOST} depths in all
 */
public record Depths(int min, int max) {
  /** Lanes of the times that libwhip-shadow-8.so keeps. */
  public static final int MOST = 8;

  private static final Pattern WINDOW = Pattern.compile("(\\d{1,4})-(\\d{1,4})");

  /**
   * Reads {@code MIN-MAX} or {@code auto}.
   *
   * @throws IllegalArgumentException the text is neither, or has too many depths
   */
  public static Depths parsed(String text) {
    if (text.equals("auto")) {
      return new Depths(0, MOST - 1);
    }
    Matcher window = WINDOW.matcher(text);
    if (!window.matches()) {
      throw new IllegalArgumentException(
          "--depth %s is no window of depths; write MIN-MAX, such as 0-7, or auto".formatted(text));
    }
    Depths depths =
        new Depths(Integer.parseInt(window.group(1)), Integer.parseInt(window.group(2)));
    if (depths.max < depths.min || depths.max - depths.min >= MOST) {
      throw new IllegalArgumentException(
          "--depth %s: from 1 to %d depths are measured in one run; windows of several runs merge"
              .formatted(text, MOST));
    }
    return depths;
  }

  /** Returns {@code MIN-MAX}, which is the form of WHIP_DEPTH. */
  public String text() {
    return min + "-" + max;
  }
}
