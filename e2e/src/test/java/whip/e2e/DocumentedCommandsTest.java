package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.testkit.tier.Tier;

/**
 * Every command that a page shows is run here as its reader would run it: page by page, from the
 * top. The first page finds no engine yet; the others share its. A command that is added to a page
 * is run without further ado.
 */
class DocumentedCommandsTest {

  /** Commands that cannot be run here, and why that is no gap. */
  private static final Map<String, String> RUN_ELSEWHERE =
      Map.ofEntries(
          Map.entry(
              "./whip sink postgres --url jdbc:postgresql://localhost/whip --once",
              "needs a PostgreSQL; PostgresSinkTest runs it with one"),
          Map.entry(
              "java -cp 'lib/*' Subscribe.java client.properties RUN",
              "SubscribePageTest runs it, with the page's other programs"),
          Map.entry("./whip dist", "DistributionTest runs it"),
          Map.entry("./whip dist --check", "as root, and downloads a Debian"),
          Map.entry("./whip test", "it is what runs this test"),
          Map.entry("./whip test --all", "as the one before"),
          Map.entry("./whip test --slice 3 --seed 271820000", "as the one before"),
          Map.entry(
              "./whip test GeneratedProgramsTest --seed 271820042",
              "one of these tests; the page runs others by their names"),
          Map.entry("./whip test native", "takes minutes; the gate runs them"),
          Map.entry("./whip bench", "takes half an hour; scripts/test.sh runs it short"),
          Map.entry("./whip bench collector", "as the one before"),
          Map.entry(
              "mvn -pl streams-app/topology -am -Dtest=GoldenWriter -Dwhip.golden.write=0.2 -Dsurefire.failIfNoSpecifiedTests=false test",
              "a step of a release; it writes into the checkout"),
          Map.entry("./whip bench --short", "scripts/test.sh runs it"),
          Map.entry("./whip bench --machine ID", "as ./whip bench"),
          Map.entry("./whip bench --page", "it writes into the checkout; PerformancePageTest"),
          Map.entry(
              "cmake -B build -DCMAKE_CXX_COMPILER=clang++-19 && cmake --build build && ctest --test-dir build",
              "scripts/test.sh runs the same three, with build directories of its own"));

  /** Blocks that are the same on every machine, by page and by how they begin. */
  private static final Map<String, List<String>> EXACT =
      Map.of(
          "docs/what-if.md",
          List.of(
              "directive               kind",
              "each region alone",
              "to reach a parallelism",
              "what if @load",
              "smooth_tuned.c:25"));

  /** Facts that a profile adds on a machine under load. */
  private static final String UNDER_LOAD =
      ",\\s+(detail adaptive,\\s+folded up to \\S+ \\w+ under\\s+back-pressure|(overhead|unattributed) \\S+%)(?=[,\\s])";

  /** Where to start: under load a chunk that was preempted may be longer than the serial parts. */
  private static final String ADVICE =
      "\\S+ % of the critical path lie outside every directive: the serial parts bound this program\\."
          + "|\\S+ \\(\\w+\\) holds \\S+ % of the critical path, more than anything else: start there\\.";

  private static final Pattern SERIES =
      Pattern.compile(" scale --threads ([\\d,]+) --repeat (\\d+) ");

  /** The page that every second run of the gate tries; the others take turns in between. */
  private static final Path FIRST = Path.of("README.md");

  @TempDir static Path home;
  @TempDir Path directory;

  @AfterAll
  static void stopEngine() {
    PageReader.stopEngine(home);
  }

  static List<Path> pagesNow() {
    List<Path> others = new ArrayList<>(pages());
    others.remove(FIRST);
    Tier tier = Tier.current();
    return Stream.concat(
            Stream.of(FIRST).filter(page -> !tier.isGate() || tier.slice() % 2 == 0),
            IntStream.range(0, others.size())
                .filter(page -> !tier.isGate() || page % 5 * 2 + 1 == tier.slice())
                .mapToObj(others::get))
        .toList();
  }

  private static List<Path> pages() {
    List<String> list = List.of("git", "-C", Home.ROOT.toString(), "ls-files", "*.md");
    Stream<Path> all = Shell.run(list, Map.of()).expect(0).out().lines().map(Path::of);
    return all.filter(page -> !commands(page).isEmpty()).toList();
  }

  @ParameterizedTest
  @MethodSource("pagesNow")
  void shouldRunAsShown(Path page) throws Exception {
    String text = Files.readString(Home.ROOT.resolve(page));
    try (PageReader reader =
        new PageReader(directory, home, text.contains("whip.streams.TopologyMain"))) {
      int before = reader.runs();
      int profiled = 0;
      StringBuilder all = new StringBuilder();
      for (String command : toRun(page)) {
        String said = reader.run(command);
        all.append(said);
        if (command.equals("./whip demo")) {
          assertEquals(masked(DocumentedCommand.block(text, "whip: compiling")), masked(said));
        }
        if (command.matches("./whip (demo|plan .*--check=.*)|.* ?\\./(program|a\\.out).*")) {
          profiled += runs(command);
        }
      }
      assertEquals(before + profiled, reader.runs(), "runs that were recorded");
      for (String first : EXACT.getOrDefault(page.toString(), List.of())) {
        assertShown(DocumentedCommand.block(text, first), all.toString());
      }
    }
  }

  /** How many runs a command makes that profiles a program. */
  private static int runs(String command) {
    Matcher series = SERIES.matcher(command);
    return series.find()
        ? series.group(1).split(",", -1).length * Integer.parseInt(series.group(2))
        : 1;
  }

  @Test
  void shouldKnowEveryPageAndNoCommandThatIsGone() {
    Set<String> shown = new HashSet<>();
    for (Path page : pages()) {
      commands(page).forEach(command -> shown.add(command.text()));
    }
    assertTrue(shown.containsAll(RUN_ELSEWHERE.keySet()), "not shown any more: " + RUN_ELSEWHERE);
    assertTrue(pages().containsAll(List.of(FIRST, Path.of("docs/operations.md"))));
    assertTrue(pages().containsAll(EXACT.keySet().stream().map(Path::of).toList()));
  }

  private static List<String> toRun(Path page) {
    return commands(page).stream()
        .map(DocumentedCommand::text)
        .filter(command -> !RUN_ELSEWHERE.containsKey(command))
        .toList();
  }

  private static List<DocumentedCommand> commands(Path page) {
    try {
      return DocumentedCommand.in(Files.readString(Home.ROOT.resolve(page)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Line by line: what is printed between them may have been left out. */
  private static void assertShown(String block, String printed) {
    List<String> lines = printed.lines().map(String::stripTrailing).toList();
    List<String> shown =
        block.lines().filter(line -> !line.isBlank()).map(line -> line.substring(4)).toList();
    assertFalse(shown.isEmpty(), "a block is gone");
    List<String> other = shown.stream().filter(line -> !lines.contains(line)).toList();
    assertEquals(List.of(), other, printed);
  }

  /** Without what differs from one run to the next, and with each line as wide as it likes. */
  private static String masked(String output) {
    return output
        .replaceAll("(?m)^ *whip: .*( so far(: .*)?|to become complete)$\n", "")
        .replaceAll(UNDER_LOAD, "")
        .replaceAll("(run|report|whatif) [a-z0-9]{10}\\b", "$1 ID")
        .replaceAll("\\d+(\\.\\d+)?( (ns|us|ms|s)\\b)?", "#")
        .replaceAll("\\s+", " ")
        .replaceAll(ADVICE, "ADVICE")
        .strip();
  }
}
