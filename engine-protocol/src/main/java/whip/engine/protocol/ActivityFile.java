package whip.engine.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Progress of a starting or stopping engine: lines that it adds to a file, which is there only
 * while a command may wait for it.
 *
 * <pre>
 * starting the broker
 * restoring the state stores: 12000 of 50000 records
 * </pre>
 */
public final class ActivityFile {
  private final Path file;
  private int seen;
  private String newest = "";

  public ActivityFile(EngineDirectory directory) {
    file = directory.activity();
  }

  /** Adds a line. */
  public void append(String line) throws IOException {
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Removes all lines. */
  public void remove() throws IOException {
    Files.deleteIfExists(file);
  }

  /** The lines that came since the last look. */
  public List<String> news() {
    List<String> lines = lines();
    // Fewer: it has begun again.
    List<String> news = lines.subList(lines.size() < seen ? 0 : seen, lines.size());
    seen = lines.size();
    newest = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    return news;
  }

  /** The last line of the last look, after {@code before}; empty if there was none. */
  public String newest(String before) {
    return newest.isEmpty() ? "" : before + newest;
  }

  private List<String> lines() {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException gone) {
      return List.of(); // Removed in this moment: it does nothing any more.
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
