package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;
import whip.model.profile.Fraction;
import whip.model.scale.Bounds;
import whip.model.scale.LostByClass;
import whip.model.scale.Point;
import whip.model.scale.Scaling;
import whip.model.scale.Speedup;

/**
 * Scaling runs as JSON for a page, which computes nothing: {@code whip.scale/1} with speedups to
 * draw, and with the largest terms of lost time only.
 *
 * <pre>
 * "drawn": {
 *   "points": [ { "run": "t2r1", "threads": 2, "speedup": 1.42 } ],
 *   "bounds": [ { "threads": 2, "least": 1.18, "most": 2.02 } ] }
 * "accounts": { ..., "cut": { "sync": { "terms": 12, "by": 34 } } }
 * </pre>
 */
public final class ScalingPageJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Terms of each class on one number of threads: a MB for all, on eight numbers of threads. */
  static final int TERMS_MAX = 100;

  /** Between the fewest threads and the most; a chart is some hundred pixels wide. */
  private static final int STEPS = 64;

  private final Scaling scaling;

  private ScalingPageJson(Scaling scaling) {
    this.scaling = scaling;
  }

  /** JSON tree, which is smaller than that of {@link ScalingJson}. */
  public static ObjectNode tree(Scaling scaling) {
    ObjectNode json = ScalingJson.tree(scaling, ScalingPageJson::largest);
    ScalingPageJson page = new ScalingPageJson(scaling);
    ObjectNode drawn = json.putObject("drawn");
    drawn.set("points", page.points());
    drawn.set("bounds", page.bounds());
    return json;
  }

  /** How many terms of one class are left out, and their sum. */
  private record Cut(int terms, long by) {
    private static final Cut NONE = new Cut(0, 0);

    Cut and(AccountDiff.Change change) {
      return new Cut(terms + 1, Math.addExact(by, change.by()));
    }
  }

  private static ObjectNode largest(LostByClass lost) {
    Map<AccountClass, Integer> written = new EnumMap<>(AccountClass.class);
    Map<AccountClass, Cut> cut = new EnumMap<>(AccountClass.class);
    List<AccountDiff.Change> shown = new ArrayList<>();
    for (AccountDiff.Change term : lost.terms()) {
      if (written.merge(term.one(), 1, Integer::sum) <= TERMS_MAX) {
        shown.add(term);
      } else {
        cut.put(term.one(), cut.getOrDefault(term.one(), Cut.NONE).and(term));
      }
    }
    ObjectNode json = AccountDiffJson.tree(lost.accounts(), shown);
    ObjectNode others = json.putObject("cut");
    cut.forEach(
        (one, rest) -> others.putObject(one.label()).put("terms", rest.terms).put("by", rest.by));
    return json;
  }

  private ArrayNode points() {
    ArrayNode json = NODES.arrayNode();
    for (Point point : scaling.points()) {
      json.addObject()
          .put("run", point.run())
          .put("threads", point.threads())
          .put("speedup", speedup(point.time()));
    }
    return json;
  }

  /** {@code b Tb / time}, as for medians. */
  private double speedup(Fraction time) {
    Speedup base = scaling.program().speedups().get(0);
    return base.threads() * base.time() / time.toDouble();
  }

  private ArrayNode bounds() {
    ArrayNode json = NODES.arrayNode();
    for (int threads : drawn()) {
      Optional<Bounds> bounds = scaling.bounds(threads);
      if (bounds.isPresent()) {
        ObjectNode object = json.addObject().put("threads", threads);
        object.set("least", speedup(bounds.get().timeMax()));
        object.set("most", speedup(Optional.of(bounds.get().timeMin())));
      }
    }
    return json;
  }

  private JsonNode speedup(Optional<Fraction> time) {
    return time.filter(each -> each.signum() > 0)
        .<JsonNode>map(each -> NODES.numberNode(speedup(each)))
        .orElseGet(NODES::nullNode);
  }

  /** Numbers of threads at which bounds are drawn: those measured, and some between. */
  private SortedSet<Integer> drawn() {
    SortedSet<Integer> measured = new TreeSet<>();
    scaling.medians().forEach(point -> measured.add(point.threads()));
    int first = measured.first();
    double growth = (double) measured.last() / first;
    SortedSet<Integer> drawn = new TreeSet<>(measured);
    for (int step = 1; step < STEPS; step++) {
      drawn.add((int) Math.round(first * Math.pow(growth, (double) step / STEPS)));
    }
    return drawn;
  }
}
