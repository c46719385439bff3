package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Caused;
import whip.model.construct.Gain;
import whip.model.construct.Gains;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;

/**
 * One row of an account with its numbers, as a page shows it:
 *
 * <pre>
 * { "key": "2", "name": "critical a.c:9", "total": 10,
 *   "classes": [ { "class": "sync", "time": 6, "mostIn": "thread 3", "gain": 1.5, "whatIf": 3 } ],
 *   "causes": [ { "waiter": { "key": "2", "name": "critical a.c:9" }, "cause": ..., "time": 6 } ],
 *   "causesCut": 0, "unattributed": 0,
 *   "around": "program > parallel a.c:7", "kind": "critical", "file": "/src/a.c", ...,
 *   "faults": [ ... ], "faultsCut": 0, "faultsGain": 3 }
 * </pre>
 *
 * <p>The last two lines are those of one construct or path.
 */
final class AccountDetail {
  /** Key of all rows together. */
  static final String ALL = "all";

  /** Waits in each list: the longest. */
  private static final int WAITS_MAX = 50;

  /** Characters that name threads. */
  private static final int THREADS_MAX = 60;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final AccountList list;

  private AccountDetail(AccountList list) {
    this.list = list;
  }

  /** A construct, or a path, of the list. */
  static ObjectNode of(AccountList list, PathAccount path, Gains gains) {
    AccountDetail detail = new AccountDetail(list);
    Map<AccountClass, Gain> byClass =
        gains.of(path).stream().collect(Collectors.toMap(Gain::one, Function.identity()));
    ObjectNode json = NODES.objectNode().put("key", path.id().toString()).put("name", path.text());
    Times times = path.counts().sum().times();
    ArrayNode classes = json.put("total", times.total()).putArray("classes");
    for (AccountClass one : AccountClass.values()) {
      if (times.of(one) != 0) {
        ObjectNode row = add(classes, one, times, mostIn(path.counts().accounts(), one));
        Optional<Gain> gain = Optional.ofNullable(byClass.get(one));
        gain.ifPresent(each -> row.put("gain", each.sum().toDouble()));
        gain.flatMap(Gain::whatIf).ifPresent(value -> row.put("whatIf", value.toDouble()));
      }
    }
    detail.addCauses(json, Caused.of(List.of(path)));
    json.put("around", list.around(path))
        .put("kind", path.kind().label())
        .put("file", path.position().file())
        .put("line", path.position().line())
        .put("function", path.position().function());
    List<Caused.Wait> faults = list.faults(path.id());
    detail.addWaits(json, "faults", faults);
    return json.put("faultsGain", faults.isEmpty() ? 0 : gains.caused(faults).toDouble());
  }

  /** All of the list together: of all threads, or of one. */
  static ObjectNode ofAll(AccountList list, String key, String name) {
    AccountDetail detail = new AccountDetail(list);
    ObjectNode json = NODES.objectNode().put("key", key).put("name", name);
    List<Times> byRow = list.rows().stream().map(row -> row.counts().sum().times()).toList();
    Times times = byRow.stream().reduce(Times.NONE, Times::plus);
    ArrayNode classes = json.put("total", times.total()).putArray("classes");
    for (AccountClass one : AccountClass.values()) {
      if (times.of(one) != 0) {
        add(classes, one, times, mostIn(list.rows(), byRow, one));
      }
    }
    detail.addCauses(json, list.caused());
    return json;
  }

  private static ObjectNode add(ArrayNode classes, AccountClass one, Times times, String mostIn) {
    return classes
        .addObject()
        .put("class", one.label())
        .put("time", times.of(one))
        .put("mostIn", mostIn);
  }

  /** Threads that have most of a class: {@code thread 3}, {@code threads 0-3,5}. */
  private static String mostIn(SortedMap<Integer, Account> byThread, AccountClass one) {
    long most =
        byThread.values().stream().mapToLong(account -> account.times().of(one)).max().orElse(0);
    List<Integer> numbers =
        byThread.entrySet().stream()
            .filter(each -> most > 0 && each.getValue().times().of(one) == most)
            .map(Map.Entry::getKey)
            .toList();
    if (numbers.isEmpty()) {
      return "";
    }
    String text = new ThreadSet(numbers).toString();
    return (numbers.size() == 1 ? "thread " : "threads ")
        + (text.length() <= THREADS_MAX ? text : text.substring(0, THREADS_MAX - 1) + "…");
  }

  private static String mostIn(List<PathAccount> rows, List<Times> byRow, AccountClass one) {
    String most = "";
    long time = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (byRow.get(i).of(one) > time) {
        time = byRow.get(i).of(one);
        most = rows.get(i).text();
      }
    }
    return most;
  }

  private void addCauses(ObjectNode json, Caused caused) {
    addWaits(json, "causes", caused.waits());
    json.put("unattributed", caused.unattributed());
  }

  private void addWaits(ObjectNode json, String name, List<Caused.Wait> waits) {
    int shown = Math.min(WAITS_MAX, waits.size());
    ArrayNode array = json.put(name + "Cut", waits.size() - shown).putArray(name);
    for (Caused.Wait wait : waits.subList(0, shown)) {
      ObjectNode row = array.addObject().put("time", wait.time());
      row.set("waiter", named(wait.waiter()));
      row.set("cause", named(wait.cause()));
    }
  }

  private ObjectNode named(PathId id) {
    return NODES.objectNode().put("key", id.toString()).put("name", list.name(id));
  }
}
