package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;

/**
 * Two runs' accounts as JSON, part of a comparison. Times are exact integers in the runs' unit, of
 * all threads together:
 *
 * <pre>
 * { "before": { "run": "k3f9q2zd01", "threads": 1, "elapsed": 100 }, "after": ...,
 *   "rows": [ { "path": [ "parallel a.c:7", "critical a.c:9" ], "class": "sync",
 *               "before": 0, "after": 6, "by": 6 } ] }
 * </pre>
 */
final class AccountDiffJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private AccountDiffJson() {}

  /**
   * A tree of some of the changes.
   *
   * @param changes of the comparison
   */
  static ObjectNode tree(AccountDiff diff, List<AccountDiff.Change> changes) {
    ObjectNode json = NODES.objectNode();
    json.set("before", run(diff.before()));
    json.set("after", run(diff.after()));
    ArrayNode rows = json.putArray("rows");
    for (AccountDiff.Change change : changes) {
      ObjectNode row = rows.addObject();
      ArrayNode path = row.putArray("path");
      change.path().steps().forEach(step -> path.add(step.text()));
      row.put("class", change.one().label())
          .put("before", change.before())
          .put("after", change.after())
          .put("by", change.by());
    }
    return json;
  }

  private static ObjectNode run(Constructs account) {
    return NODES
        .objectNode()
        .put("run", account.run())
        .put("threads", account.threads())
        .put("elapsed", account.elapsed());
  }
}
