package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import whip.model.construct.AccountDiff;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.view.Diff;
import whip.model.view.DiffEntry;
import whip.model.view.DiffRow;
import whip.model.view.Limit;

/**
 * A comparison as JSON, {@code "schema": "whip.diff/1"}. A change is in percent of what was before;
 * null where there was nothing, or where the runs count in different units.
 */
public final class DiffJson {
  private static final String SCHEMA = "whip.diff/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private DiffJson() {}

  /** JSON text that ends with a line end. */
  public static String text(Diff diff, Optional<Limit> limit) {
    return tree(diff, limit).toPrettyString() + "\n";
  }

  /**
   * JSON text with {@code accounts} beside the rows.
   *
   * @param accounts of the same runs, where both have one
   */
  public static String text(Diff diff, Optional<Limit> limit, Optional<AccountDiff> accounts) {
    ObjectNode json = tree(diff, limit);
    accounts.ifPresent(each -> json.set("accounts", AccountDiffJson.tree(each, each.changes())));
    return json.toPrettyString() + "\n";
  }

  static ObjectNode tree(Diff diff, Optional<Limit> limit) {
    List<DiffRow> over = limit.map(diff::over).orElse(List.of());
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA);
    json.set("before", run(diff.before()));
    json.set("after", run(diff.after()));
    json.put("comparable", diff.hasOneUnit());
    ArrayNode notes = json.putArray("notes");
    DiffNotes.of(diff).forEach(notes::add);
    json.set("limit", limit.<JsonNode>map(DiffJson::limit).orElseGet(NODES::nullNode));
    json.put("failed", over.size());
    ArrayNode rows = json.putArray("rows");
    diff.rows().forEach(row -> rows.add(row(row, diff.hasOneUnit(), over.contains(row))));
    return json;
  }

  private static ObjectNode run(Profile profile) {
    RunInfo run = profile.run();
    ObjectNode json = NODES.objectNode().put("run", run.run()).put("name", run.name());
    json.put("program", run.program());
    ArrayNode arguments = json.putArray("arguments");
    run.arguments().forEach(arguments::add);
    return json.put("host", run.host())
        .put("threads", run.threads())
        .put("clock", run.clock())
        .put("unit", run.unit())
        .put("status", profile.status().label());
  }

  private static ObjectNode limit(Limit limit) {
    return NODES
        .objectNode()
        .put("on", limit.on().name().toLowerCase(Locale.ROOT))
        .put("percent", limit.percent());
  }

  private static ObjectNode row(DiffRow row, boolean oneUnit, boolean failed) {
    ObjectNode json = NODES.objectNode().put("kind", row.kind().label()).put("label", row.label());
    json.set("before", row.before().<JsonNode>map(DiffJson::entry).orElseGet(NODES::nullNode));
    json.set("after", row.after().<JsonNode>map(DiffJson::entry).orElseGet(NODES::nullNode));
    json.set(
        "changePercent",
        row.isMatched()
            ? change(row.before().orElseThrow(), row.after().orElseThrow(), oneUnit)
            : NODES.nullNode());
    return json.put("failed", failed);
  }

  private static ObjectNode entry(DiffEntry entry) {
    return NODES
        .objectNode()
        .put("file", entry.position().file())
        .put("line", entry.position().line())
        .put("function", entry.position().function())
        .put("label", entry.position().label())
        .put("instances", entry.instances())
        .put("work", entry.work())
        .put("span", entry.span())
        .put("parallelism", entry.parallelism())
        .put("serialWork", entry.serialWork());
  }

  private static ObjectNode change(DiffEntry before, DiffEntry after, boolean oneUnit) {
    ObjectNode json = NODES.objectNode();
    json.set("instances", number(Change.percent(before.instances(), after.instances())));
    json.set("work", amount(oneUnit, before.work(), after.work()));
    json.set("span", amount(oneUnit, before.span(), after.span()));
    json.set("parallelism", number(Change.percent(before.parallelism(), after.parallelism())));
    json.set("serialWork", amount(oneUnit, before.serialWork(), after.serialWork()));
    return json;
  }

  private static JsonNode amount(boolean oneUnit, long before, long after) {
    return oneUnit ? number(Change.percent(before, after)) : NODES.nullNode();
  }

  private static JsonNode number(OptionalDouble value) {
    return value.isPresent() ? NODES.numberNode(value.getAsDouble()) : NODES.nullNode();
  }
}
