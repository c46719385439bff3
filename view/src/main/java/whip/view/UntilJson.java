package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import whip.model.profile.Profile;
import whip.model.whatif.Until;

/** Regions to make faster to reach a parallelism, as JSON: {@code "schema": "whip.until/1"}. */
public final class UntilJson {
  private static final String SCHEMA = "whip.until/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private UntilJson() {}

  /** JSON text that ends with a line end. */
  public static String text(Profile profile, UntilTable.Answer answer) {
    Until.Plan plan = answer.plan();
    ObjectNode json = RankJson.head(SCHEMA, profile);
    json.set("target", ExactLengthJson.number(answer.target()));
    json.set("factor", ExactLengthJson.factor(answer.factor()));
    json.put("reached", plan.reached());
    ArrayNode steps = json.putArray("steps");
    plan.steps().forEach(step -> steps.add(step(step, profile)));
    json.set("enough", plan.enough().map(ExactLengthJson::factor).orElseGet(NODES::nullNode));
    json.set("best", plan.best().<JsonNode>map(ExactLengthJson::number).orElseGet(NODES::nullNode));
    json.put("conclusion", UntilTable.conclusion(answer));
    return json.toPrettyString() + "\n";
  }

  private static ObjectNode step(Until.Step step, Profile profile) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("spec", step.spec().toString())
            .put("selector", step.spec().selector().toString());
    json.set("factor", ExactLengthJson.factor(step.spec().factor()));
    RankJson.bound(json, step.bound(), step.bound(), profile);
    return json;
  }
}
