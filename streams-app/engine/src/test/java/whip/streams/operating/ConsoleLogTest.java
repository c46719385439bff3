package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.junit.jupiter.api.Test;

class ConsoleLogTest {

  @Test
  void shouldLeaveOutWhatKafkaRepeatsWithoutAPermission() {
    assertFalse(isNews("org.apache.kafka.clients.Metadata", "Topic authorization failed", null));
    assertFalse(
        isNews("org.apache.kafka.clients.a", "JoinGroup: GROUP_AUTHORIZATION_FAILED", null));
    assertFalse(
        isNews(
            "org.apache.kafka.streams.processor.internals.StreamThread",
            "Error",
            new IllegalStateException(GroupAuthorizationException.forGroupId("g"))));
  }

  @Test
  void shouldKeepEverythingElse() {
    assertTrue(isNews("org.apache.kafka.clients.NetworkClient", "Connection refused", null));
    assertTrue(isNews("org.apache.kafka.streams.a", "failed", new IllegalStateException("state")));
    assertTrue(isNews("whip.streams.TopologyInstance", "not authorized", null));
  }

  private static boolean isNews(String logger, String message, Throwable thrown) {
    LogRecord record = new LogRecord(Level.WARNING, message);
    record.setLoggerName(logger);
    record.setThrown(thrown);
    return ConsoleLog.isNews(record);
  }
}
