package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Grouped;
import whip.model.construct.Strip;
import whip.model.construct.Times;
import whip.view.StripJson;

/**
 * A run's strip as pages draw it: a row for threads with equal times, and in each slice a box for
 * each class with some time. Where that is too much, neighbours are added up.
 *
 * <pre>
 * { "threads": 4, "shown": 4, "cut": 20, "ends": [10, 20],
 *   "rows": [ { "threads": "0", "times": [ {"work": 10}, {"work": 4, "sync": 6} ] }, ... ],
 *   "others": 0 }
 * </pre>
 */
final class StripBoxes {
  /** A browser draws so many at once, while they change each second. */
  static final int BOXES_MAX = 5_000;

  /** More do not fit on a screen. */
  static final int ROWS_MAX = 64;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private StripBoxes() {}

  /** JSON of the account's strip; without rows where it has none. */
  static ObjectNode json(Constructs account) {
    Strip strip = account.strip();
    List<Grouped<List<Times>>> groups = strip.groups();
    for (int columns = strip.slices().size() / 2; boxes(first(groups)) > BOXES_MAX; columns /= 2) {
      strip = account.strip().merged(1 + (strip.end() - 1) / columns);
      groups = strip.groups();
    }
    List<Grouped<List<Times>>> rows = strip.slices().isEmpty() ? List.of() : first(groups);
    ObjectNode json = NODES.objectNode();
    json.put("threads", strip.threads()).put("shown", strip.shown()).put("cut", strip.end());
    ArrayNode ends = json.putArray("ends");
    strip.slices().forEach(slice -> ends.add(slice.end()));
    ArrayNode array = json.putArray("rows");
    rows.forEach(row -> array.add(row(row)));
    return json.put("others", groups.size() - first(groups).size());
  }

  private static List<Grouped<List<Times>>> first(List<Grouped<List<Times>>> groups) {
    return groups.subList(0, Math.min(ROWS_MAX, groups.size()));
  }

  private static long boxes(List<Grouped<List<Times>>> rows) {
    long boxes = 0;
    for (Grouped<List<Times>> row : rows) {
      for (Times times : row.value()) {
        for (AccountClass one : AccountClass.values()) {
          boxes += times.of(one) > 0 ? 1 : 0;
        }
      }
    }
    return boxes;
  }

  private static ObjectNode row(Grouped<List<Times>> row) {
    ObjectNode json = NODES.objectNode().put("threads", row.threads().toString());
    ArrayNode times = json.putArray("times");
    row.value().forEach(slice -> times.add(StripJson.classes(slice)));
    return json;
  }
}
