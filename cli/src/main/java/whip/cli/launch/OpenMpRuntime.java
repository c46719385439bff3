package whip.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * LLVM's OpenMP runtime as installed here.
 *
 * @param version its major version, as its directory says
 */
public record OpenMpRuntime(Path library, int version) {
  /** Debian keeps each version of LLVM in a directory of its own. */
  private static final Path LLVM_PARENT = Path.of("/usr/lib");

  private static final Pattern LLVM = Pattern.compile("llvm-(\\d+)");

  /** The newest one, or empty. */
  public static Optional<OpenMpRuntime> find() {
    try (Stream<Path> directories = Files.list(LLVM_PARENT)) {
      return directories
          .flatMap(directory -> in(directory).stream())
          .max(Comparator.comparingInt(OpenMpRuntime::version));
    } catch (IOException unreadable) {
      return Optional.empty(); // Then no program could load it either.
    }
  }

  private static Optional<OpenMpRuntime> in(Path directory) {
    Matcher matcher = LLVM.matcher(directory.getFileName().toString());
    Path library = directory.resolve("lib/libomp.so.5");
    return matcher.matches() && Files.exists(library)
        ? Optional.of(new OpenMpRuntime(library, Integer.parseInt(matcher.group(1))))
        : Optional.empty();
  }
}
