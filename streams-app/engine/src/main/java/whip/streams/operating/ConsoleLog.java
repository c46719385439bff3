package whip.streams.operating;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.apache.kafka.common.errors.AuthorizationException;
import whip.streams.MissingPermission;

/**
 * The log of a process whose supervisor keeps what it prints: on standard error, one line for each
 * event, and from Kafka only what is new.
 */
public final class ConsoleLog {

  /** Where a process logs and how; {@code java.util.logging} then leaves the defaults alone. */
  private static final List<String> CHOSEN =
      List.of("java.util.logging.config.file", "java.util.logging.config.class");

  /**
   * For every process of ours: what Kafka's clients say hundreds of times, and the form of a line.
   */
  public static final String COMMON =
      """
      .level=INFO
      java.util.logging.SimpleFormatter.format=%1$tFT%1$tT.%1$tL %4$s %3$s: %5$s%6$s%n
      # Hundreds of lines of settings at every start.
      org.apache.kafka.common.config.level=WARNING
      org.apache.kafka.clients.level=WARNING
      """;

  private static final String SETTINGS =
      """
      handlers=java.util.logging.ConsoleHandler
      org.apache.kafka.level=WARNING
      # The same advice for every thread.
      org.apache.kafka.streams.StreamsConfig.level=SEVERE
      # A failed thread is logged by the handler of its failure.
      org.apache.kafka.streams.KafkaStreams.level=OFF
      """;

  private static final Pattern REFUSAL =
      Pattern.compile("authoriz(?:ation|ed)|authorization_failed", Pattern.CASE_INSENSITIVE);

  private ConsoleLog() {}

  /** Makes this process log so from now on, unless its user has chosen otherwise. */
  public static void use() {
    if (CHOSEN.stream().anyMatch(property -> System.getProperty(property) != null)) {
      return;
    }
    try {
      LogManager.getLogManager()
          .readConfiguration(
              new ByteArrayInputStream((COMMON + SETTINGS).getBytes(StandardCharsets.UTF_8)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    for (Handler handler : Logger.getLogger("").getHandlers()) {
      handler.setFilter(ConsoleLog::isNews);
    }
  }

  /**
   * Not what every client of Kafka says at each attempt without a permission: {@link
   * MissingPermission} says it once a minute for all.
   */
  static boolean isNews(LogRecord record) {
    if (record.getLoggerName() == null || !record.getLoggerName().startsWith("org.apache.kafka.")) {
      return true;
    }
    for (Throwable cause = record.getThrown(); cause != null; cause = cause.getCause()) {
      if (cause instanceof AuthorizationException) {
        return false;
      }
    }
    return record.getMessage() == null || !REFUSAL.matcher(record.getMessage()).find();
  }
}
