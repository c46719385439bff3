package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.control.Recorded;
import whip.model.control.Request;
import whip.model.control.RunControl;
import whip.model.control.Wish;

/** Present recording of collectors, as table and JSON. */
class ControlViewTest {
  private static final Instant AT = Instant.parse("2026-11-29T15:41:20.123Z");

  private static final RunControl CONTROL =
      new RunControl(
          "k3f9q2zd01",
          recorded(
              Map.of(
                  "detail", "full", "monitor", "on", "constructs", "on", "disabled", "lock,task")),
          List.of(
              request(Request.REFINEMENT, 30, Wish.FULL_DETAIL),
              request(Request.USER, 3600, new Wish("", "off", "", List.of("lock")))),
          Set.of(Request.REFINEMENT));

  private static Recorded recorded(Map<String, String> control) {
    return Recorded.of(control).orElseThrow();
  }

  private static Request request(String requester, int seconds, Wish wish) {
    return new Request("k3f9q2zd01", requester, AT, AT.plusSeconds(seconds), wish, "a test");
  }

  @Test
  void shouldPrintWhatIsRecordedAndAsked() {
    assertEquals(
        List.of(
            "run k3f9q2zd01 records: detail full, monitor on, constructs on, without lock, task",
            "",
            "requester     until (UTC)          asks for",
            "refinement    2026-11-29 15:41:50  detail full",
            "user          2026-11-29 16:41:20  monitor off, without lock  (not followed)"),
        ControlTable.lines(CONTROL));
  }

  @Test
  void shouldPrintWhyNoRequestReachesACollector() {
    RunControl unreachable =
        new RunControl(
            "k3f9q2zd01",
            recorded(Map.of("detail", "adaptive", "unavailable", "WHIP_CONTROL=0")),
            List.of(),
            Set.of());
    assertEquals(
        List.of(
            "run k3f9q2zd01 records: detail adaptive",
            "No request reaches it: WHIP_CONTROL=0",
            "",
            "No request stands: it records what it was started with."),
        ControlTable.lines(unreachable));
  }

  /** Others write requests, too. */
  @Test
  void shouldShowControlCharactersOfRequesters() {
    Wish wish = new Wish("fu\u001bll", "", "", List.of());
    RunControl foreign =
        new RunControl(
            "r", recorded(Map.of("detail", "full")), List.of(request("a\nb", 1, wish)), Set.of());
    String last = ControlTable.lines(foreign).get(3);
    assertEquals("a\\nb          2026-11-29 15:41:21  detail fu\\x1bll  (not followed)", last);
  }

  @Test
  void shouldKnowACollectorThatFollowsNothing() {
    assertEquals(true, Recorded.of(Map.of()).isEmpty());
  }

  @Test
  void shouldWriteJson() throws IOException {
    JsonNode run =
        new ObjectMapper().readTree(ControlJson.text(List.of(CONTROL))).get("runs").get(0);
    assertEquals("k3f9q2zd01", run.get("run").asText());
    assertEquals(
        "{\"detail\":\"full\",\"monitor\":\"on\",\"constructs\":\"on\","
            + "\"disabled\":[\"lock\",\"task\"]}",
        run.get("records").toString());
    assertEquals(true, run.get("unavailable").isNull());
    assertEquals(
        "{\"requester\":\"user\",\"requestedAt\":\"2026-11-29T15:41:20.123Z\","
            + "\"until\":\"2026-11-29T16:41:20.123Z\",\"followed\":false,"
            + "\"asks\":{\"detail\":null,\"monitor\":\"off\",\"constructs\":null,"
            + "\"disabled\":[\"lock\"]},\"reason\":\"a test\"}",
        run.get("requests").get(1).toString());
  }
}
