package whip.testkit.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worked answers that docs/serial.md shows are the judge's. */
class SerialPageTest {
  private static final Path PAGE = Path.of("../docs/serial.md");

  @Test
  void shouldShowTheJudgesAnswers() throws IOException {
    List<SerialVectors.Vector> shown = SerialVectors.of(PAGE.getFileName().toString(), answers());
    assertTrue(shown.size() >= 14, shown.size() + " worked answers");
    List<String> failures = new ArrayList<>();
    for (SerialVectors.Vector vector : shown) {
      failures.addAll(vector.failures(SerialJudge.of(vector.program())));
    }
    assertEquals(List.of(), failures);
  }

  /** The indented lines of the section; a program may take several, up to its answer. */
  private static List<String> answers() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("## 6. Worked answers");
    List<String> answers = new ArrayList<>();
    StringBuilder program = new StringBuilder();
    for (String line : page.substring(begin, page.indexOf("\n## ", begin)).lines().toList()) {
      boolean isComment = line.startsWith("    #");
      if (line.startsWith("    ") && !isComment) {
        program.append(line.strip()).append(' ');
      }
      if (!isComment && line.contains("# ") && !line.startsWith("#")) {
        answers.add(program.toString().strip());
        program.setLength(0);
      }
    }
    return answers;
  }
}
