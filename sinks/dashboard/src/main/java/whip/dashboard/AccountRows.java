package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Caused;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.Times;
import whip.view.ConstructsJson;

/**
 * Rows of an account as pages are shown them: those that come first in an order, and all others
 * together. A run may have 100,000 paths, and a thousand threads in each.
 *
 * <pre>
 * { ..., "all": { "key": "all", "name": "All", "count": 9, "times": {...}, "total": 16, "loss": 12 },
 *   "rows": [ { "key": "2", "name": "critical a.c:9", "around": "", "file": "/src/a.c", ...,
 *               "gain": 1.5, "fault": 12 } ],
 *   "others": null }
 * </pre>
 */
final class AccountRows {
  /** Some 500 B each: half a MB a second. */
  static final int ROWS_MAX = 1_000;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /**
   * A construct, a path, a thread, or several of them.
   *
   * @param path none: a thread, or several
   * @param count entries
   * @param fault waits that are its fault, wherever
   */
  private record Row(
      String key, String name, Optional<PathAccount> path, long count, Times times, long fault) {
    long total() {
      return times.total();
    }

    long loss() {
      return total() - times.of(AccountClass.WORK);
    }
  }

  private final Constructs account;
  private final AccountList list;

  /**
   * Rows of an account.
   *
   * @param list its constructs, or its paths
   */
  AccountRows(Constructs account, AccountList list) {
    this.account = account;
    this.list = list;
  }

  /**
   * JSON of rows.
   *
   * @param threads rows are threads, not what is in the list
   * @param order by which the first are chosen: the name of a number, with - for the largest first;
   *     empty: as they come
   * @throws Refusal where there is no such order
   */
  ObjectNode json(boolean threads, String order) {
    List<Row> rows = new ArrayList<>(threads ? threads() : paths());
    if (!order.isEmpty()) {
      rows.sort(comparator(order));
    }
    int shown = Math.min(ROWS_MAX, rows.size());
    ObjectNode json = ConstructsJson.summary(account);
    json.set("all", json(sum("All", rows)));
    ArrayNode array = json.putArray("rows");
    rows.subList(0, shown).forEach(row -> array.add(json(row)));
    if (shown < rows.size()) {
      List<Row> others = rows.subList(shown, rows.size());
      json.set("others", json(sum("Others", others)).put("rows", others.size()));
    } else {
      json.putNull("others");
    }
    return json;
  }

  private static Comparator<Row> comparator(String order) {
    boolean falls = order.startsWith("-");
    Comparator<Row> by =
        switch (falls ? order.substring(1) : order) {
          case "name" -> Comparator.comparing(Row::name);
          case "count" -> Comparator.comparingLong(Row::count);
          case "time" -> Comparator.comparingLong(Row::total);
          case "loss", "share", "gain" -> Comparator.comparingLong(Row::loss);
          case "fault" -> Comparator.comparingLong(Row::fault);
          default -> throw new Refusal(400, "rows have no order " + order);
        };
    return falls ? by.reversed() : by;
  }

  private List<Row> paths() {
    List<Row> rows = new ArrayList<>();
    for (PathAccount path : list.rows()) {
      if (!path.counts().accounts().isEmpty()) {
        Account sum = path.counts().sum();
        long fault =
            list.faults(path.id()).stream().map(Caused.Wait::time).reduce(0L, Math::addExact);
        rows.add(
            new Row(
                path.id().toString(),
                path.text(),
                Optional.of(path),
                sum.entries(),
                sum.times(),
                fault));
      }
    }
    return rows;
  }

  private List<Row> threads() {
    Map<Integer, Account> sums = new HashMap<>();
    for (PathAccount path : list.rows()) {
      path.counts().accounts().forEach((thread, one) -> sums.merge(thread, one, Account::plus));
    }
    List<Row> rows = new ArrayList<>();
    for (int thread = 0; thread < account.threads(); thread++) {
      Account sum = sums.getOrDefault(thread, Account.NONE);
      rows.add(
          new Row(
              Integer.toString(thread),
              "thread " + thread,
              Optional.empty(),
              sum.entries(),
              sum.times(),
              0));
    }
    return rows;
  }

  private static Row sum(String name, List<Row> rows) {
    Times times = rows.stream().map(Row::times).reduce(Times.NONE, Times::plus);
    long count = rows.stream().map(Row::count).reduce(0L, Math::addExact);
    return new Row(AccountDetail.ALL, name, Optional.empty(), count, times, 0);
  }

  private ObjectNode json(Row row) {
    ObjectNode json = NODES.objectNode().put("key", row.key).put("name", row.name);
    json.put("count", row.count).set("times", ConstructsJson.classes(row.times));
    json.put("total", row.total()).put("loss", row.loss());
    row.path()
        .ifPresent(
            path ->
                json.put("around", list.around(path))
                    .put("file", path.position().file())
                    .put("gain", (double) row.loss() / Math.max(1, account.threads()))
                    .put("fault", row.fault));
    return json;
  }
}
