package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.control.Request;
import whip.model.control.RunControl;
import whip.model.control.Wish;

/** Present recording of collectors as JSON, {@code "schema": "whip.control/1"}. */
public final class ControlJson {
  private static final String SCHEMA = "whip.control/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ControlJson() {}

  /**
   * JSON text that ends with a line end.
   *
   * @param runs one, or the ranks of a job
   */
  public static String text(List<RunControl> runs) {
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA);
    ArrayNode all = json.putArray("runs");
    runs.forEach(run -> all.add(run(run)));
    return json.toPrettyString() + "\n";
  }

  private static ObjectNode run(RunControl control) {
    ObjectNode json = NODES.objectNode().put("run", control.run());
    json.set("records", wish(control.recorded().wish()));
    json.put("unavailable", control.recorded().unavailable().orElse(null));
    ArrayNode requests = json.putArray("requests");
    for (Request request : control.requests()) {
      ObjectNode each = requests.addObject().put("requester", request.requester());
      each.put("requestedAt", request.requestedAt().toString());
      each.put("until", request.until().toString());
      each.put("followed", control.followed().contains(request.requester()));
      each.set("asks", wish(request.wish()));
      each.put("reason", request.reason());
    }
    return json;
  }

  /** A word that asks nothing is null. */
  private static ObjectNode wish(Wish wish) {
    ObjectNode json = NODES.objectNode();
    json.put("detail", orNull(wish.detail()));
    json.put("monitor", orNull(wish.monitor()));
    json.put("constructs", orNull(wish.constructs()));
    ArrayNode disabled = json.putArray("disabled");
    wish.disabled().forEach(disabled::add);
    return json;
  }

  private static String orNull(String word) {
    return word.isEmpty() ? null : word;
  }
}
