package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The worked answers that docs/model.md shows are the oracle's. */
class ModelPageTest {
  private static final Path PAGE = SourceFiles.ROOT.resolve("docs/model.md");

  /** Sign in the encoding of {@link SourceFiles}. */
  private static final String SIGN =
      new String("§".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

  private static final Pattern SECTION = Pattern.compile("docs/model\\.md " + SIGN + "(\\d)");
  private static final String FORMER_NAME = "MODEL " + SIGN;
  private static final Pattern SOURCE = Pattern.compile(".*\\.(java|cpp|h|c|md|py)");

  @Test
  void shouldShowTheOraclesAnswers() throws IOException {
    List<Vectors.Vector> shown = Vectors.of(PAGE.getFileName().toString(), answers());
    assertTrue(shown.size() >= 9, shown.size() + " worked answers");
    for (Vectors.Vector vector : shown) {
      for (int threads : vector.threads()) {
        OracleTest.assertAnswers(vector, threads);
        OracleTest.assertWhatIfAnswers(vector, threads);
      }
    }
  }

  @Test
  void shouldHaveTheSectionsThatCommentsName() throws IOException {
    String page = Files.readString(PAGE);
    Set<String> named = new TreeSet<>();
    for (Map.Entry<Path, String> file : SourceFiles.matching(SOURCE).entrySet()) {
      String text = file.getValue();
      assertFalse(text.contains(FORMER_NAME), file.getKey() + " names a page outside");
      SECTION.matcher(text).results().forEach(section -> named.add(section.group(1)));
    }
    assertEquals(Set.of("1", "2", "3", "4", "5", "7"), named);
    named.forEach(number -> assertTrue(page.contains("\n## " + number + ". "), number));
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
