package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.whatif.BoundedAnswer;
import whip.model.whatif.Outcome;
import whip.model.whatif.RankOutcome;
import whip.model.whatif.RanksOutcome;
import whip.model.whatif.Spec;

/**
 * A profile under a hypothesis as JSON: a {@code whip.profile/1} with a {@code hypothesis}, and in
 * {@code measured} what the same numbers were. Lengths may be fractions, so each comes exactly too.
 */
public final class WhatIfJson {
  private static final String SEVERAL = "whip.replay/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private WhatIfJson() {}

  /** JSON text that ends with a line end. */
  public static String text(Profile profile, Outcome outcome) {
    return tree(profile, outcome).toPrettyString() + "\n";
  }

  /**
   * JSON text for all ranks of a job: {@code ranks} has each rank's answer and measurement, too.
   */
  public static String text(Profile profile, RanksOutcome outcome) {
    return tree(profile, outcome).toPrettyString() + "\n";
  }

  private static ObjectNode tree(Profile profile, RanksOutcome outcome) {
    ObjectNode json = tree(profile, outcome.all());
    ArrayNode ranks = json.putArray("ranks");
    outcome.ranks().forEach(rank -> ranks.add(rank(rank)));
    json.put("criticalRun", outcome.critical().measured().run());
    ((ObjectNode) json.get("measured")).put("criticalRun", profile.criticalRun());
    return json;
  }

  private static ObjectNode rank(RankOutcome rank) {
    Outcome outcome = rank.outcome();
    ObjectNode json = ProfileJson.rank(rank.measured()).put("work", outcome.work());
    ExactLengthJson.put(json, "span", outcome.span());
    json.set(
        "parallelism", ExactLengthJson.ratio(Ratio.parallelism(outcome.work(), outcome.span())));
    ExactLengthJson.put(json, "spanAtLeast", outcome.spanMin());
    json.put("exact", outcome.isExact()).put("inexactBecause", outcome.inexactBecause());
    json.putObject("measured")
        .put("span", rank.measured().span())
        .put("parallelism", rank.measured().parallelism());
    return json;
  }

  /** JSON tree, to become part of another. */
  public static ObjectNode json(Profile profile, Outcome outcome) {
    return tree(profile, outcome);
  }

  /** One hypothesis as its profile, several as a list of profiles. */
  public static String text(Profile profile, List<Outcome> outcomes) {
    List<ObjectNode> profiles = outcomes.stream().map(outcome -> tree(profile, outcome)).toList();
    return several(profile, profiles).toPrettyString() + "\n";
  }

  private static ObjectNode several(Profile profile, List<ObjectNode> profiles) {
    if (profiles.size() == 1) {
      return profiles.get(0);
    }
    ObjectNode json = NODES.objectNode().put("schema", SEVERAL).put("run", profile.run().run());
    json.putArray("profiles").addAll(profiles);
    return json;
  }

  /** The measured profile, and in {@code whatif} what came of a hypothesis asked with the run. */
  public static String besideMeasured(Profile profile, Outcome outcome) {
    return beside(profile, tree(profile, outcome));
  }

  /** JSON text for all ranks of a job. */
  public static String besideMeasured(Profile profile, RanksOutcome outcome) {
    return beside(profile, tree(profile, outcome));
  }

  private static String beside(Profile profile, ObjectNode whatif) {
    ObjectNode json = ProfileJson.tree(profile);
    json.set(
        "processors",
        ProcessorsJson.tree(ProcessorsTable.of(profile, ProcessorsTable.usual(profile))));
    json.set("whatif", whatif);
    return json.toPrettyString() + "\n";
  }

  /** Bounds of one hypothesis, or of several as a list, where records of the run have expired. */
  public static String bounds(Profile profile, List<BoundedAnswer> answers) {
    List<ObjectNode> profiles = answers.stream().map(answer -> bounds(profile, answer)).toList();
    return several(profile, profiles).toPrettyString() + "\n";
  }

  private static ObjectNode bounds(Profile profile, BoundedAnswer answer) {
    ObjectNode json = ProfileJson.head(profile);
    ArrayNode hypothesis = json.putArray("hypothesis");
    answer.hypothesis().specs().forEach(spec -> hypothesis.add(spec(spec)));
    json.put("exact", false).put("inexactBecause", answer.expired().text());
    json.set("expired", ExpiredJson.of(answer.expired()));
    ExactLengthJson.put(json, "span", answer.bounds().max());
    ExactLengthJson.put(json, "spanAtLeast", answer.bounds().min());
    ExactLengthJson.put(json, "bound", answer.bounds().boundMax());
    ExactLengthJson.put(json, "boundAtLeast", answer.bounds().boundMin());
    json.putObject("measured")
        .put("span", profile.tables().span())
        .put("parallelism", profile.parallelism());
    ProfileJson.foot(json, profile);
    return json;
  }

