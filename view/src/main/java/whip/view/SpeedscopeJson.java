package whip.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import whip.model.profile.RunInfo;
import whip.model.view.CriticalStack;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/**
 * A critical path as a flame chart for speedscope (speedscope.app/file-format-schema.json): as wide
 * as the span, directives inside each other, the strands at the bottom. One sample per stack, in
 * the tree's order, so that what has the same directives around it stands together:
 *
 * <pre>
 * frames  [parallel relax.c:3, for relax.c:5, relax.c:5-7, relax.c:3-9]
 * samples [[0, 1, 2], [0, 3]]    weights [50, 10]
 * </pre>
 */
public final class SpeedscopeJson {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SpeedscopeJson() {}

  /** JSON text that ends with a line end. */
  public static String text(RunInfo run, CriticalTree tree) {
    try {
      return JSON.writeValueAsString(file(run, tree)) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("bug: a JSON tree that cannot be written", impossible);
    }
  }

  private static ObjectNode file(RunInfo run, CriticalTree tree) {
    Map<Frame, Integer> frames = new LinkedHashMap<>();
    ArrayNode samples = NODES.arrayNode();
    ArrayNode weights = NODES.arrayNode();
    for (CriticalStack stack : tree.stacks()) {
      ArrayNode sample = samples.addArray();
      for (Frame frame : stack.frames()) {
        int next = frames.size();
        sample.add(frames.computeIfAbsent(frame, absent -> next));
      }
      weights.add(stack.critical());
    }
    String name = ProfileTable.command(run);
    ObjectNode file = NODES.objectNode().put("$schema", SCHEMA).put("exporter", "whip");
    file.put("name", name + " (" + run.run() + ")").put("activeProfileIndex", 0);
    ArrayNode shared = file.putObject("shared").putArray("frames");
    frames.keySet().forEach(frame -> shared.add(frame(frame)));
    ObjectNode profile = file.putArray("profiles").addObject();
    profile.put("type", "sampled").put("name", "critical path of " + name);
    profile.put("unit", run.unit().equals("ns") ? "nanoseconds" : "none");
    profile.put("startValue", 0).put("endValue", tree.critical());
    profile.set("samples", samples);
    profile.set("weights", weights);
    return file;
  }

  private static ObjectNode frame(Frame frame) {
    ObjectNode json = NODES.objectNode().put("name", frame.name());
    if (!frame.file().isEmpty()) {
      json.put("file", frame.file());
    }
    if (frame.line() > 0) {
      json.put("line", frame.line());
    }
    return json;
  }
}
