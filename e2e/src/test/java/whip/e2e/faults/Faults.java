package whip.e2e.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import whip.e2e.Home;
import whip.testkit.tier.Tier;

/**
 * How hard the faults suite tries, and where it reports what it tried. {@code ./whip test} runs it
 * short, {@code ./whip faults} long; both print the same rows:
 *
 * <pre>
 * | loss | engine and broker killed | 50 rounds | 61 kills | 0 wrong, 0 lost |
 * </pre>
 */
final class Faults {

  /** Property that {@code ./whip faults} sets. */
  static final String LONG_PROPERTY = "whip.faults.long";

  private static final boolean LONG = Boolean.getBoolean(LONG_PROPERTY);
  private static final long SEED =
      Long.getLong("whip.faults.seed", LONG ? 20_261_121 : Tier.current().seed());

  private Faults() {}

  /** How much to try, other than by repeating it. */
  static int either(int inShort, int inLong) {
    return LONG ? inLong : inShort;
  }

  /** How often to repeat: {@code whip.faults.rounds} where it is given, in the long form. */
  static int rounds(int inShort, int inLong) {
    return LONG ? Integer.getInteger("whip.faults.rounds", inLong) : inShort;
  }

  /** Chance that {@link #repetition} repeats. */
  static Random random(String what) {
    return new Random(SEED + what.hashCode());
  }

  /** The seed of this run's random programs. */
  static long seed() {
    return SEED;
  }

  /** How to repeat what chance decided, as far as it decides: for messages of failures. */
  static String repetition() {
    return LONG ? "--seed " + SEED + " repeats it" : "WHIP_TEST_SEED=" + SEED + " repeats it";
  }

  /**
   * One row of the table of what was tried.
   *
   * @param suite a name that {@code ./whip faults} knows
   * @param tried how much, with its unit: {@code 50 rounds}
   * @param faults what was done to it: {@code 61 kills}
   * @param outcome what came of it: {@code 0 wrong, 3 partial with every loss counted}
   */
  static void report(String suite, String what, String tried, String faults, String outcome) {
    Path rows = Home.ROOT.resolve("build/faults/rows.md");
    try {
      Files.createDirectories(rows.getParent());
      Files.writeString(
          rows,
          String.format("| %s | %s | %s | %s | %s |%n", suite, what, tried, faults, outcome),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
