package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.construct.SampleAccount;
import whip.model.profile.SampleRun;

/** Accounts as TALP's results: by character, and what TALP-Pages looks up. */
class TalpJsonTest {
  private static final String TEXT =
      TalpJson.text(SampleRun.of("k3f9q2zd01", 0, "ns"), SampleAccount.manyKinds());

  @Test
  void shouldWriteOneRegion() throws IOException {
    try (InputStream file = TalpJsonTest.class.getResourceAsStream("/view/account.talp.json")) {
      assertEquals(new String(file.readAllBytes(), StandardCharsets.UTF_8), TEXT);
    }
  }

  /** It takes the form from the version, and a run without ranks for one of threads. */
  @Test
  void shouldHoldWhatTalpPagesLooksUp() throws IOException {
    JsonNode json = new ObjectMapper().readTree(TEXT);
    assertTrue(json.get("dlbVersion").asText().startsWith("3.6"));
    assertEquals(
        LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.parse(json.get("timestamp").asText()));
    assertEquals(2, json.at("/resources/numCpus").asInt());
    assertEquals(0, json.at("/resources/numMpiRanks").asInt());
    assertEquals(0, json.at("/resources/numGpus").asInt());
    JsonNode whole = json.at("/Application/Global");
    for (String number : List.of("cycles", "instructions", "numCpus", "numMpiRanks")) {
      assertTrue(whole.get(number).isNumber(), number);
    }
    long all = 0;
    for (String time :
        List.of(
            "usefulTime",
            "mpiTime",
            "ompLoadImbalanceTime",
            "ompSchedulingTime",
            "ompSerializationTime")) {
      all += whole.get(time).asLong();
    }
    assertEquals(2 * whole.get("elapsedTime").asLong(), all, "no time is in none of them");
    assertEquals(
        whole.get("parallelEfficiency").asDouble(),
        whole.get("ompLoadBalance").asDouble()
            * whole.get("ompSchedulingEfficiency").asDouble()
            * whole.get("ompSerializationEfficiency").asDouble(),
        1e-12);
  }
}
