package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/performance.md is what {@code ./whip bench --page} makes of the newest stored results. */
class PerformancePageTest {
  private static final Path PAGE = SourceFiles.ROOT.resolve("docs/performance.md");
  private static final Path RESULTS = SourceFiles.ROOT.resolve("bench/results");
  private static final Pattern HEAD = Pattern.compile("\"(date|machine|commit)\": \"(.*)\"");

  @TempDir Path directory;

  @Test
  void shouldBeMadeOfTheNewestResults() throws Exception {
    String page = run("export WHIP_HOME=$PWD; . scripts/bench.sh; bench_page");
    assertEquals(page, Files.readString(PAGE), "./whip bench --page writes the page");
  }

  @Test
  void shouldNameResultsByDateMachineAndCommit() throws IOException {
    List<Path> files = results();
    assertFalse(files.isEmpty());
    for (Path file : files) {
      List<String> head = new ArrayList<>();
      Matcher field = HEAD.matcher(Files.readString(file));
      while (field.find()) {
        head.add(field.group(2));
      }
      assertEquals(String.join("-", head) + ".json", file.getFileName().toString());
    }
  }

  @Test
  void shouldJudgeEachResultByItsTarget() throws Exception {
    Path values = directory.resolve("values.tsv");
    Files.writeString(
        values,
        """
        cpu.fib.2.full,3.00,2.94,3.15,atMost,2.00
        cpu.fib.2.adaptive,1.40,1.39,1.41,atMost,1.40
        cpu.fib.2.heard,1.33,,,atMost,
        cpu.fib.2.folded,1.47,,,atMost,
        stream.loop.rate,9.99,,,atLeast,10.0
        stream.fib.rate,10.00,,,atLeast,10.0
        start.cold,12.01,11.50,13.00,atMost,12
        """
            .replace(',', '\t'));
    String page =
        run(
            """
            awk -F'\\t' -v date=2026-01-02 -v machine=vm-1 -v commit=abc -v source=test \
              -f bench/results.awk %1$s >%2$s &&
            awk -f bench/page.awk bench/machines.md %2$s
            """
                .formatted(values, directory.resolve("made.json")));
    assertShown(
        page, "fib on 2 threads: 2.00, 1.40 | 3.00, 1.40 | 2.94-3.15, 1.39-1.41 | floor, met");
    assertShown(page, "loop and fib: 10.0, 10.0 | 9.99, 10.0 | -, - | missed, met |");
    assertShown(page, "profile, s: 12.0 | 12.0 | 11.5-13.0 | missed |");
    assertShown(page, "tasks of 10 us: -, - | -, - | -, - | not measured |");
    assertShown(page, "cost 1.33 and 1.47 for fib");
    assertShown(page, "\n- cold start to the profile, s: not looked into yet.\n");
    assertFalse(page.contains("- CPU, fib"), "a closed target needs no reason");
  }

  private static void assertShown(String page, String text) {
    assertTrue(page.contains(text), () -> text + " is not in\n" + page);
  }

  private static List<Path> results() throws IOException {
    try (Stream<Path> files = Files.list(RESULTS)) {
      return files.toList();
    }
  }

  /** Output of the shell, in the repository's root. */
  private static String run(String script) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", "-euc", script)
            .directory(SourceFiles.ROOT.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), out);
    return out;
  }
}
