package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import whip.model.plan.DependenceDiff;
import whip.model.plan.LeftRegion;
import whip.model.plan.Plan;
import whip.model.plan.PlanStep;
import whip.model.profile.Fraction;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceSums;
import whip.model.region.Iterations;
import whip.model.region.LoopVariable;
import whip.model.region.Overwrite;
import whip.model.region.RegionKind;
import whip.model.region.RegionRow;
import whip.model.region.SelfParallelism;
import whip.model.region.StaticRegion;

/**
 * A plan as JSON, {@code "schema": "whip.plan/1"}. Work is exact, in {@code unit}; shares of it are
 * in percent, and exactly, as text.
 */
public final class PlanJson {
  private static final String SCHEMA = "whip.plan/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Plan plan;

  private PlanJson(Plan plan) {
    this.plan = plan;
  }

  /** The document of a plan. */
  public static StreamedJson of(Plan plan) {
    return of(plan, Optional.empty());
  }

  /** The document of a plan, with what is new since an earlier version of the program. */
  public static StreamedJson of(Plan plan, Optional<DependenceDiff> diff) {
    PlanJson json = new PlanJson(plan);
    return new StreamedJson(
        fields -> {
          fields.addAll(json.head());
          fields.addArray("regions", plan.profile().rows().values().stream().map(json::region));
          fields.addArray("plan", plan.steps().stream().map(PlanJson::step));
          fields.addArray("left", plan.left().stream().map(PlanJson::left));
          fields.addArray(
              "unseen",
              plan.profile().unseen().entrySet().stream()
                  .map(
                      each ->
                          NODES
                              .objectNode()
                              .put("what", each.getKey())
                              .put("times", each.getValue())));
          if (diff.isPresent()) {
            ObjectNode base = NODES.objectNode();
            diff.get().base().forEach(base.putArray("baseline")::add);
            fields.addAll(base);
            fields.addArray("newDependences", diff.get().added().stream().map(PlanJson::blocking));
            fields.addArray("goneDependences", diff.get().gone().stream().map(PlanJson::blocking));
          }
        });
  }

