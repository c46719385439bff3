package whip.testkit.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a test run, as {@code scripts/test/steps.sh} makes them for {@link TestReport}. */
class TestStepsTest {
  @TempDir Path build;

  @Test
  void shouldEndAStepWithWhatFailsFirst() throws Exception {
    run("timed one works", "timed two breaks", "timed three works");
    assertEquals(List.of("one 0", "three 0", "two 3"), steps());
    assertEquals("before\n", Files.readString(build.resolve("test/two.log")));
  }

  /** A module whose tests fail is no reason to leave out those of another one that is named. */
  @Test
  void shouldTestEveryNamedModuleThatIsBuilt() throws Exception {
    run(
        ". scripts/test/names.sh",
        "build_module() { [[ $1 != read ]]; }",
        "module_tests() { false; }",
        "run_named platform read model");
    assertEquals(
        List.of(
            "building model 0",
            "building platform 0",
            "building read 1",
            "tests of model 1",
            "tests of platform 1"),
        steps());
  }

  @Test
  void shouldRunLanesAtOnce() throws Exception {
    run("lane timed one meets one other", "lane timed other meets other one", "wait_for_lanes");
    for (String step : Files.readAllLines(build.resolve("test/steps.tsv"))) {
      assertEquals("0", step.split("\t", -1)[3], step);
    }
    assertTrue(Files.exists(build.resolve("one")) && Files.exists(build.resolve("other")));
  }

  /** A native test and a test of a module without testkit run in a fresh checkout, too. */
  @Test
  void shouldReportWhereTestkitIsNotBuilt() throws Exception {
    String said =
        run(
            "mkdir -p $1/home/testkit && cp -r testkit/src $1/home/testkit",
            "TIER=--all WITH_MODULES=0 WHIP_HOME=$1/home",
            "timed one works",
            "end_steps");
    assertTrue(said.contains("repeated by: ./whip test --all"), said);
    assertTrue(said.endsWith("whip: 0 passed, 0 failed, 0 skipped\n"), said);
  }

  @Test
  void shouldListSourcesThatFormattersWouldChange() throws Exception {
    Path tree = build.resolve("tree");
    String made = "int  made;\n";
    write(tree.resolve("a/wide.h"), "int  wide;\n");
    write(tree.resolve("a/target/made.c"), made);
    write(tree.resolve("flat.sh"), "#!/bin/sh\nif true; then\necho yes\nfi\n");
    write(tree.resolve("tool"), "#!/usr/bin/env bash\ntrue  &&  true\n");
    assertTrue(tree.resolve("tool").toFile().setExecutable(true));
    run(
        ". scripts/format.sh",
        "cp .clang-format \"$1/tree\"",
        "WHIP_HOME=$1/tree",
        "timed format format_tests",
        "(cd \"$1/tree\" && format_c && format_shell)",
        "timed again format_tests",
        "echo 'rm $1' >>\"$1/tree/tool\"",
        "timed unsafe format_tests");
    assertEquals(List.of("again 0", "format 1", "unsafe 123"), steps());
    assertEquals(
        """
        laid out otherwise than by the formatters:
        a/wide.h
        flat.sh
        tool
        repaired by: ./whip format
        """,
        Files.readString(build.resolve("test/format.log")));
    assertEquals(made, Files.readString(tree.resolve("a/target/made.c")));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Names and statuses, sorted. */
  private List<String> steps() throws IOException {
    return Files.readAllLines(build.resolve("test/steps.tsv")).stream()
        .map(step -> step.split("\t", -1))
        .map(step -> step[0] + " " + step[3])
        .sorted()
        .toList();
  }

  /**
   * Runs the lines with functions to be steps: one fails in its middle, one waits for another.
   *
   * @return the output
   */
  private String run(String... lines) throws IOException, InterruptedException {
    String script =
        """
        set -euo pipefail
        WHIP_HOME=$PWD BUILD=$1
        say() { echo "$*"; }
        java_home=$2
        find_java() { JAVA_HOME=$java_home; }
        works() { true; }
        breaks() { echo before; (exit 3); echo behind; }
        meets() { touch "$BUILD/$1" && until [[ -e $BUILD/$2 ]]; do sleep 0.01; done; }
        . "$WHIP_HOME/scripts/test/steps.sh"
        begin_steps test
        %s
        end_processes
        """
            .formatted(String.join("\n", lines));
    Process bash =
        new ProcessBuilder(
                "timeout",
                "60",
                "bash",
                "-c",
                script,
                "bash",
                build.toString(),
                System.getProperty("java.home"))
            .directory(Path.of("..").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, bash.waitFor(), said);
    return said;
  }
}
