package whip.e2e;

import java.util.concurrent.Callable;

/**
 * What is set up for all tests of a class gets the second try that a test gets (see {@code
 * e2e/pom.xml}); the summary of the tests names it, too.
 */
public final class SecondTry {
  private static final boolean ALLOWED = Boolean.getBoolean("whip.second.try");

  private SecondTry() {}

  /** Does something that leaves nothing behind when it fails. */
  public static <T> T of(String what, Callable<T> work) throws Exception {
    try {
      return work.call();
    } catch (Exception | AssertionError e) {
      if (!ALLOWED) {
        throw e;
      }
      // The summary looks for these words.
      System.out.println(
          "set up at the second try: " + what + ": " + e.toString().replaceAll("\\s+", " "));
      return work.call();
    }
  }
}
