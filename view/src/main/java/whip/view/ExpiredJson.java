package whip.view;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import whip.model.whatif.Expired;

/**
 * Records that are gone:
 *
 * <pre>
 * {"records": 3, "of": 8, "topic": "whip.node", "cause": "retention.ms=2592000000"}
 * </pre>
 */
public final class ExpiredJson {

  private ExpiredJson() {}

  public static ObjectNode of(Expired expired) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("records", expired.records())
        .put("of", expired.of())
        .put("topic", expired.topic())
        .put("cause", expired.cause());
  }
}
