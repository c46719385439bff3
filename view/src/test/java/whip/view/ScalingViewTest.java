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
    assertTable("scale.txt", SampleScaling.whole());
  }

  @Test
  void shouldSayWhatTheVirtualClockAndSingleRunsCannotShow() throws IOException {
    assertTable("scale-exact.txt", SampleScaling.exact());
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

  private static void assertTable(String golden, Scaling scaling) throws IOException {
    List<String> lines = ScalingTable.lines(scaling);
    assertEquals(golden(golden), String.join("\n", lines) + "\n");
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
  }

  private static String golden(String file) throws IOException {
    try (InputStream text = ScalingViewTest.class.getResourceAsStream("/view/" + file)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
