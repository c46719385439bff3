package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Grouped;
import whip.model.construct.Strip;
import whip.model.construct.Times;

/**
 * A strip in the JSON of an account. A thread that is in no group of a slice was idle in all of it,
 * and a class that is left out has no time.
 */
public final class StripJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private StripJson() {}

  /**
   * Null where the account has none.
   *
   * @param thread the only one that its slices have; empty: all
   */
  public static JsonNode of(Constructs account, Optional<Integer> thread) {
    Strip strip = account.strip();
    if (strip.slices().isEmpty()) {
      return NODES.nullNode();
    }
    ObjectNode json = NODES.objectNode();
    json.put("threads", strip.threads()).put("shown", strip.shown()).put("cut", strip.end());
    ArrayNode slices = json.putArray("slices");
    strip.slices().forEach(slice -> slices.add(slice(slice, thread)));
    return json;
  }

  private static ObjectNode slice(Strip.Slice slice, Optional<Integer> thread) {
    ObjectNode json = NODES.objectNode().put("begin", slice.begin()).put("end", slice.end());
    ArrayNode groups = json.putArray("groups");
    SortedMap<Integer, Times> shown = new TreeMap<>(slice.times());
    thread.ifPresent(only -> shown.keySet().removeIf(number -> !number.equals(only)));
    for (Grouped<Times> group : Grouped.of(shown)) {
      groups
          .addObject()
          .put("threads", group.threads().toString())
          .set("classes", classes(group.value()));
    }
    return json;
  }

  /** Time by the names of the classes that have any. */
  public static ObjectNode classes(Times times) {
    ObjectNode json = NODES.objectNode();
    for (AccountClass one : AccountClass.values()) {
      if (times.of(one) != 0) {
        json.put(one.label(), times.of(one));
      }
    }
    return json;
  }
}
