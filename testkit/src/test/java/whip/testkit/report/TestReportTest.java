package whip.testkit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportTest {

  private static final String SUREFIRE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="whip.model.CostTest" time="1.5" tests="3" errors="0" skipped="1" failures="1">
        <properties><property name="os" value="Linux"/></properties>
        <testcase name="shouldAdd" classname="whip.model.CostTest" time="1,201.25"/>
        <testcase name="shouldSkip" classname="whip.model.CostTest" time="0"><skipped message="later"/></testcase>
        <testcase name="shouldFail" classname="whip.model.CostTest" time="0.25">
          <failure message="expected: &lt;1&gt;&#10;but was: &lt;2&gt;" type="x"><![CDATA[trace]]></failure>
          <system-out><![CDATA[<testcase name="not one"/>]]></system-out>
        </testcase>
      </testsuite>
      """;

  private static final String CTEST =
      """
      <testsuite name="(empty)" tests="2" failures="0" disabled="1" skipped="0" time="2">
        <testcase name="construct.task" classname="construct.task" time="2" status="run"/>
        <testcase name="construct.old" classname="construct.old" time="0" status="disabled"/>
      </testsuite>
      """;

  @TempDir Path directory;

  @Test
  void shouldCountEveryTestOnceAndNameWhatFailed() throws IOException {
    write("model/target/surefire-reports/TEST-whip.model.CostTest.xml", SUREFIRE);
    write("build/test/native-plain.xml", CTEST);
    TestReport report = new TestReport(List.of(new Step("set-up", 171, 280.4, 0)));
    report.addAll(directory);
    report.addAll(directory.resolve("absent"));
    List<String> lines = report.lines();
    assertEquals(
        "set-up                                               2:51     4:40", lines.get(1));
    assertTrue(
        lines.contains(
            "model                                           3        1        1    20:02"),
        String.join("\n", lines));
    assertTrue(
        lines.contains("model: whip.model.CostTest.shouldFail: expected: <1>"),
        String.join("\n", lines));
    assertEquals("whip: 2 passed, 1 failed, 2 skipped", lines.get(lines.size() - 1));
    assertTrue(lines.stream().allMatch(line -> line.length() <= 80), String.join("\n", lines));
  }

  /** CTest has no message for a failure, only what the test printed. */
  @Test
  void shouldShowWhatAFailedNativeTestPrinted() throws IOException {
    write(
        "build/test/native-plain.xml",
        """
        <testsuite name="(empty)" tests="2" failures="2">
          <testcase name="guest" classname="guest" time="2" status="fail">
            <failure message=""/>
            <system-out>Running main()
        [ RUN      ] LinkTest.shouldRecord
        link_test.cpp:94: Failure
          Which is: 4
        [  FAILED  ] LinkTest.shouldRecord (2501 ms)
        </system-out>
          </testcase>
          <testcase name="exports" classname="exports" time="2" status="fail">
            <failure message=""/>
            <system-out>it exports what it should not: main</system-out>
          </testcase>
        </testsuite>
        """);
    TestReport report = new TestReport(List.of());
    report.addAll(directory);
    String text = String.join("\n", report.lines());
    assertTrue(
        text.contains("native-plain: guest.guest: link_test.cpp:94: Failure\n    Which is: 4\n"),
        text);
    assertTrue(text.contains("exports.exports: it exports what it should not: main\n"), text);
  }

  /** A build error leaves no test behind that failed. */
  @Test
  void shouldCountABrokenStepAndAFileThatIsCutOff() throws IOException {
    TestReport broken = new TestReport(List.of(new Step("native, plain", 1, 1, 2)));
    assertEquals(1, broken.failed());
    assertTrue(broken.lines().get(1).endsWith("  failed"), broken.lines().get(1));
    write("e2e/target/surefire-reports/TEST-a.xml", SUREFIRE.substring(0, 400));
    TestReport cut = new TestReport(List.of());
    cut.addAll(directory);
    assertEquals(1, cut.failed());
  }

  @Test
  void shouldReadWhatTheScriptWritesDown() throws IOException {
    Path file = directory.resolve("steps.tsv");
    Files.writeString(file, "set-up\t171.02\t280.4\t0\nnative, plain\t1\t2\t1\n");
    assertEquals(
        List.of(new Step("set-up", 171.02, 280.4, 0), new Step("native, plain", 1, 2, 1)),
        Step.read(file));
  }

  private void write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
