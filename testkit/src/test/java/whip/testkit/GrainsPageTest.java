package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worked answers that docs/grains.md shows are the judge's. */
class GrainsPageTest {
  private static final Path PAGE = SourceFiles.ROOT.resolve("docs/grains.md");

  @Test
  void shouldShowTheJudgesAnswers() throws IOException {
    List<Vectors.Vector> shown = Vectors.of(PAGE.getFileName().toString(), answers());
    assertTrue(shown.size() >= 8, shown.size() + " worked answers");
    for (Vectors.Vector vector : shown) {
      for (int threads : vector.threads()) {
        GrainJudge judge = GrainJudge.of(vector.program(), threads);
        assertEquals(List.of(), GrainVectors.failures(vector, judge), vector + " on " + threads);
      }
    }
  }

  /** The indented lines of the section. */
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
