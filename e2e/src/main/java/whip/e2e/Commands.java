package whip.e2e;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs other programs; whatever they complain about becomes the failure's message. */
public final class Commands {
  /** Generous: a program that takes this long hangs. */
  private static final long TIMEOUT_SECONDS = 120;

  private Commands() {}

  /**
   * Runs a command to its end and returns what it wrote to standard output and error.
   *
   * @throws AssertionError if it fails or hangs
   */
  public static String run(Path folder, Map<String, String> environment, List<String> command) {
    try {
      Path output = Files.createTempFile(folder, "command", ".out");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      String said = Files.readString(output, StandardCharsets.UTF_8);
      Files.delete(output);
      if (!ended || process.exitValue() != 0) {
        String outcome = ended ? "exit status " + process.exitValue() : "hangs";
        throw new AssertionError(String.join(" ", command) + ": " + outcome + "\n" + said);
      }
      return said;
    } catch (IOException e) {
      throw new AssertionError("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
