package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lines of the profiled program's source, where this machine has it. Only files that the run's
 * profile or account names, and that are called as sources are, also where links lead to: these
 * come out of topics to which others can write, and they may make links on this machine.
 */
final class SourceText {
  private static final int AROUND = 200;
  private static final int BYTES_MAX = 4 << 20;
  private static final Pattern SOURCE =
      Pattern.compile(
          ".*\\.(c|cc|cpp|cxx|c\\+\\+|C|h|hh|hpp|hxx|inl|inc|tcc|f|F|f90|F90|f95|f03|f08)");

  private static final List<Path> KERNELS =
      List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

  private SourceText() {}

  /**
   * The lines around one.
   *
   * @param isNamed whether the run's profile or account names the file
   * @throws Refusal saying why they cannot be shown
   */
  static ObjectNode around(boolean isNamed, String file, int line) {
    if (!isNamed) {
      throw new Refusal(404, "the run does not name " + file);
    }
    if (!SOURCE.matcher(file).matches()) {
      throw new Refusal(404, file + " is not shown: its name is not that of a source file");
    }
    Path path = Path.of(file);
    if (!path.isAbsolute()) {
      throw new Refusal(404, file + " is not shown: its path is relative to an unknown directory");
    }
    List<String> lines = lines(path);
    int from = Math.max(1, line - AROUND);
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("file", file).put("from", from);
    ArrayNode texts = json.put("line", line).put("of", lines.size()).putArray("lines");
    lines
        .subList(Math.min(from - 1, lines.size()), Math.min(line + AROUND, lines.size()))
        .forEach(texts::add);
    return json;
  }

  private static List<String> lines(Path path) {
    try {
      Path real = path.toRealPath();
      if (!SOURCE.matcher(real.toString()).matches()) {
        throw new Refusal(
            404,
            path + " is not shown: it links to a file whose name is not that of a source file");
      }
      if (KERNELS.stream().anyMatch(real::startsWith) || !Files.isRegularFile(real)) {
        throw new Refusal(404, path + " is not a file on a disk");
      }
      byte[] text = read(real);
      if (text.length > BYTES_MAX) {
        throw new Refusal(404, path + " is larger than 4 MiB");
      }
      return new String(text, StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException missing) {
      throw new Refusal(404, path + " is not on this machine");
    } catch (IOException unreadable) {
      throw new Refusal(404, path + " cannot be read: " + unreadable.getClass().getSimpleName());
    }
  }

  /** One byte too many where it is too long. No link, should one have come meanwhile. */
  private static byte[] read(Path real) throws IOException {
    try (InputStream in = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(BYTES_MAX + 1);
    }
  }
}
