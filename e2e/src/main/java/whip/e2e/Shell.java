package whip.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a command to its end and keeps what it said. */
public final class Shell {

  // Generous: only a hang reaches it, not `whip dist` in a new checkout on a machine under load.
  private static final long LIMIT_MINUTES = 20;

  private static final long PAUSE_MS = 20;

  /** How a command ended; {@code status} is 128 + signal where a signal ended it. */
  public record Result(List<String> command, int status, String out, String err) {
    public Result expect(int expected) {
      if (status != expected) {
        throw new AssertionError(
            command + ": status " + status + " instead of " + expected + "\n" + out + err);
      }
      return this;
    }
  }

  private Shell() {}

  /**
   * The command where Ctrl-C ends it: tests that run in the background have it ignored, and all
   * they start inherits that.
   */
  public static List<String> interruptible(String... command) {
    return Stream.concat(Stream.of("env", "--default-signal"), Stream.of(command)).toList();
  }

  public static Result run(List<String> command, Map<String, String> environment) {
    return run(Path.of("."), command, environment);
  }

  /** Runs it in {@code directory}, without input. */
  public static Result run(Path directory, List<String> command, Map<String, String> environment) {
    return run(directory, command, environment, "");
  }

  /** Ends its input once its standard error has {@code text}, or after a minute without. */
  public static Result runUntilItSays(
      String text, List<String> command, Map<String, String> environment) {
    return run(Path.of("."), command, environment, text);
  }

  private static Result run(
      Path directory, List<String> command, Map<String, String> environment, String awaited) {
    try {
      Path out = Files.createTempFile("whip-e2e", ".out");
      Path err = Files.createTempFile("whip-e2e", ".err");
      ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.environment().putAll(environment);
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      long tries = TimeUnit.MINUTES.toMillis(1) / PAUSE_MS;
      while (!read(err).contains(awaited) && process.isAlive() && tries-- > 0) {
        Thread.sleep(PAUSE_MS);
      }
      process.getOutputStream().close();
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError(command + " hangs\n" + read(out) + read(err));
      }
      Result result = new Result(command, process.exitValue(), read(out), read(err));
      Files.delete(out);
      Files.delete(err);
      return result;
    } catch (IOException e) {
      throw new AssertionError(command + " does not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file);
  }
}
