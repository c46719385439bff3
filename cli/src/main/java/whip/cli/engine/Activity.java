package whip.cli.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Progress of a starting or stopping engine: the lines of a file that it adds to. */
final class Activity {
  private final Path file;
  private int seen;
  private String newest = "";

  Activity(Path file) {
    this.file = file;
  }

  /** The lines that came since the last look. */
  List<String> news() {
    List<String> lines = lines();
    // Fewer: it has begun again.
    List<String> news = lines.subList(lines.size() < seen ? 0 : seen, lines.size());
    seen = lines.size();
    newest = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    return news;
  }

  /** The last line of the last look, after {@code before}; empty if there was none. */
  String newest(String before) {
    return newest.isEmpty() ? "" : before + newest;
  }

  private List<String> lines() {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException gone) {
      return List.of(); // Removed in this moment: it does nothing any more.
    }
  }
}
