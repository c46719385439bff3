package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import whip.model.construct.AccountClass;
import whip.model.profile.Fraction;
import whip.model.profile.RunInfo;
import whip.model.scale.Bounds;
import whip.model.scale.LostByClass;
import whip.model.scale.LostTime;
import whip.model.scale.Point;
import whip.model.scale.Scaling;
import whip.model.scale.ScalingModel;
import whip.model.scale.ScalingProperty;
import whip.model.scale.Speedup;
import whip.model.scale.SpeedupCurve;
import whip.model.scale.Spread;
import whip.model.scale.Subject;

/** Scaling runs as JSON, {@code "schema": "whip.scale/1"}; times are in its {@code unit}. */
public final class ScalingJson {
  private static final String SCHEMA = "whip.scale/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Scaling scaling;
  private final Function<LostByClass, ObjectNode> terms;

  private ScalingJson(Scaling scaling, Function<LostByClass, ObjectNode> terms) {
    this.scaling = scaling;
    this.terms = terms;
  }

  /** JSON text that ends with a line end. */
  public static String text(Scaling scaling) {
    return tree(scaling, lost -> AccountDiffJson.tree(lost.accounts(), lost.terms()))
            .toPrettyString()
        + "\n";
  }

  /**
   * A tree.
   *
   * @param terms writes the two accounts that differ, and terms of lost time
   */
  static ObjectNode tree(Scaling scaling, Function<LostByClass, ObjectNode> terms) {
    return new ScalingJson(scaling, terms).tree();
  }

  /** Numbers of threads of which a model says something: twice the most, and all it may say. */
  static List<Integer> predicted(ScalingModel.Fitted model) {
    return Stream.of(2, ScalingModel.Fitted.EXTRAPOLATION_MAX)
        .map(factor -> factor * model.threadsMax())
        .filter(threads -> model.timeOn(threads).isPresent())
        .toList();
  }

