package whip.cli.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import whip.model.source.SourceFile;
import whip.model.source.SourceText;

/**
 * Finds and reads the files that debug information names, each once. A relative name is relative to
 * the directory of the compilation or, if the compiler shortened it, to one around that; so it is
 * looked for from the working directory upwards.
 */
public final class PlanSources implements Function<String, SourceFile> {
  private final Path directory;
  private final Instant measured;
  private final Map<String, SourceFile> files = new HashMap<>();

  /**
   * Reader of files.
   *
   * @param directory where relative names are looked for
   * @param measured when the first of the plan's runs began: files may not be newer
   */
  public PlanSources(Path directory, Instant measured) {
    this.directory = directory.toAbsolutePath().normalize();
    this.measured = measured;
  }

  @Override
  public SourceFile apply(String name) {
    return files.computeIfAbsent(name, this::file);
  }

  private SourceFile file(String name) {
    if (name.isEmpty()) {
      return new SourceFile.Unusable("debug information names no file");
    }
    Optional<Path> found;
    try {
      found = found(name);
    } catch (InvalidPathException wrong) {
      return new SourceFile.Unusable("%s is no path here: %s".formatted(name, wrong.getReason()));
    }
    if (found.isEmpty()) {
      return new SourceFile.Unusable(
          Path.of(name).isAbsolute()
              ? "%s is not there".formatted(name)
              : "%s is not found from %s; start where it was compiled".formatted(name, directory));
    }
    Path file = found.get();
    try {
      if (Files.getLastModifiedTime(file).toInstant().isAfter(measured)) {
        return new SourceFile.Unusable(
            "%s is newer than the run: measure the program again".formatted(name));
      }
      return new SourceFile.Found(
          file.toRealPath().toString(), SourceText.of(Files.readAllBytes(file)));
    } catch (IOException unreadable) {
      return new SourceFile.Unusable("%s cannot be read: %s".formatted(name, unreadable));
    }
  }

  private Optional<Path> found(String name) {
    for (Path from = directory; from != null; from = from.getParent()) {
      Path file = from.resolve(name);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