  static ObjectNode tree(Profile profile, Outcome outcome) {
    ObjectNode json = ProfileJson.head(profile);
    ArrayNode hypothesis = json.putArray("hypothesis");
    outcome.selected().forEach(selected -> hypothesis.add(selected(selected)));
    json.put("exact", outcome.isExact()).put("inexactBecause", outcome.inexactBecause());
    List<WhatIfRows.Row> rows = WhatIfRows.of(profile, outcome);
    side(json, rows.get(0).whatIf());
    ExactLengthJson.put(json, "spanAtLeast", outcome.spanMin());
    // Holds with tasks or regions have only their length in an answer.
    json.put("lockBound", Math.max(outcome.lockBound(), profile.tables().lockBound()));
    ExactLengthJson.put(json, "bound", outcome.bound());
    ExactLengthJson.put(json, "boundAtLeast", outcome.boundMin());
    json.set("measured", measured(rows.get(0)));
    ArrayNode directives = json.putArray("directives");
    rows.stream().skip(1).forEach(row -> directives.add(directive(row)));
    ArrayNode strands = json.putArray("strands");
    outcome.strands().forEach(row -> strands.add(strand(row)));
    json.put("strandsCut", outcome.strandsCut());
    ArrayNode processors = json.putArray("processors");
    ProcessorsChange.rows(profile, outcome).forEach(row -> processors.add(processors(row)));
    ProfileJson.foot(json, profile);
    return json;
  }

  private static ObjectNode selected(Outcome.Selected selected) {
    return spec(selected.spec()).put("strands", selected.strands()).put("work", selected.work());
  }

  private static ObjectNode spec(Spec spec) {
    ObjectNode json = NODES.objectNode().put("spec", spec.toString());
    json.put("selector", spec.selector().toString());
    json.set("factor", ExactLengthJson.factor(spec.factor()));
    return json;
  }

  private static void side(ObjectNode json, WhatIfRows.Side side) {
    json.put("work", side.work());
    ExactLengthJson.put(json, "span", side.span());
    json.set("parallelism", ExactLengthJson.ratio(side.parallelism()));
    ExactLengthJson.put(json, "serialWork", side.serialWork());
    json.put("serialWorkPercent", side.serialPercent());
  }

  private static ObjectNode measured(WhatIfRows.Row row) {
    if (row.measured() == null) {
      return null;
    }
    ObjectNode json = NODES.objectNode();
    json.set("span", ExactLengthJson.number(row.measured().span()));
    json.put("parallelism", row.measured().parallelism());
    json.set("serialWork", ExactLengthJson.number(row.measured().serialWork()));
    return json.put("serialWorkPercent", row.measured().serialPercent());
  }

  private static ObjectNode directive(WhatIfRows.Row row) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("kind", row.kind().label())
            .put("file", row.position().file())
            .put("line", row.position().line())
            .put("function", row.position().function())
            .put("label", row.position().label())
            .put("instances", row.instances())
            .put("blocks", row.loops().blocksOrNull())
            .put("iterations", row.loops().iterationsOrNull());
    side(json, row.whatIf());
    json.set("measured", measured(row));
    return json;
  }

  private static ObjectNode strand(Outcome.Strand row) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("from", row.from().label())
            .put("to", row.to().label())
            .put("directive", row.directive() == null ? null : row.directive().label())
            .put("kind", row.kind().label())
            .put("work", row.work());
    ExactLengthJson.put(json, "serialWork", row.serialWork());
    return json;
  }

  private static ObjectNode processors(ProcessorsChange.Row row) {
    ObjectNode json = NODES.objectNode().put("processors", row.measured().processors());
    ExactLengthJson.put(json, "timeMin", row.then().timeMin());
    ExactLengthJson.put(json, "timeMax", row.then().timeMax());
    ObjectNode measured = json.putObject("measured");
    ExactLengthJson.put(measured, "timeMin", row.measured().timeMin());
    ExactLengthJson.put(measured, "timeMax", row.measured().timeMax());
    return json;
  }
}
