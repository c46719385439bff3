package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages for contributors follow the tree: its modules, decisions, files and tests. */
class ContributorPagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DECISIONS = ROOT.resolve("docs/adr");
  private static final Path CONTRIBUTING = ROOT.resolve("CONTRIBUTING.md");

  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
  private static final Pattern DECISION = Pattern.compile("0*(\\d+)-.*\\.md");
  private static final Pattern SUPERSEDED =
      Pattern.compile("^\\*\\*Superseded\\*\\* by ADR (\\d+)", Pattern.MULTILINE);
  private static final Pattern QUOTED = Pattern.compile("`([^`\\s]+)`");

  /** A path, or a file in the root; the build makes what is in its folder. */
  private static final Pattern FILE = Pattern.compile("(?!build/)([\\w.-]+/.*|[\\w-]+\\.(md|xml))");

  private static final Pattern TEST = Pattern.compile("[A-Z]\\w+Test");

  @Test
  void shouldDescribeEveryModule() throws IOException {
    List<String> modules = groups(MODULE, Files.readString(ROOT.resolve("pom.xml")));
    assertTrue(modules.size() > 10, modules::toString);
    assertEquals(
        List.of(),
        modules.stream()
            .filter(module -> !Files.exists(ROOT.resolve(module + "/README.md")))
            .toList(),
        "modules without a README.md");
  }

  /** A row has the number, the title, and the status: {@code | [3] | Title | accepted |}. */
  @Test
  void shouldListEveryDecisionWithItsStatus() throws IOException {
    String index = Files.readString(DECISIONS.resolve("README.md"));
    List<String> missing = new ArrayList<>();
    int decisions = 0;
    for (Path file : list(DECISIONS)) {
      Matcher name = DECISION.matcher(file.getFileName().toString());
      if (!name.matches()) {
        continue;
      }
      decisions++;
      String number = name.group(1);
      String text = Files.readString(file);
      String title = text.lines().findFirst().orElseThrow().replaceFirst("# \\d+\\. ", "");
      String status =
          groups(SUPERSEDED, text).stream()
              .findFirst()
              .map(by -> "superseded by [" + by + "] |")
              .orElse("");
      Stream.of(
              "| [" + number + "] | " + title + " | " + status,
              "\n[" + number + "]: " + file.getFileName() + "\n")
          .filter(line -> !index.contains(line))
          .forEach(missing::add);
    }
    assertTrue(decisions > 20, decisions + " decisions");
    assertEquals(List.of(), missing, "docs/adr/README.md has to hold these");
  }

  @Test
  void shouldNameFilesThatExist() throws IOException {
    List<String> files = quoted(FILE);
    assertTrue(files.size() > 40, files::toString);
    assertEquals(
        List.of(),
        files.stream().filter(file -> !Files.exists(ROOT.resolve(file))).toList(),
        "named in CONTRIBUTING.md, and not there");
  }

  @Test
  void shouldNameTestsThatExist() throws IOException {
    List<String> tests = quoted(TEST);
    assertTrue(tests.size() > 10, tests::toString);
    String all =
        groups(MODULE, Files.readString(ROOT.resolve("pom.xml"))).stream()
            .flatMap(module -> sources(ROOT.resolve(module + "/src/test/java")))
            .map(file -> file.getFileName().toString())
            .collect(Collectors.joining("\n", "\n", "\n"));
    assertEquals(
        List.of(),
        tests.stream().filter(test -> !all.contains("\n" + test + ".java\n")).toList(),
        "named in CONTRIBUTING.md, and not there");
  }

  /** Quotations of CONTRIBUTING.md that match a form as a whole. */
  private static List<String> quoted(Pattern form) throws IOException {
    return groups(QUOTED, Files.readString(CONTRIBUTING)).stream()
        .filter(each -> form.matcher(each).matches())
        .distinct()
        .toList();
  }

  private static List<String> groups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(each -> each.group(1)).toList();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static Stream<Path> sources(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
