package whip.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs another program and keeps what it prints. */
final class Command {
  private static final long LIMIT_SECONDS = 60;

  private Command() {}

  /** How it ended and what it printed, on either stream. */
  record Result(int status, String output) {}

  /** Empty when there is no such program, or it does not come to an end. */
  static Optional<Result> run(List<String> command, Map<String, String> environment) {
    try {
      Path output = Files.createTempFile("whip", ".out");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return Optional.empty();
        }
        return Optional.of(
            new Result(
                process.exitValue(),
                new String(Files.readAllBytes(output), StandardCharsets.UTF_8)));
      } finally {
        Files.delete(output);
      }
    } catch (IOException absent) {
      return Optional.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
