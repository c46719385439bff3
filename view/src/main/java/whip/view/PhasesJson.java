package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.construct.Iterations;
import whip.model.construct.PhaseAccount;

/**
 * Phases in the JSON of an account: their iterations, and the time of their threads by class. A
 * job's have iterations by rank.
 */
final class PhasesJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PhasesJson() {}

  static ArrayNode array(List<PhaseAccount> phases) {
    ArrayNode json = NODES.arrayNode();
    phases.forEach(phase -> json.add(phase(phase)));
    return json;
  }

  private static ObjectNode phase(PhaseAccount phase) {
    ObjectNode json = NODES.objectNode().put("name", phase.name());
    if (phase.ranks().isEmpty()) {
      addIterations(json, phase);
    }
    addAccount(json, phase);
    if (!phase.ranks().isEmpty()) {
      ArrayNode ranks = json.putArray("ranks");
      for (PhaseAccount.OfRank each : phase.ranks()) {
        PhaseAccount its = phase.ofRank(each.rank()).orElseThrow();
        ObjectNode rank = ranks.addObject().put("rank", each.rank());
        addIterations(rank, its);
        addAccount(rank, its);
      }
    }
    return json;
  }

  private static void addIterations(ObjectNode json, PhaseAccount phase) {
    Iterations iterations = phase.iterations();
    boolean hasClosed = iterations.closed() > 0;
    json.put("marks", iterations.marks()).put("closed", iterations.closed());
    json.put("mean", hasClosed ? iterations.mean() : null);
    json.put("deviation", hasClosed ? iterations.deviation() : null);
    json.put("least", hasClosed ? iterations.least() : null);
    json.put("most", hasClosed ? iterations.most() : null);
    json.put("first", iterations.first()).put("last", iterations.last());
    json.put("windows", phase.windows());
    json.put("begin", phase.begin().orElse(null));
  }

  private static void addAccount(ObjectNode json, PhaseAccount phase) {
    phase
        .account()
        .ifPresentOrElse(
            account -> {
              json.put("cut", account.cut()).put("elapsed", account.elapsed());
              json.set("classes", ConstructsJson.classes(account.times()));
            },
            () -> json.putNull("cut").putNull("elapsed").putNull("classes"));
  }
}
