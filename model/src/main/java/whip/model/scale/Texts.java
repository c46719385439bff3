package whip.model.scale;

import java.util.Locale;

/** Numbers in the evidence of properties. */
final class Texts {
  static final String PERISCOPE = "Periscope's scalability analysis, section 3.3.2";

  /** Severity of what a speedup lacks, and where it comes from. */
  static final String LOST_SHARE =
      "D(n) / time of the program on n threads, D(n) = max(0, Tn - b Tb / n)";

  static final String SPEEDUP_SOURCE = PERISCOPE + ", category 1, equations 10 and 11";

  private Texts() {}

  /** {@code 1.67 on 2 threads (95 %: 1.60 to 1.71)}. */
  static String speedup(Speedup speedup) {
    return String.format(Locale.ROOT, "%.2f on %s", speedup.speedup(), threads(speedup.threads()))
        + speedup
            .spread()
            .interval()
            .map(
                each ->
                    String.format(Locale.ROOT, " (95 %%: %.2f to %.2f)", each.low(), each.high()))
            .orElse("");
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String threads(int count) {
    return count == 1 ? "1 thread" : count + " threads";
  }
}
