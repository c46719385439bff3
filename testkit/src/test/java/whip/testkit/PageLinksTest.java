package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links of pages, and paths in backticks, lead to files and headings that exist. */
class PageLinksTest {
  /** {@code [text](target)} or {@code [text]: target}; other hosts are not asked. */
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^)\\s]+)\\)|^\\[[^\\]]+\\]: (\\S+)$", Pattern.MULTILINE);

  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  /** Words with slashes between them; placeholders and globs have other characters. */
  private static final Pattern QUOTED = Pattern.compile("`([\\w.-]+(?:/[\\w.-]+)+)/?`");

  /** Paths that look like files of ours; elsewhere a slash may mean anything. */
  private static final Pattern SOURCE =
      Pattern.compile("src/.*|.*\\.(md|java|cpp|c|h|sh|awk|avsc|ts|cmake|[ct]sv|ya?ml|json|txt)");

  private static final Pattern MADE = Pattern.compile("build/.*|(.*/)?target/.*");

  /** A decision may go by its number. */
  private static final Pattern DECISION = Pattern.compile("docs/adr/\\d{4}");

  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

  private final Set<Path> files = SourceFiles.names();
  private final Set<Path> folders = new HashSet<>();
  private final List<Path> pages =
      files.stream().filter(file -> file.toString().endsWith(".md")).toList();

  PageLinksTest() throws IOException {
    for (Path file : files) {
      for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
        folders.add(folder);
      }
    }
  }

  @Test
  void shouldLinkToFilesAndHeadingsThatExist() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages) {
      for (String link : (Iterable<String>) found(LINK, page)::iterator) {
        if (!ELSEWHERE.matcher(link).matches()) {
          links++;
          if (!leadsSomewhere(page, link)) {
            broken.add(page + ": " + link);
          }
        }
      }
    }
    assertTrue(links > 100, links + " links");
    assertEquals(List.of(), broken);
  }

  @Test
  void shouldNamePathsThatExist() throws IOException {
    List<String> gone = new ArrayList<>();
    int paths = 0;
    for (Path page : pages) {
      for (String path : (Iterable<String>) found(QUOTED, page)::iterator) {
        if (isOurs(path)) {
          paths++;
          if (!exists(path)) {
            gone.add(page + ": " + path);
          }
        }
      }
    }
    assertTrue(paths > 250, paths + " paths");
    assertEquals(List.of(), gone);
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    Path file = SourceFiles.ROOT.resolve(target);
    if (parts.length == 1 || !Files.isRegularFile(file)) {
      return Files.exists(file);
    }
    return found(HEADING, target).map(PageLinksTest::anchor).anyMatch(parts[1]::equals);
  }

  /** Anchor of a heading, as sites that show Markdown make it. */
  private static String anchor(String heading) {
    return heading
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }

  private boolean isOurs(String path) {
    Path first = Path.of(path).getName(0);
    return !MADE.matcher(path).matches()
        && (folders.contains(first) || SOURCE.matcher(path).matches());
  }

  /** Pages may leave out the folders that they are about. */
  private boolean exists(String path) {
    if (DECISION.matcher(path).matches()) {
      return files.stream().anyMatch(file -> file.toString().startsWith(path + "-"));
    }
    return Stream.concat(files.stream(), folders.stream()).anyMatch(each -> each.endsWith(path));
  }

  private static Stream<String> found(Pattern pattern, Path page) throws IOException {
    String text = Files.readString(SourceFiles.ROOT.resolve(page));
    return pattern.matcher(text).results().map(PageLinksTest::firstGroup);
  }

  private static String firstGroup(MatchResult match) {
    return match.group(1) != null ? match.group(1) : match.group(2);
  }
}
