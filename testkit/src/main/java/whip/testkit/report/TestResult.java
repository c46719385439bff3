package whip.testkit.report;

/**
 * One executed test.
 *
 * @param suite where it belongs: a module, or a build of the native tests
 * @param group its class, or the first words of a native test's name
 * @param message the first line of what it said; empty unless it failed
 */
record TestResult(
    String suite, String group, String name, double seconds, Outcome outcome, String message) {

  enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
  }

  boolean failed() {
    return outcome == Outcome.FAILED;
  }
}
