package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.Grouped;
import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;
import whip.model.property.Evidence;
import whip.model.property.OfRanks;
import whip.model.property.Property;
import whip.model.property.PropertyGain;
import whip.model.property.PropertyLimit;
import whip.model.property.RunProperties;
import whip.model.property.Stability;
import whip.model.property.Threshold;

/**
 * A run's performance properties as JSON, {@code "schema": "whip.properties/1"}. Times are exact
 * integers in the run's unit; shares are numbers from 0 to 1 and, exactly, text. Properties of a
 * job have {@code ranks}.
 */
public final class PropertiesJson {
  private static final String SCHEMA = "whip.properties/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PropertiesJson() {}

  /**
   * The document of a run's properties.
   *
   * @param limits that the properties were judged by
   */
  public static StreamedJson of(RunProperties properties, List<PropertyLimit> limits) {
    return new StreamedJson(
        json -> {
          json.addAll(head(properties));
          json.addArray(
              "properties",
              properties.shown().stream().map(property -> property(properties, property)));
          json.addArray("limits", limits.stream().map(limit -> limit(properties, limit)));
        });
  }

  private static ObjectNode head(RunProperties properties) {
    Constructs account = properties.account();
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA).put("run", account.run());
    json.put("unit", account.unit()).put("elapsed", account.elapsed()).put("cut", account.cut());
    json.put("ended", account.ended()).put("threads", account.threads());
    JobRanks.addTo(json, account.ranks());
    json.put("threshold", properties.threshold().least().value());
    json.put("baseline", properties.base().map(Constructs::run).orElse(null));
    ArrayNode confidenceOf = json.putArray("confidenceOf").add("coverage");
    if (!properties.stabilities().isEmpty()) {
      confidenceOf.add("stability");
    }
    ArrayNode notVisible = json.putArray("notVisible");
    account.notVisible().forEach(notVisible::add);
    return json.put("below", properties.all().size() - properties.shown().size());
  }

  private static ObjectNode property(RunProperties properties, Property property) {
    ObjectNode json = NODES.objectNode().put("name", property.name());
    place(json, property.path());
    json.put("phase", property.phase().isEmpty() ? null : property.phase());
    json.put("elapsed", property.finding().elapsed());
    share(json, "severity", property.severity());
    Optional<Stability> stability = properties.stability(property);
    json.put("confidence", properties.confidence(property));
    // A root is in the stability: it is no fraction.
    json.put(
        "confidenceExact", stability.isPresent() ? null : property.finding().coverage().toString());
    json.set("windows", stability.<JsonNode>map(PropertiesJson::windows).orElse(NODES.nullNode()));
    properties.ofRanks(property).ifPresent(ranks -> addRanks(json, ranks, properties.threshold()));
    json.set(
        "gain",
        properties.gain(property).<JsonNode>map(PropertiesJson::gain).orElse(NODES.nullNode()));
    json.set("evidence", evidence(property.finding().evidence()));
    return json.put("condition", property.definition().condition())
        .put("formula", property.definition().formula())
        .put("source", property.definition().source())
        .put("advice", property.advice());
  }

  /** All other numbers are those of the worst rank. */
  private static void addRanks(ObjectNode json, OfRanks ranks, Threshold threshold) {
    json.put("ranks", ranks.reached(threshold).toString()).put("worstRank", ranks.worstRank());
    ArrayNode byRank = json.putArray("byRank");
    ranks
        .byRank()
        .forEach(
            (rank, property) ->
                share(byRank.addObject().put("rank", rank), "severity", property.severity()));
  }

  private static ObjectNode gain(PropertyGain gain) {
    ObjectNode json = NODES.objectNode();
    json.set("sum", ExactLengthJson.number(gain.sum()));
    json.set("whatif", ExactLengthJson.number(gain.whatIf()));
    return json;
  }

  /** In how many windows of its phase a property was found. */
  private static ObjectNode windows(Stability stability) {
    return NODES.objectNode().put("judged", stability.windows()).put("over", stability.over());
  }

  private static void place(ObjectNode json, PathAccount path) {
    json.put("path", path.id().value())
        .put("kind", path.kind().label())
        .put("label", path.position().label())
        .put("file", path.position().file())
        .put("line", path.position().line())
        .put("function", path.position().function())
        .put("region", path.name());
  }

  private static ObjectNode evidence(Evidence evidence) {
    ObjectNode json = NODES.objectNode().put("what", evidence.what());
    json.put("team", evidence.team()).put("sum", evidence.sum());
    json.put("longest", evidence.longest()).put("threads", evidence.threads().toString());
    ArrayNode groups = json.putArray("groups");
    Grouped.of(evidence.times())
        .forEach(
            group ->
                groups
                    .addObject()
                    .put("threads", group.threads().toString())
                    .put("time", group.value()));
    evidence
        .beside()
        .ifPresentOrElse(
            beside -> {
              ObjectNode other = json.putObject("beside").put("what", beside.what());
              share(other, "share", beside.share());
            },
            () -> json.putNull("beside"));
    evidence
        .cause()
        .ifPresentOrElse(cause -> json.set("cause", cause(cause)), () -> json.putNull("cause"));
    evidence.tasks().ifPresent(tasks -> json.set("tasks", tasks(tasks)));
    return json;
  }

  private static ObjectNode tasks(Evidence.Tasks tasks) {
    return NODES
        .objectNode()
        .put("which", tasks.which())
        .put("count", tasks.count())
        .put("all", tasks.all())
        .put("cost", tasks.cost());
  }

  private static ObjectNode cause(Evidence.Cause cause) {
    ObjectNode json = NODES.objectNode();
    place(json, cause.path());
    return json.put("time", cause.time()).put("waits", cause.waits());
  }

  private static ObjectNode limit(RunProperties properties, PropertyLimit limit) {
    ObjectNode json =
        NODES.objectNode().put("name", limit.name()).put("percent", limit.most().value());
    ArrayNode over = json.putArray("over");
    limit
        .over(properties.all())
        .forEach(
            property ->
                share(
                    over.addObject()
                        .put("name", property.name())
                        .put("path", property.path().id().value())
                        .put("phase", property.phase().isEmpty() ? null : property.phase()),
                    "severity",
                    property.severity()));
    return json;
  }

  private static void share(ObjectNode json, String name, Fraction share) {
    json.put(name, share.toDouble()).put(name + "Exact", share.toString());
  }
}