  private ObjectNode head() {
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA);
    ArrayNode runs = json.putArray("runs");
    plan.profile().runs().forEach(runs::add);
    json.put("unit", plan.profile().unit()).put("work", plan.profile().work());
    json.put("personality", plan.personality().name()).put("cores", plan.cores());
    percent(json, "saved", plan.saved());
    boolean isMeant = plan.saved().compareTo(Fraction.ONE) < 0;
    json.set(
        "speedup", isMeant ? ExactLengthJson.number(Plan.speedup(plan.saved())) : NODES.nullNode());
    return json.put("stopAfter", plan.stopAfter());
  }

  private ObjectNode region(RegionRow row) {
    ObjectNode json = place(row);
    SelfParallelism sp = row.sums().selfParallelism();
    SelfParallelism unbroken = row.sums().unbroken();
    json.set("selfParallelism", orNull(sp.isMeasured(), sp.value()));
    json.set("selfParallelismMin", orNull(sp.isMeasured(), sp.least()));
    json.set("selfParallelismMax", orNull(sp.isMeasured(), sp.most()));
    json.set("selfParallelismUnbroken", orNull(unbroken.isMeasured(), unbroken.value()));
    json.set("totalParallelism", orNull(row.sums().cp() > 0, row.totalParallelism()));
    percent(json, "coverage", plan.profile().coverage(row));
    json.put("instances", row.sums().instances());
    json.put("work", row.sums().work()).put("cp", row.sums().cp());
    json.set("iterations", iterations(row.sums().iterations()));
    names(json, "private", row, LoopVariable.Use.PRIVATE);
    names(json, "lastprivate", row, LoopVariable.Use.LAST_PRIVATE);
    names(json, "shared", row, LoopVariable.Use.SHARED);
    ArrayNode reductions = json.putArray("reductions");
    row.facts()
        .reductions()
        .forEach(
            each ->
                reductions
                    .addObject()
                    .put("operator", each.operator())
                    .put("variable", each.variable())
                    .put("array", each.isArray())
                    .put("floating", each.isFloating()));
    ArrayNode dependences = json.putArray("dependences");
    row.facts().dependences().entrySet().forEach(each -> dependences.add(dependence(each)));
    json.put("checked", row.facts().check().isChecked());
    ArrayNode overwrites = json.putArray("overwrites");
    row.facts().check().overwrites().entrySet().forEach(each -> overwrites.add(overwrite(each)));
    ArrayNode runs = json.putArray("runs");
    row.runs().forEach(runs::add);
    return json;
  }

  private static ObjectNode overwrite(Map.Entry<Overwrite, DependenceSums> each) {
    return NODES
        .objectNode()
        .put("kind", each.getKey().kind().word())
        .put("later", each.getKey().later().label())
        .put("earlier", each.getKey().earlier().label())
        .put("variable", each.getKey().variable())
        .put("distance", each.getValue().distance())
        .put("count", each.getValue().count());
  }

  private static ObjectNode place(RegionRow row) {
    StaticRegion region = row.region();
    boolean isDirective = region.kind() == RegionKind.DIRECTIVE;
    return NODES
        .objectNode()
        .put("kind", isDirective ? row.label().text() : region.kind().label())
        .put("file", region.file())
        .put("line", region.line())
        .put("function", region.function())
        .put("region", region.label())
        .put("label", row.label().text());
  }

  private static void percent(ObjectNode json, String name, Fraction share) {
    ExactLengthJson.put(json, name, share.times(Fraction.of(100)));
  }

  private static JsonNode orNull(boolean isKnown, Fraction value) {
    return isKnown ? ExactLengthJson.number(value) : NODES.nullNode();
  }

  private static JsonNode iterations(Iterations iterations) {
    if (iterations.loops() == 0) {
      return NODES.nullNode();
    }
    ObjectNode json = NODES.objectNode();
    json.put("count", iterations.sum()).put("min", iterations.least());
    json.set("mean", ExactLengthJson.number(iterations.mean()));
    return json.put("max", iterations.most());
  }

  private static void names(ObjectNode json, String name, RegionRow row, LoopVariable.Use use) {
    ArrayNode names = json.putArray(name);
    row.facts().names().get(use).forEach(names::add);
  }

  private static ObjectNode dependence(Map.Entry<CarriedDependence, DependenceSums> each) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("write", each.getKey().write().label())
            .put("read", each.getKey().read().label())
            .put("variable", each.getKey().variable())
            .put("distance", each.getValue().distance())
            .put("count", each.getValue().count());
    SelfParallelism without = each.getValue().without();
    json.set("selfParallelismWithout", orNull(without.isMeasured(), without.value()));
    return json;
  }

  private static ObjectNode step(PlanStep step) {
    ObjectNode json = NODES.objectNode().put("rank", step.rank());
    json.setAll(place(step.row()));
    percent(json, "ideal", step.ideal());
    percent(json, "saved", step.saved());
    percent(json, "cumulative", step.cumulative());
    ArrayNode efforts = json.putArray("effort");
    step.efforts()
        .forEach(
            effort -> {
              ObjectNode one = efforts.addObject().put("kind", effort.kind().text());
              ArrayNode what = one.putArray("what");
              effort.what().forEach(what::add);
            });
    return json.put("pragma", step.pragma().orElse(null));
  }

  private static ObjectNode blocking(DependenceDiff.Blocking blocking) {
    return NODES
        .objectNode()
        .put("region", blocking.loop().label())
        .put("function", blocking.loop().function())
        .put("write", blocking.dependence().write().label())
        .put("read", blocking.dependence().read().label())
        .put("variable", blocking.dependence().variable());
  }

  private static ObjectNode left(LeftRegion left) {
    return place(left.row())
        .put("reason", left.reason().text())
        .put("planned", left.planned().map(StaticRegion::label).orElse(null));
  }
}
