package whip.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether a program's places will be lines of its source. */
public final class SourceLines {
  private static final Path PACKAGES = Path.of("/usr/lib/debug");

  private SourceLines() {}

  /**
   * Advice on how to get line numbers; empty where they are there.
   *
   * @param file the program, under any name
   */
  public static Optional<String> advice(ElfFile elf, Path file) {
    if (elf.hasDebugInformation()) {
      return Optional.empty();
    }
    if (elf.debugLink().isEmpty()) {
      return Optional.of("rebuild it with -g to see where its work is");
    }
    return isFound(elf.debugLink(), folder(file))
        ? Optional.empty()
        : Optional.of(
            "they are in %s; put it beside the program, into .debug there, or below %s"
                .formatted(elf.debugLink(), PACKAGES));
  }

  /** Where the helper looks, too. */
  private static boolean isFound(String name, Path folder) {
    Path root = folder.getRoot();
    Path below = root == null ? folder : root.relativize(folder);
    return List.of(folder, folder.resolve(".debug"), PACKAGES.resolve(below)).stream()
        .anyMatch(place -> Files.isRegularFile(place.resolve(name)));
  }

  private static Path folder(Path file) {
    try {
      return file.toRealPath().getParent();
    } catch (IOException gone) {
      return file.toAbsolutePath().getParent();
    }
  }
}
