package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.scale.Point;
import whip.model.scale.SampleScaling;
import whip.model.scale.Scaling;

/** Compares views of scaling runs with the expected texts in the resources. */
class ScalingViewTest {

  @Test
  void shouldPrintATable() throws IOException {
    assertTable("scale.txt", ScalingTable.lines(SampleScaling.whole()));
  }

  @Test
  void shouldSayWhatTheVirtualClockAndSingleRunsCannotShow() throws IOException {
    assertTable("scale-exact.txt", ScalingTable.lines(SampleScaling.exact()));
  }

  @Test
  void shouldPrintRegionsByNumberOfThreads() throws IOException {
    assertTable("scale-regions.txt", ScalingTable.byRegion(SampleScaling.whole()));
  }

  /** The other series has single runs on 1 and 2 threads, and no regions. */
  @Test
  void shouldPrintAnotherSeriesBesideOne() throws IOException {
    assertTable(
        "scale-beside.txt", ScalingComparison.lines(SampleScaling.whole(), SampleScaling.exact()));
  }

  @Test
  void shouldSayThatRegionsHaveNoWallTimes() {
    List<String> lines = ScalingTable.byRegion(SampleScaling.exact());
    assertTrue(lines.contains("Speedup by wall time: not recorded"), lines.toString());
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(golden("scale.json"), ScalingJson.text(SampleScaling.whole()));
  }

  @Test
  void shouldWriteWhatIsNotKnownAsNull() throws IOException {
    JsonNode json = new ObjectMapper().readTree(ScalingJson.text(SampleScaling.exact()));
    assertTrue(json.get("processors").isNull());
    assertEquals("least", json.get("timing").asText());
    assertEquals(500, json.at("/points/0/time").asLong());
    assertEquals("inside", json.at("/points/1/place").asText());
    assertTrue(json.at("/models/0/refused").isTextual());
  }

  /** Medians of 1010 ms on one thread and 710 ms on two; its bound is 500 ms there. */
  @Test
  void shouldWriteSpeedupsForAPage() {
    JsonNode json = ScalingPageJson.tree(SampleScaling.whole());
    assertEquals("whip.scale/1", json.get("schema").asText());
    assertEquals("t2r2", json.at("/drawn/points/4/run").asText());
    assertEquals(1010.0 / 700, json.at("/drawn/points/4/speedup").asDouble(), 1e-12);
    JsonNode bounds = json.at("/drawn/bounds");
    assertEquals(8, bounds.size(), "1 to 8 threads");
    assertEquals(1.01, bounds.at("/0/least").asDouble(), 1e-12);
    assertEquals(2, bounds.at("/1/threads").asInt());
    assertEquals(2.02, bounds.at("/1/most").asDouble(), 1e-12);
    assertTrue(bounds.at("/1/least").isNull(), "blocks are divided again");
    assertEquals(4, json.at("/lostTime/0/byClass/accounts/rows").size());
    assertEquals(0, json.at("/lostTime/0/byClass/accounts/cut").size());
    assertEquals(2, ScalingPageJson.tree(SampleScaling.exact()).at("/drawn/bounds").size());
  }

  /** 150 loops, of which the i-th makes the second thread wait i: the least 50 are left out. */
  @Test
  void shouldCutTermsForAPageByClass() {
    JsonNode lost = ScalingPageJson.tree(SampleScaling.manyLoops(150)).at("/lostTime/0/byClass");
    JsonNode accounts = lost.get("accounts");
    assertEquals(150 * 151 / 2, lost.at("/classes/imbalance").asInt());
    assertEquals(100, count(accounts.get("rows"), "imbalance"));
    assertEquals(50, accounts.at("/cut/imbalance/terms").asInt());
    assertEquals(50 * 51 / 2, accounts.at("/cut/imbalance/by").asInt());
    assertEquals(1, accounts.get("cut").size());
  }

  private static int count(JsonNode rows, String one) {
    int count = 0;
    for (JsonNode row : rows) {
      count += row.get("class").asText().equals(one) ? 1 : 0;
    }
    return count;
  }

  @Test
  void shouldShowNoControlCharacters() throws Exception {
    Point sample = SampleScaling.exact().points().get(0);
    Profile foreign = ForeignText.in(sample.profile());
    Profile virtual =
        ProfileReader.profile(
            ProfileJson.text(foreign)
                .replaceAll("\"clock\" : \"[^\"]*\"", "\"clock\" : \"virtual\"")
                .replaceAll("\"unit\" : \"[^\"]*\"", "\"unit\" : \"units\""));
    Scaling scaling = Scaling.of(List.of(new Point(1, 1, virtual)), OptionalInt.empty());
    for (String line : ScalingTable.lines(scaling)) {
      assertEquals("", ForeignText.rawIn(line));
    }
  }

  private static void assertTable(String golden, List<String> lines) throws IOException {
    assertEquals(golden(golden), String.join("\n", lines) + "\n");
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
  }

  private static String golden(String file) throws IOException {
    try (InputStream text = ScalingViewTest.class.getResourceAsStream("/view/" + file)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
