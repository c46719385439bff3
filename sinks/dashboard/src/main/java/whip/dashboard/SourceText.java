package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import whip.model.profile.Profile;

/**
 * Lines of the profiled program's source, where this machine has it. Only files that the profile
 * names, and that are called as sources are: a profile comes out of a topic to which others can
 * write.
 */
final class SourceText {
  private static final int AROUND = 200;
  private static final long BYTES_MAX = 4 << 20;
  private static final Pattern SOURCE =
      Pattern.compile(
          ".*\\.(c|cc|cpp|cxx|c\\+\\+|C|h|hh|hpp|hxx|inl|inc|tcc|f|F|f90|F90|f95|f03|f08)");

  private SourceText() {}

  /**
   * The lines around one.
   *
   * @throws Refusal saying why they cannot be shown
   */
  static ObjectNode around(Optional<Profile> profile, String file, int line) {
    if (profile.isEmpty() || !names(profile.get(), file)) {
      throw new Refusal(404, "the profile does not name " + file);
    }
    if (!SOURCE.matcher(file).matches()) {
      throw new Refusal(404, file + " is not called as a source file is; it is not shown");
    }
    Path path = Path.of(file);
    if (!path.isAbsolute()) {
      throw new Refusal(404, file + " is a relative path: where it begins is not known");
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
      if (!Files.isRegularFile(path)) {
        throw new Refusal(404, path + " is not on this machine");
      }
      if (Files.size(path) > BYTES_MAX) {
        throw new Refusal(404, path + " is larger than 4 MiB");
      }
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException unreadable) {
      throw new Refusal(404, path + " cannot be read: " + unreadable.getClass().getSimpleName());
    }
  }

  private static boolean names(Profile profile, String file) {
    return profile.tables().directives().stream()
            .anyMatch(row -> row.position().file().equals(file))
        || profile.tables().regions().stream().anyMatch(row -> row.position().file().equals(file));
  }
}
