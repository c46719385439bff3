package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import whip.model.grain.BurdenPart;
import whip.model.grain.Cell;
import whip.model.grain.CellSums;
import whip.model.grain.DirectiveCauses;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainCause;
import whip.model.grain.GrainLimit;
import whip.model.grain.GrainProblem;
import whip.model.grain.GrainReport;
import whip.model.grain.LocatedGrains;
import whip.model.grain.PartSums;
import whip.model.grain.RunGrains;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.profile.Fraction;
import whip.model.view.GrainDiff;

/**
 * A run's grains as JSON, {@code "schema": "whip.grains/1"}. Work and costs are exact integers in
 * the run's unit; a part that is known of no grain is null, never 0. Shares are numbers and,
 * exactly, text.
 */
public final class GrainsJson {
  private static final String SCHEMA = "whip.grains/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private GrainsJson() {}

  /**
   * The document, written as it is made.
   *
   * @param all what limits judge
   * @param only the problem of which directives and grains are listed alone
   */
  public static StreamedJson of(
      GrainReport all,
      Optional<GrainProblem> only,
      List<GrainLimit> limits,
      Optional<GrainDiff> diff) {
    GrainReport report = only.map(all::only).orElse(all);
    return new StreamedJson(
        json -> {
          json.addAll(head(report));
          json.addArray("directives", report.directives().stream().map(GrainsJson::directive));
          json.addArray(
              "grains", report.directives().stream().flatMap(each -> worst(report, each)));
          json.addArray("limits", limits.stream().map(limit -> limit(all, limit)));
          if (diff.isPresent()) {
            GrainDiff with = diff.get();
            json.addAll(
                NODES
                    .objectNode()
                    .put("baseline", with.before().run().run())
                    .put("differsInCreation", with.differsInCreation()));
            json.addArray("changes", with.rows().stream().map(GrainsJson::change));
          }
        });
  }

