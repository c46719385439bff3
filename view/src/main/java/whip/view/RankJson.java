package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.whatif.CurvePoint;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;
import whip.model.whatif.Selector;
import whip.model.whatif.Selectors;

/** A ranking ({@code whip.rank/1}) or one region's curve ({@code whip.curve/1}) as JSON. */
public final class RankJson {
  private static final String RANK = "whip.rank/1";
  private static final String CURVE = "whip.curve/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private RankJson() {}

  /** JSON text that ends with a line end. */
  public static String text(Profile profile, Factor factor, List<Ranking.Row> rows) {
    ObjectNode json = head(RANK, profile);
    json.set("factor", ExactLengthJson.factor(factor));
    ArrayNode regions = json.putArray("regions");
    Selectors names = new Selectors(profile.tables().regions());
    rows.forEach(row -> regions.add(row(row, names, profile)));
    return json.put("regionsCut", profile.cut().regions()).toPrettyString() + "\n";
  }

  /**
   * JSON text that ends with a line end.
   *
   * @param asked the factor of the wanted bound
   */
  public static String curve(Profile profile, RegionRow region, Optional<Factor> asked) {
    ObjectNode json = head(CURVE, profile);
    json.put("exact", region.isExact());
    json.set("region", RegionJson.tree(region, profile.tables().span()));
    ArrayNode points = json.putArray("points");
    CurvePoint.of(region).forEach(point -> points.add(point(point, profile)));
    asked.ifPresent(factor -> json.set("asked", point(CurvePoint.at(region, factor), profile)));
    return json.toPrettyString() + "\n";
  }

  static ObjectNode head(String schema, Profile profile) {
    return NODES
        .objectNode()
        .put("schema", schema)
        .put("run", profile.run().run())
        .put("program", profile.run().program())
        .put("status", profile.status().label())
        .put("unit", profile.run().unit())
        .put("work", profile.tables().work())
        .put("span", profile.tables().span())
        .put("parallelism", profile.parallelism())
        .put("bound", profile.tables().bound());
  }

  /** Adds the run's bound; {@code span} is its older name, from before locks were a part of it. */
  static void bound(ObjectNode json, Fraction atMost, Fraction atLeast, Profile profile) {
    ExactLengthJson.put(json, "bound", atMost);
    ExactLengthJson.put(json, "boundAtLeast", atLeast);
    ExactLengthJson.put(json, "span", atMost);
    ExactLengthJson.put(json, "spanAtLeast", atLeast);
    json.set(
        "parallelism", ExactLengthJson.ratio(Ratio.parallelism(profile.tables().work(), atMost)));
  }

  private static ObjectNode row(Ranking.Row row, Selectors names, Profile profile) {
    RegionRow region = row.region();
    Fraction bound = Fraction.of(profile.tables().bound());
    ObjectNode json = RegionJson.tree(region, profile.tables().span());
    json.put("selector", names.of(region).map(Selector::toString).orElse(null));
    json.put("exact", row.isExact());
    ExactLengthJson.put(json, "gain", row.gainMin());
    json.put("gainPercent", Ratio.percent(row.gainMin(), bound));
    bound(json, row.boundMax(), row.boundMin(), profile);
    json.set(
        "enough", row.enough().map(ExactLengthJson::factor).orElseGet(() -> NODES.textNode("inf")));
    return json;
  }

  private static ObjectNode point(CurvePoint point, Profile profile) {
    ObjectNode json = NODES.objectNode();
    json.set("factor", ExactLengthJson.factor(point.factor()));
    ExactLengthJson.put(json, "x", point.factor().shrink());
    bound(json, point.boundMax(), point.boundMin(), profile);
    return json;
  }
}
