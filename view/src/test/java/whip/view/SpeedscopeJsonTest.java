package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static whip.view.SampleTree.NOTHING;
import static whip.view.SampleTree.TREE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.RunInfo;
import whip.model.profile.SampleProfile;
import whip.model.view.CriticalStack;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/** Compares speedscope's input with the expected text in the resources. */
class SpeedscopeJsonTest {
  private static RunInfo run() {
    return SampleProfile.complete().run();
  }

  @Test
  void shouldWriteTheFormatOfSpeedscope() throws IOException {
    try (InputStream expected = getClass().getResourceAsStream("/view/speedscope.json")) {
      assertEquals(
          new String(expected.readAllBytes(), StandardCharsets.UTF_8),
          SpeedscopeJson.text(run(), TREE));
    }
  }

  @Test
  void shouldBeReadBackAsTheSameTree() throws IOException {
    String text = SpeedscopeJson.text(run(), TREE);
    CriticalTree read = read(text);
    assertEquals(TREE, read);
    assertEquals(text, SpeedscopeJson.text(run(), read));
  }

  @Test
  void shouldWriteARunWithoutWork() throws IOException {
    assertEquals(NOTHING, read(SpeedscopeJson.text(run(), NOTHING)));
  }

  /**
   * Reads as speedscope does: a sample is indices into the frames, from the outermost, and a weight
   * belongs to each; they fill the time from start to end.
   */
  private static CriticalTree read(String text) throws IOException {
    JsonNode file = new ObjectMapper().readTree(text);
    List<Frame> frames = new ArrayList<>();
    for (JsonNode frame : file.at("/shared/frames")) {
      frames.add(frame(frame));
    }
    JsonNode profile = file.at("/profiles/0");
    assertEquals(profile.get("samples").size(), profile.get("weights").size());
    List<CriticalStack> stacks = new ArrayList<>();
    for (int i = 0; i < profile.get("samples").size(); i++) {
      List<Frame> sample = new ArrayList<>();
      profile.get("samples").get(i).forEach(index -> sample.add(frames.get(index.intValue())));
      assertTrue(profile.get("weights").get(i).isIntegralNumber());
      stacks.add(new CriticalStack(sample, profile.get("weights").get(i).longValue()));
    }
    CriticalTree tree = CriticalTree.of(stacks);
    assertEquals(tree.critical(), profile.get("endValue").longValue());
    assertEquals(0, profile.get("startValue").longValue());
    return tree;
  }

  private static Frame frame(JsonNode json) {
    String name = json.get("name").textValue();
    String[] words = name.split(" ", 2);
    boolean directive = words.length == 2;
    return new Frame(
        directive ? words[0] : Frame.STRANDS,
        directive ? words[1] : name,
        json.path("file").asText(""),
        json.path("line").asInt(0));
  }
}
