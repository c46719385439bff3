package whip.engine.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Last automatic removals of an engine, in words, and whether it is within its limits:
 *
 * <pre>removed 3 runs, the newest of 2026-10-20, to keep the engine's directory under 10.0 GiB
 * </pre>
 */
public final class RemovalsFile {

  private RemovalsFile() {}

  /** Replaces the former removals by these lines. */
  public static void write(EngineDirectory directory, String lines) throws IOException {
    Files.writeString(directory.removals(), lines);
  }

  /** The lines; empty: none yet. */
  public static Optional<String> read(EngineDirectory directory) {
    try {
      Path file = directory.removals();
      return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    } catch (IOException gone) {
      return Optional.empty(); // Being rewritten at this moment.
    }
  }
}
