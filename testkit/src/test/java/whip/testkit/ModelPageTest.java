package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The worked answers that docs/model.md shows are the oracle's. */
class ModelPageTest {
  private static final Path PAGE = Path.of("../docs/model.md");
  private static final Pattern SECTION = Pattern.compile("docs/model\\.md §(\\d)");
  private static final String FORMER_NAME = "MODEL" + " §";

  /** No file that the build makes. */
  private static final Pattern SOURCE =
      Pattern.compile("\\.\\./(?!build/)(.(?!/target/|/node_modules/))*\\.(java|cpp|h|c|md|py)");

  @Test
  void shouldShowTheOraclesAnswers() throws IOException {
    List<Vectors.Vector> shown = Vectors.of(PAGE.getFileName().toString(), answers());
    assertTrue(shown.size() >= 9, shown.size() + " worked answers");
    for (Vectors.Vector vector : shown) {
      for (int threads : vector.threads()) {
        Program program = vector.program();
        assertEquals(
            List.of(), vector.failures(Oracle.profile(program, threads)), vector::toString);
        assertEquals(
            List.of(),
            vector.whatIfFailures(
                what -> Oracle.profile(program, threads, Oracle.Schedule.AS_WRITTEN, what)),
            vector::toString);
      }
    }
  }

  @Test
  void shouldHaveTheSectionsThatCommentsName() throws IOException {
    String page = Files.readString(PAGE);
    Set<String> named = new TreeSet<>();
    for (Path file : sources()) {
      String text = Files.readString(file);
      assertFalse(text.contains(FORMER_NAME), file + " names a page outside");
      SECTION.matcher(text).results().forEach(section -> named.add(section.group(1)));
    }
    assertEquals(Set.of("1", "2", "3", "4", "5", "7"), named);
    named.forEach(number -> assertTrue(page.contains("\n## " + number + ". "), number));
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files.filter(file -> SOURCE.matcher(file.toString()).matches()).toList();
    }
  }

  /** The indented lines of the section, without the sentences above them. */
  private static List<String> answers() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("## 5. Worked answers");
    return page.substring(begin, page.indexOf("\n## ", begin))
        .lines()
        .filter(line -> line.startsWith("    "))
        .map(String::strip)
        .toList();
  }
}
