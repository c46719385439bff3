package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.construct.Iterations;
import whip.model.construct.PhaseAccount;

/** Phases in the JSON of an account: their iterations, and the time of their threads by class. */
final class PhasesJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PhasesJson() {}

  static ArrayNode array(List<PhaseAccount> phases) {
    ArrayNode json = NODES.arrayNode();
    phases.forEach(phase -> json.add(phase(phase)));
    return json;
  }

  private static ObjectNode phase(PhaseAccount phase) {
    Iterations iterations = phase.iterations();
    boolean hasClosed = iterations.closed() > 0;
    ObjectNode json = NODES.objectNode().put("name", phase.name());
    json.put("marks", iterations.marks()).put("closed", iterations.closed());
    json.put("mean", hasClosed ? iterations.mean() : null);
    json.put("deviation", hasClosed ? iterations.deviation() : null);
    json.put("least", hasClosed ? iterations.least() : null);
    json.put("most", hasClosed ? iterations.most() : null);
    json.put("first", iterations.first()).put("last", iterations.last());
    json.put("windows", phase.windows());
    json.put("begin", phase.begin().orElse(null));
    phase
        .account()
        .ifPresentOrElse(
            account -> {
              json.put("cut", account.cut()).put("elapsed", account.elapsed());
              json.set("classes", ConstructsJson.classes(account.times()));
            },
            () -> json.putNull("cut").putNull("elapsed").putNull("classes"));
    return json;
  }
}
