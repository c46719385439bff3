package whip.testkit.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the time of a test run went, what failed, and the closing line:
 *
 * <pre>
 * step                                wall      CPU   status
 * set-up                              2:51     4:40
 * native, plain                       1:30     2:44
 *
 * tests of                           tests   failed  skipped     time
 * model                                812        0        0     0:21
 *
 * slowest tests                                                  time
 * e2e: whip.e2e.LiveTest                                         0:48
 *
 * whip: 1234 passed, 0 failed, 5 skipped
 * </pre>
 */
public final class TestReport {
  private static final int SLOWEST = 15;
  private static final int FAILURES_SHOWN = 50;

  private final List<Step> steps;
  private final List<TestResult> results = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  TestReport(List<Step> steps) {
    this.steps = steps;
  }

  /**
   * Prints the report of a run; exits with 1 where something failed.
   *
   * @param arguments the file of steps, and directories that are searched for JUnit XML
   */
  public static void main(String[] arguments) throws IOException {
    TestReport report = new TestReport(Step.read(Path.of(arguments[0])));
    for (int i = 1; i < arguments.length; i++) {
      report.addAll(Path.of(arguments[i]));
    }
    report.lines().forEach(System.out::println);
    System.exit(report.failed() > 0 ? 1 : 0);
  }

  void addAll(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(TestReport::isXml).sorted().toList()) {
        try {
          results.addAll(JUnitXml.read(file, suite(file)));
        } catch (IOException malformed) {
          unreadable.add(malformed.getMessage());
        }
      }
    }
  }

  private static boolean isXml(Path file) {
    return file.toString().endsWith(".xml");
  }

  /** The module of Surefire's reports, the folder of JUnit's, else the file's name. */
  private static String suite(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory.endsWith("target/surefire-reports")) {
      return directory.getParent().getParent().getFileName().toString();
    }
    String name = file.getFileName().toString();
    return name.startsWith("TEST-")
        ? directory.getFileName().toString()
        : name.replaceAll("\\.xml$", "");
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    addSteps(lines);
    addSuites(lines);
    addSlowest(lines);
    addFailures(lines);
    lines.add(
        "whip: %d passed, %d failed, %d skipped"
            .formatted(
                count(TestResult.Outcome.PASSED), failed(), count(TestResult.Outcome.SKIPPED)));
    return lines;
  }

  /** A step that ended badly without one failed test, such as a build error, counts as one. */
  long failed() {
    long tests = count(TestResult.Outcome.FAILED) + unreadable.size();
    return tests > 0 ? tests : steps.stream().filter(Step::failed).count();
  }

  private long count(TestResult.Outcome outcome) {
    return results.stream().filter(result -> result.outcome() == outcome).count();
  }

  private void addSteps(List<String> lines) {
    lines.add("%-48s %8s %8s  %s".formatted("step", "wall", "CPU", "status").stripTrailing());
    for (Step step : steps) {
      String status = step.failed() ? "failed" : "";
      lines.add(
          "%-48s %8s %8s  %s"
              .formatted(
                  cut(step.name(), 48), time(step.wallSeconds()), time(step.cpuSeconds()), status)
              .stripTrailing());
    }
    lines.add("");
  }

  private void addSuites(List<String> lines) {
    lines.add(suite("tests of", "tests", "failed", "skipped", "time"));
    Map<String, List<TestResult>> suites =
        results.stream()
            .collect(Collectors.groupingBy(TestResult::suite, TreeMap::new, Collectors.toList()));
    suites.forEach((name, of) -> lines.add(suite(name, of)));
    lines.add("");
  }

  private static String suite(String name, List<TestResult> of) {
    long failed = of.stream().filter(TestResult::failed).count();
    long skipped = of.stream().filter(one -> one.outcome() == TestResult.Outcome.SKIPPED).count();
    return suite(name, "" + of.size(), "" + failed, "" + skipped, time(seconds(of)));
  }

  private static String suite(
      String name, String tests, String failed, String skipped, String time) {
    return "%-40s %8s %8s %8s %8s".formatted(cut(name, 40), tests, failed, skipped, time);
  }

  private void addSlowest(List<String> lines) {
    lines.add("%-71s %8s".formatted("slowest tests", "time"));
    Map<String, List<TestResult>> groups =
        results.stream().collect(Collectors.groupingBy(one -> one.suite() + ": " + one.group()));
    groups.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, List<TestResult>>>comparingDouble(
                    group -> -seconds(group.getValue()))
                .thenComparing(Map.Entry::getKey))
        .limit(SLOWEST)
        .forEach(
            group ->
                lines.add(
                    "%-71s %8s"
                        .formatted(cut(group.getKey(), 71), time(seconds(group.getValue())))));
    lines.add("");
  }

  private void addFailures(List<String> lines) {
    List<String> failures = new ArrayList<>(unreadable);
    results.stream()
        .filter(TestResult::failed)
        .map(one -> "%s: %s.%s: %s".formatted(one.suite(), one.group(), one.name(), one.message()))
        .forEach(failures::add);
    if (failures.isEmpty()) {
      return;
    }
    lines.add("failed");
    failures.stream().limit(FAILURES_SHOWN).forEach(lines::add);
    if (failures.size() > FAILURES_SHOWN) {
      lines.add("and %d more".formatted(failures.size() - FAILURES_SHOWN));
    }
    lines.add("");
  }

  private static double seconds(List<TestResult> results) {
    return results.stream().mapToDouble(TestResult::seconds).sum();
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : "…" + text.substring(text.length() - width + 1);
  }

  /** Minutes and seconds, rounded. */
  static String time(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }
}
