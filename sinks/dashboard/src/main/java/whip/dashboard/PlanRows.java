package whip.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import whip.model.plan.Effort;
import whip.model.plan.LeftReason;
import whip.model.plan.LeftRegion;
import whip.model.plan.Plan;
import whip.model.plan.PlanStep;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceSums;
import whip.model.region.RegionKind;
import whip.model.region.RegionRow;
import whip.model.region.SelfParallelism;
import whip.model.region.StaticRegion;

/**
 * A plan as a page shows it: its first steps and the largest regions that are left out, each with
 * its numbers, and its speedup on any number of cores. Shares are in percent of the work.
 */
final class PlanRows {
  /** A page gets less than 200 kB whatever the plan is. */
  private static final int STEPS_BYTES = 90_000;

  private static final int LEFT_BYTES = 90_000;
  private static final int DEPENDENCES_MAX = 20;
  private static final int NAMES_MAX = 20;
  private static final int UNSEEN_MAX = 20;

  /** The curve goes up to two to this. */
  private static final int CORES_LOG = 10;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Plan plan;

  private PlanRows(Plan plan) {
    this.plan = plan;
  }

  /**
   * One line.
   *
   * @param ended whether all regions have come that ever do
   */
  static String of(Plan plan, boolean ended) {
    return new PlanRows(plan).json(ended).toString();
  }

  private ObjectNode json(boolean ended) {
    ObjectNode json = NODES.objectNode().put("unit", plan.profile().unit());
    json.put("work", plan.profile().work()).put("ended", ended);
    json.put("personality", plan.personality().name()).put("cores", plan.cores());
    speed(json, plan.saved());
    speed(json.putObject("ideal"), plan.savedIdeally());
    json.put("stopAfter", plan.stopAfter());
    ArrayNode curve = json.putArray("curve");
    for (int log = 0; log <= CORES_LOG; log++) {
      int cores = 1 << log;
      speed(curve.addObject().put("cores", cores), plan.savedOn(cores));
    }
    json.put("stepsCut", fill(json.putArray("steps"), plan.steps(), this::step, STEPS_BYTES));
    json.put("leftCut", fill(json.putArray("left"), left(), this::left, LEFT_BYTES));
    ArrayNode unseen = json.putArray("unseen");
    plan.profile().unseen().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(UNSEEN_MAX)
        .forEach(
            each -> unseen.addObject().put("what", each.getKey()).put("times", each.getValue()));
    return json.put("unseenCut", plan.profile().unseen().size() - unseen.size());
  }

  /** A plan that saves all has no speedup: directives overlap. */
  private static void speed(ObjectNode json, Fraction saved) {
    boolean isMeant = saved.compareTo(Fraction.ONE) < 0;
    json.put("saved", percent(saved));
    json.put("speedup", isMeant ? Plan.speedup(saved).toDouble() : null);
  }

  private static double percent(Fraction share) {
    return share.times(Fraction.of(100)).toDouble();
  }

  /** Adds rows as long as there is room; returns how many are left over. */
  private static <T> int fill(
      ArrayNode to, List<T> rows, Function<T, ObjectNode> json, int bytesMax) {
    int room = bytesMax;
    for (T each : rows) {
      ObjectNode row = json.apply(each);
      room -= row.toString().getBytes(StandardCharsets.UTF_8).length + 1;
      if (room < 0) {
        break;
      }
      to.add(row);
    }
    return rows.size() - to.size();
  }

  /** Excluded regions come first: they must be there to be taken back. */
  private List<LeftRegion> left() {
    return plan.left().stream()
        .sorted(Comparator.comparing(each -> each.reason() != LeftReason.EXCLUDED))
        .toList();
  }

  private ObjectNode step(PlanStep step) {
    ObjectNode json = row(step.row()).put("rank", step.rank());
    json.put("ideal", percent(step.ideal())).put("saved", percent(step.saved()));
    json.put("cumulative", percent(step.cumulative()));
    ArrayNode efforts = json.putArray("efforts");
    step.efforts().forEach(effort -> efforts.add(text(effort)));
    return json.put("pragma", step.pragma().orElse(null));
  }

  /** Dependences stand beside it. */
  private static String text(Effort effort) {
    List<String> what = effort.what();
    if (effort.kind() == Effort.Kind.RESTRUCTURE) {
      return effort.kind().text();
    }
    if (what.size() <= NAMES_MAX) {
      return effort.text();
    }
    return "%s, and %d more"
        .formatted(
            new Effort(effort.kind(), what.subList(0, NAMES_MAX)).text(), what.size() - NAMES_MAX);
  }

  private ObjectNode left(LeftRegion left) {
    return row(left.row())
        .put("reason", left.reason().text())
        .put("excluded", left.reason() == LeftReason.EXCLUDED)
        .put("planned", left.planned().map(StaticRegion::label).orElse(null));
  }

  private ObjectNode row(RegionRow row) {
    StaticRegion region = row.region();
    boolean isDirective = region.kind() == RegionKind.DIRECTIVE;
    ObjectNode json =
        NODES.objectNode().put("kind", isDirective ? row.label().text() : region.kind().label());
    json.put("region", region.label()).put("file", region.file()).put("line", region.line());
    json.put("lastLine", isDirective ? region.line() : region.lastLine());
    json.put("function", region.function()).put("label", row.label().text());
    SelfParallelism sp = row.sums().selfParallelism();
    json.set("selfParallelism", sp.isMeasured() ? number(sp.value()) : NODES.nullNode());
    json.put("coverage", percent(plan.profile().coverage(row)));
    json.put("instances", row.sums().instances());
    ArrayNode dependences = json.putArray("dependences");
    row.facts().dependences().entrySet().stream()
        .limit(DEPENDENCES_MAX)
        .forEach(each -> dependences.add(dependence(each.getKey(), each.getValue())));
    return json.put("dependencesCut", row.facts().dependences().size() - dependences.size());
  }

  private static ObjectNode dependence(CarriedDependence each, DependenceSums sums) {
    ObjectNode json = NODES.objectNode().put("variable", each.variable());
    json.set("write", place(each.write()));
    json.set("read", place(each.read()));
    return json.put("distance", sums.distance()).put("count", sums.count());
  }

  private static ObjectNode place(Position position) {
    return NODES
        .objectNode()
        .put("label", position.label())
        .put("file", position.file())
        .put("line", position.line());
  }

  private static JsonNode number(Fraction value) {
    return NODES.numberNode(value.toDouble());
  }
}
