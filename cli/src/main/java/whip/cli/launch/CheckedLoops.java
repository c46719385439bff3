package whip.cli.launch;

import java.util.List;
import java.util.regex.Pattern;

/** Loops that a run looks at for what their iterations overwrite: the form of WHIP_CHECK. */
public final class CheckedLoops {
  /** All loops. */
  public static final String ALL = "all";

  private static final Pattern LOOP = Pattern.compile("[^,]+:[1-9]\\d{0,8}");

  private CheckedLoops() {}

  /**
   * Loops by the places of their first lines.
   *
   * @param places each {@code FILE:LINE}, or {@link #ALL} alone
   * @throws IllegalArgumentException one is neither
   */
  public static String parsed(List<String> places) {
    for (String place : places) {
      boolean isAll = place.equals(ALL) && places.size() == 1;
      if (!isAll && !LOOP.matcher(place).matches()) {
        throw new IllegalArgumentException(
            "--check takes loops such as blur.c:30 with commas between, or all; not " + place);
      }
    }
    return String.join(",", places);
  }
}
