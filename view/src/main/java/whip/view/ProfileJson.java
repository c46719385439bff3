package whip.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.profile.DirectiveRow;
import whip.model.profile.LockRow;
import whip.model.profile.Profile;
import whip.model.profile.RankRow;
import whip.model.profile.Ratio;
import whip.model.profile.RunInfo;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;

/**
 * A profile as JSON, {@code "schema": "whip.profile/1"}. Fields stand in a fixed order; integers
 * are exact, ratios and percentages derived from them. A number that is not known, such as the
 * overhead before the first heartbeat, is null.
 */
public final class ProfileJson {
  static final String SCHEMA = "whip.profile/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ProfileJson() {}

  /** JSON text that ends with a line end. */
  public static String text(Profile profile) {
    return text(profile, ProcessorsTable.usual(profile));
  }

  /**
   * JSON text that ends with a line end.
   *
   * @param processors counts to give bounds for
   */
  public static String text(Profile profile, List<Integer> processors) {
    try {
      return JSON.writeValueAsString(whole(profile, processors)) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("bug: a JSON tree that cannot be written", impossible);
    }
  }

  /** JSON on one line, for repeated sending. */
  public static String line(Profile profile) {
    return whole(profile).toString();
  }

  static ObjectNode whole(Profile profile) {
    return whole(profile, ProcessorsTable.usual(profile));
  }

  private static ObjectNode whole(Profile profile, List<Integer> processors) {
    ObjectNode json = tree(profile);
    json.set("processors", ProcessorsJson.tree(ProcessorsTable.of(profile, processors)));
    return json;
  }

  /** Whose profile it is. */
  static ObjectNode head(Profile profile) {
    RunInfo run = profile.run();
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA).put("run", run.run());
    json.put("name", run.name()).set("labels", texts(run.labels()));
    json.put("program", run.program());
    ArrayNode arguments = json.putArray("arguments");
    run.arguments().forEach(arguments::add);
    json.put("host", run.host()).put("rank", run.rank()).put("rankCount", run.rankCount());
    json.put("threads", run.threads());
    json.put("clock", run.clock()).put("unit", run.unit());
    json.put("detail", run.detail().name()).put("resolution", run.detail().resolution());
    json.put("resolutionMax", run.detail().resolutionMax());
    json.put("status", profile.status().label()).put("endReason", run.endReason());
    json.put("startedAt", text(run.startedAt())).put("endedAt", text(run.endedAt()));
    json.set(
        "elapsed", ElapsedText.isShown(run) ? NODES.numberNode(run.elapsedNs()) : NODES.nullNode());
    json.set("start", StartText.isShown(run) ? NODES.numberNode(run.startNs()) : NODES.nullNode());
    if (profile.isOfRanks()) {
      ArrayNode ranks = json.putArray("ranks");
      profile.ranks().forEach(row -> ranks.add(rank(row)));
    }
    return json;
  }

  static ObjectNode rank(RankRow row) {
    return NODES
        .objectNode()
        .put("rank", row.rank())
        .put("run", row.run())
        .put("host", row.host())
        .put("threads", row.threads())
        .put("status", row.status().label())
        .put("endReason", row.endReason())
        .put("work", row.work())
        .put("span", row.span())
        .put("parallelism", row.parallelism());
  }

  static ObjectNode tree(Profile profile) {
    Tables tables = profile.tables();
    ObjectNode json = head(profile);
    json.put("work", tables.work()).put("span", tables.span());
    json.put("parallelism", profile.parallelism());
    json.put("serialWork", tables.serialWork());
    json.put("serialWorkPercent", Ratio.percent(tables.serialWork(), tables.span()));
    json.put("lockBound", tables.lockBound()).put("bound", tables.bound());
    json.put("lockedWork", tables.locking().work());
    json.put("spanUnlocked", tables.locking().spanWithout());
    ArrayNode directives = json.putArray("directives");
    tables.directives().forEach(row -> directives.add(directive(row, tables.span())));
    json.put("directivesCut", profile.cut().directives());
    ArrayNode strands = json.putArray("strands");
    tables.strands().forEach(row -> strands.add(strand(row)));
    json.put("strandsCut", profile.cut().strands());
    ArrayNode regions = json.putArray("regions");
    tables.regions().forEach(row -> regions.add(RegionJson.tree(row, tables.span())));
    json.put("regionsCut", profile.cut().regions());
    foot(json, profile);
    return json;
  }

  /** Adds facts of the run beside its profile, measured or not. */
  static void foot(ObjectNode json, Profile profile) {
    RunInfo run = profile.run();
    ArrayNode locks = json.putArray("locks");
    profile.tables().locks().forEach(row -> locks.add(lock(row)));
    json.put("locksCut", profile.cut().locks());
    json.set("loss", counts(run.loss()));
    json.set("limits", texts(run.limits()));
    json.set("overheadPercent", number(run.overheadPercent()));
    json.put("unattributedPercent", ProfileTable.unattributedPercent(profile));
  }

  private static ObjectNode directive(DirectiveRow row, long span) {
    return NODES
        .objectNode()
        .put("kind", row.kind().label())
        .put("file", row.position().file())
        .put("line", row.position().line())
        .put("function", row.position().function())
        .put("label", row.position().label())
        .put("instances", row.instances().count())
        .put("blocks", row.instances().loops().blocksOrNull())
        .put("iterations", row.instances().loops().iterationsOrNull())
        .put("work", row.instances().work())
        .put("span", row.instances().span())
        .put("parallelism", row.parallelism())
        .put("minWork", row.instances().workMin())
        .put("maxWork", row.instances().workMax())
        .put("serialWork", row.serialWork())
        .put("serialWorkPercent", Ratio.percent(row.serialWork(), span));
  }

  private static ObjectNode strand(StrandRow row) {
    return NODES
        .objectNode()
        .put("from", row.from().label())
        .put("to", row.to().label())
        .put("directive", row.directive() == null ? null : row.directive().label())
        .put("kind", row.kind().label())
        .put("work", row.work())
        .put("serialWork", row.serialWork());
  }

  private static ObjectNode lock(LockRow row) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("name", row.name())
            .put("work", row.work())
            .put("acquisitions", row.acquisitions());
    ArrayNode at = json.putArray("at");
    row.at().forEach(at::add);
    return json;
  }

  private static ObjectNode counts(Map<String, Long> counts) {
    ObjectNode json = NODES.objectNode();
    new TreeMap<>(counts).forEach(json::put);
    return json;
  }

  private static ObjectNode texts(Map<String, String> texts) {
    ObjectNode json = NODES.objectNode();
    new TreeMap<>(texts).forEach(json::put);
    return json;
  }

  private static com.fasterxml.jackson.databind.JsonNode number(double value) {
    return Double.isNaN(value) ? NODES.nullNode() : NODES.numberNode(value);
  }

  private static String text(Instant instant) {
    return instant == null ? null : instant.toString();
  }
}
