package whip.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of what a process wrote into a file: where it says why it failed. */
public final class Tail {
  private static final int BYTES_MAX = 64 << 10;

  private Tail() {}

  /** At most so many lines, the newest last, whatever bytes they are. */
  public static List<String> of(Path output, int lines) throws IOException {
    try (InputStream input = Files.newInputStream(output)) {
      input.skipNBytes(Math.max(0, Files.size(output) - BYTES_MAX));
      List<String> all = new String(input.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return all.subList(Math.max(0, all.size() - lines), all.size());
    }
  }
}
