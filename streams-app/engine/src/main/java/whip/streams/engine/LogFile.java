package whip.streams.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import whip.streams.operating.ConsoleLog;

/** Log files of bounded size: three of 4 MiB, the newest with number 0. */
final class LogFile {

  private LogFile() {}

  /**
   * The settings of {@code java.util.logging} for a process that logs to {@code
   * directory/name.N.log}.
   */
  static String settings(Path directory, String name) {
    return ConsoleLog.COMMON
        + """
        handlers=java.util.logging.FileHandler
        java.util.logging.FileHandler.pattern=%s/%s.%%g.log
        java.util.logging.FileHandler.limit=4194304
        java.util.logging.FileHandler.count=3
        java.util.logging.FileHandler.append=true
        java.util.logging.FileHandler.formatter=java.util.logging.SimpleFormatter
        kafka.server.KafkaConfig.level=WARNING
        # The engine asks before the broker listens; each refusal would be a line.
        org.apache.kafka.clients.NetworkClient.level=SEVERE
        """
            .formatted(directory.toString().replace("%", "%%"), name);
  }

  /** Makes this process log there from now on. */
  static void use(Path directory, String name) {
    try {
      LogManager.getLogManager()
          .readConfiguration(
              new ByteArrayInputStream(settings(directory, name).getBytes(StandardCharsets.UTF_8)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The last lines of a file, for a message; none where there is no such file. */
  static String tail(Path file, int lines) {
    if (!Files.exists(file)) {
      return "";
    }
    try (Stream<String> text = Files.lines(file)) {
      List<String> all = text.toList();
      return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    } catch (IOException | UncheckedIOException unreadable) {
      return "(" + file + " cannot be read: " + unreadable.getMessage() + ")";
    }
  }
}
