package whip.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of what a process wrote into a file: where it says why it failed. */
public final class Tail {
  private Tail() {}

  /** At most so many lines, the newest last. */
  public static List<String> of(Path output, int lines) throws IOException {
    List<String> all = Files.readAllLines(output);
    return all.subList(Math.max(0, all.size() - lines), all.size());
  }
}
