package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpiryCauseTest {

  @Test
  void shouldNameTheAgeLimitWhereTheRunIsOlder() {
    Map<String, String> settings = Map.of("retention.ms", "1000", "retention.bytes", "4096");
    assertEquals("retention.ms=1000", ExpiryCause.of(settings, Duration.ofMillis(1001)));
  }

  @Test
  void shouldNameTheSpaceLimitWhereTheRunIsYounger() {
    Map<String, String> settings = Map.of("retention.ms", "1000", "retention.bytes", "4096");
    assertEquals(
        "retention.bytes=4096, or deleted by hand",
        ExpiryCause.of(settings, Duration.ofMillis(999)));
  }

  @Test
  void shouldBlameNoSettingWhereNoneDoesIt() {
    Map<String, String> settings = Map.of("retention.ms", "1000", "retention.bytes", "-1");
    assertEquals(
        "deleted by hand, retention.ms=1000 keeps them longer",
        ExpiryCause.of(settings, Duration.ofMillis(999)));
    Map<String, String> forever = Map.of("retention.ms", "-1", "retention.bytes", "-1");
    assertEquals(
        "deleted by hand, retention.ms=-1 keeps them longer",
        ExpiryCause.of(forever, Duration.ofDays(999)));
  }
}