  private ObjectNode tree() {
    RunInfo run = scaling.reference().profile().run();
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA).put("program", run.program());
    ArrayNode arguments = json.putArray("arguments");
    run.arguments().forEach(arguments::add);
    json.put("clock", run.clock()).put("unit", scaling.unit());
    json.put("timing", scaling.timing().label()).put("base", scaling.reference().threads());
    json.set(
        "processors",
        scaling.processors().isPresent()
            ? NODES.numberNode(scaling.processors().getAsInt())
            : NODES.nullNode());
    ArrayNode notes = json.putArray("notes");
    scaling.notes().forEach(notes::add);
    json.put("boundsFrom", scaling.reference().run());
    ArrayNode points = json.putArray("points");
    scaling.points().forEach(point -> points.add(point(point)));
    json.set("speedups", speedups(scaling.program()));
    ArrayNode lost = json.putArray("lostTime");
    SortedMap<Integer, LostByClass> byClass = scaling.lostByClass();
    for (LostTime each : scaling.lostTimes()) {
      lost.add(lost(each, Optional.ofNullable(byClass.get(each.threads()))));
    }
    ArrayNode regions = json.putArray("regions");
    scaling.regions().curves().forEach(curve -> regions.add(region(curve)));
    json.put("regionsCut", scaling.regions().cut());
    ArrayNode properties = json.putArray("properties");
    scaling.properties().forEach(property -> properties.add(property(property)));
    ArrayNode models = json.putArray("models");
    scaling.models().forEach(model -> models.add(model(model)));
    return json;
  }

  private ObjectNode point(Point point) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("run", point.run())
            .put("threads", point.threads())
            .put("repeat", point.repeat())
            .put("oversubscribed", scaling.isOversubscribed(point.threads()));
    json.set("time", ExactLengthJson.number(point.time()));
    json.put("work", point.profile().tables().work());
    json.put("span", point.profile().tables().span());
    Optional<Bounds> bounds = scaling.bounds(point.threads());
    json.set("timeMin", number(bounds.map(Bounds::timeMin)));
    json.set("timeMax", number(bounds.flatMap(Bounds::timeMax)));
    return json.put("place", bounds.map(of -> of.place(point.time()).label()).orElse(null));
  }

  private static JsonNode number(Optional<Fraction> value) {
    return value.<JsonNode>map(ExactLengthJson::number).orElseGet(NODES::nullNode);
  }

  private static ArrayNode speedups(SpeedupCurve curve) {
    ArrayNode json = NODES.arrayNode();
    for (Speedup speedup : curve.speedups()) {
      ObjectNode object =
          json.addObject()
              .put("threads", speedup.threads())
              .put("runs", curve.series().times().get(speedup.threads()).count())
              .put("time", speedup.time())
              .put("speedup", speedup.speedup());
      Spread spread = speedup.spread();
      object.put("low", spread.low()).put("high", spread.high());
      object
          .put("interval", spread.interval().isPresent())
          .put("efficiency", speedup.efficiency())
          .put("deviation", speedup.deviation())
          .put("severity", speedup.severity());
    }
    return json;
  }

  private ObjectNode lost(LostTime lost, Optional<LostByClass> byClass) {
    ObjectNode json = NODES.objectNode().put("threads", lost.threads());
    json.set("total", ExactLengthJson.number(lost.total()));
    json.put("workGrowth", lost.workGrowth());
    json.set("other", ExactLengthJson.number(lost.other()));
    json.set("byClass", byClass.<JsonNode>map(this::byClass).orElseGet(NODES::nullNode));
    return json;
  }

  private ObjectNode byClass(LostByClass lost) {
    ObjectNode json = NODES.objectNode().put("total", lost.total());
    json.put("workGrowth", lost.workGrowth());
    json.put("unaccounted", lost.accounts().unaccounted());
    ObjectNode classes = json.putObject("classes");
    for (AccountClass one : AccountClass.values()) {
      classes.put(one.label(), lost.accounts().by(one));
    }
    json.set("accounts", terms.apply(lost));
    return json;
  }

  private static ObjectNode region(SpeedupCurve curve) {
    ObjectNode json = subject(curve.subject()).put("timing", curve.timing().label());
    json.set("speedups", speedups(curve));
    return json;
  }

  private static ObjectNode subject(Subject subject) {
    return NODES
        .objectNode()
        .put("kind", subject.kind().label())
        .put("label", subject.label())
        .put("file", subject.position().file())
        .put("line", subject.position().line())
        .put("function", subject.position().function());
  }

  private static ObjectNode property(ScalingProperty property) {
    ObjectNode json = NODES.objectNode().put("name", property.name());
    json.set("subject", subject(property.subject()));
    return json.put("severity", property.severity())
        .put("evidence", property.evidence())
        .put("condition", property.rule().condition())
        .put("formula", property.rule().severity())
        .put("source", property.rule().source())
        .put("advice", property.rule().advice());
  }

  private static ObjectNode model(ScalingModel model) {
    ObjectNode json = NODES.objectNode().put("name", model.name());
    if (model instanceof ScalingModel.Refused refused) {
      return json.put("refused", refused.reason());
    }
    ScalingModel.Fitted fitted = (ScalingModel.Fitted) model;
    json.put("formula", fitted.formula());
    ArrayNode parameters = json.putArray("parameters");
    for (ScalingModel.Parameter parameter : fitted.parameters()) {
      ObjectNode object =
          parameters.addObject().put("name", parameter.name()).put("value", parameter.value());
      object.set("low", bound(parameter.interval().map(Spread.Interval::low)));
      object.set("high", bound(parameter.interval().map(Spread.Interval::high)));
    }
    ArrayNode predictions = json.putArray("predictions");
    for (int threads : predicted(fitted)) {
      predictions
          .addObject()
          .put("threads", threads)
          .put("time", fitted.timeOn(threads).orElseThrow());
    }
    return json;
  }

  private static JsonNode bound(Optional<Double> value) {
    return value.<JsonNode>map(NODES::numberNode).orElseGet(NODES::nullNode);
  }
}