  private static ObjectNode head(GrainReport report) {
    RunGrains run = report.run();
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA).put("run", run.run());
    json.put("unit", run.unit()).put("ended", run.ended()).put("missing", run.missing());
    json.put("creation", run.creation()).put("count", run.grains());
    json.put("hasHiddenTasks", report.hasHiddenTasks());
    if (report.span().isPresent()) {
      json.put("span", report.span().getAsLong());
    } else {
      json.putNull("span");
    }
    // It needs each node, and these are sums.
    if (report.burdened().isPresent()) {
      json.put("burdenedSpan", report.burdened().get().burdened());
      json.put("isBurdenedSpanExact", report.burdened().get().isExact());
    } else {
      json.putNull("burdenedSpan").putNull("isBurdenedSpanExact");
    }
    return json.put("problem", report.problem().map(GrainProblem::key).orElse(null));
  }

  private static ObjectNode directive(DirectiveCauses directive) {
    LocatedGrains located = directive.located();
    ObjectNode json = place(located);
    json.setAll(numbers(located.grains()));
    ArrayNode causes = json.putArray("causes");
    directive
        .totals()
        .forEach(
            (cause, total) -> {
              ObjectNode one = causes.addObject().put("cause", cause.key());
              one.put("grains", total.count()).put("cost", total.cost());
              share(one, directive.share(cause));
            });
    return json;
  }

  private static ObjectNode place(LocatedGrains located) {
    return NODES
        .objectNode()
        .put("kind", located.kind().label())
        .put("label", located.position().label())
        .put("file", located.position().file())
        .put("line", located.position().line())
        .put("function", located.position().function());
  }

  private static ObjectNode numbers(DirectiveGrains grains) {
    ObjectNode json = NODES.objectNode().put("grains", grains.grains());
    json.put("work", grains.work().sum()).put("maxWork", grains.work().max());
    ObjectNode creation = json.putObject("creation");
    ObjectNode parts = json.putObject("parts");
    for (BurdenPart part : BurdenPart.values()) {
      PartSums sums = grains.parts().get(part);
      String name = name(part);
      if (sums == null) {
        creation.putNull(name);
      } else {
        creation.put(name, sums.sum());
        parts
            .putObject(name)
            .put("known", sums.count())
            .put("sum", sums.sum())
            .put("max", sums.max());
      }
    }
    creation.put("unknown", grains.unknownCreations());
    json.put("lowBenefits", grains.lowBenefits());
    ObjectNode benefits = json.putObject("benefits");
    grains.benefits().forEach((power, count) -> benefits.put(benefit(power), count));
    ArrayNode cells = json.putArray("cells");
    grains.cells().forEach((cell, sums) -> cells.add(cell(cell, sums)));
    return json;
  }

  private static ObjectNode cell(Cell cell, CellSums sums) {
    ObjectNode json = NODES.objectNode().put("workBits", cell.workBits());
    if (cell.creationBits() == Cell.UNKNOWN) {
      json.putNull("creationBits");
    } else {
      json.put("creationBits", cell.creationBits());
    }
    return json.put("grains", sums.count()).put("work", sums.work()).put("cost", sums.cost());
  }

  /** {@code 2^-2}, the power at or below the benefit; {@code 0} of grains without work. */
  private static String benefit(int power) {
    return power == DirectiveGrains.NO_BENEFIT ? "0" : "2^" + power;
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** The worst grains of a directive, by each number or by that of the problem. */
  private static Stream<ObjectNode> worst(GrainReport report, DirectiveCauses directive) {
    Optional<WorstNumber> only = report.problem().map(GrainProblem::number);
    Map<WorstNumber, WorstGrains> all = directive.located().grains().worst();
    return all.entrySet().stream()
        .filter(each -> only.isEmpty() || only.get() == each.getKey())
        .flatMap(
            each ->
                each.getValue().entries().stream()
                    .map(entry -> worst(directive.located(), each.getKey(), entry)));
  }

  private static ObjectNode worst(
      LocatedGrains located, WorstNumber number, WorstGrains.Entry entry) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("lineage", entry.lineage().toString())
            .put("kind", located.kind().label())
            .put("label", located.position().label())
            .put("number", name(number));
    return switch (number) {
      case BENEFIT -> json.put("work", entry.under()).put("cost", entry.over());
      case CREATION -> json.put("creation", entry.over());
      case LATENESS -> json.put("lateness", entry.over());
    };
  }

  private static ObjectNode limit(GrainReport report, GrainLimit limit) {
    ObjectNode json =
        NODES.objectNode().put("cause", limit.name()).put("percent", limit.most().value());
    ArrayNode over = json.putArray("over");
    for (GrainLimit.Excess excess : limit.over(report)) {
      LocatedGrains located = excess.directive().located();
      ObjectNode one = over.addObject().put("cause", excess.cause().key());
      one.put("kind", located.kind().label()).put("label", located.position().label());
      share(one, excess.directive().share(excess.cause()));
    }
    return json;
  }

  private static ObjectNode change(GrainDiff.Row row) {
    ObjectNode json = place(row.shown().located());
    json.set("before", side(row.before()));
    json.set("after", side(row.after()));
    return json;
  }

  private static JsonNode side(Optional<DirectiveCauses> side) {
    if (side.isEmpty()) {
      return NODES.nullNode();
    }
    DirectiveGrains grains = side.get().located().grains();
    ObjectNode json = NODES.objectNode().put("grains", grains.grains());
    json.put("work", grains.work().sum());
    if (grains.unknownCreations() == grains.grains()) {
      json.putNull("creation");
    } else {
      json.put("creation", grains.creation());
    }
    ObjectNode causes = json.putObject("causes");
    for (Map.Entry<GrainCause, ?> cause : side.get().totals().entrySet()) {
      causes.put(cause.getKey().key(), side.get().total(cause.getKey()).cost());
    }
    return json;
  }

  private static void share(ObjectNode json, Fraction share) {
    json.put("share", share.toDouble()).put("shareExact", share.toString());
  }
}
