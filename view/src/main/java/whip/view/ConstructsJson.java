package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;
import whip.model.construct.Caused;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.Efficiency;
import whip.model.construct.Gain;
import whip.model.construct.Gains;
import whip.model.construct.Grouped;
import whip.model.construct.Overheads;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKey;
import whip.model.construct.Regions;
import whip.model.construct.Times;
import whip.model.profile.Fraction;
import whip.model.profile.Ratio;

/**
 * An account as JSON, {@code "schema": "whip.constructs/1"}. Times are exact integers in the run's
 * unit, shares and percentages derived from them. What this version does not compute is null. Only
 * a job has {@code ranks}, only a window of a run {@code timeWindow}, and only an account that is
 * asked for it {@code strip}.
 */
public final class ConstructsJson {
  private static final String SCHEMA = "whip.constructs/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ConstructsJson() {}

  /** One thread's numbers in one path: threads stand together only when all are equal. */
  private record Numbers(Account account, SortedMap<PathId, Long> predecessors) {}

  /**
   * The account's document.
   *
   * @param byConstruct each of {@code paths} has the numbers of all paths of its construct
   * @param thread only its numbers; empty: those of all threads
   * @param gains of the whole account
   */
  public static StreamedJson of(
      Constructs whole, boolean byConstruct, Optional<Integer> thread, Gains gains) {
    return new StreamedJson(json -> addTo(json, whole, byConstruct, thread, gains));
  }

  /** The document with the strip of the account, parameters as above. */
  public static StreamedJson withStrip(
      Constructs whole, boolean byConstruct, Optional<Integer> thread, Gains gains) {
    return new StreamedJson(
        json -> {
          addTo(json, whole, byConstruct, thread, gains);
          json.addAll(NODES.objectNode().set("strip", StripJson.of(whole, thread)));
        });
  }

  /** JSON of the whole account without its paths, for a view that has rows of its own. */
  public static ObjectNode summary(Constructs whole) {
    ObjectNode json = NODES.objectNode();
    addFacts(json, whole);
    addTotals(json, whole, whole.times());
    return json;
  }

  private static void addTo(
      StreamedJson.Fields json,
      Constructs whole,
      boolean byConstruct,
      Optional<Integer> thread,
      Gains gains)
      throws IOException {
    Constructs account = thread.map(whole::only).orElse(whole);
    ObjectNode head = NODES.objectNode().put("schema", SCHEMA);
    addFacts(head, whole);
    head.put("phase", whole.phase().isEmpty() ? null : whole.phase());
    head.put("thread", thread.orElse(null)).put("by", byConstruct ? "construct" : "path");
    JobRanks.addTo(head, whole.ranks());
    addTotals(head, whole, account.times());
    head.set("phases", PhasesJson.array(whole.phases()));
    gains.baseline().ifPresent(diff -> head.put("baseline", diff.before().run()));
    json.addAll(head);
    List<PathAccount> rows = rows(whole, byConstruct);
    Map<PathId, PathAccount> all =
        rows.stream().collect(Collectors.toMap(PathAccount::id, Function.identity()));
    Map<PathId, List<Caused.Wait>> byCause = Caused.of(rows).byCause();
    Map<PathId, Map<AccountClass, Fraction>> achieved = achieved(whole, byConstruct, rows, gains);
    List<PathAccount> shown = thread.isEmpty() ? rows : rows(account, byConstruct);
    json.addArray(
        "paths",
        shown.stream()
            .map(
                path -> {
                  List<Caused.Wait> caused = byCause.getOrDefault(path.id(), List.of());
                  ObjectNode row = path(path);
                  row.set("caused", caused(caused));
                  row.set(
                      "gains",
                      gains(
                          gains,
                          all.get(path.id()),
                          caused,
                          achieved.getOrDefault(path.id(), Map.of())));
                  return row;
                }));
    json.addArray(
        "regions", Regions.of(whole).stream().map(region -> region(region, whole.threadTime())));
    if (gains.baseline().isPresent()) {
      json.addArray(
          "achieved", gains.baseline().get().achieved().stream().map(ConstructsJson::outcome));
    }
  }

  /**
   * Gains of an earlier run that were achieved, by row and class; nothing without such a run. Rows
   * of one place have all that was achieved there.
   */
  private static Map<PathId, Map<AccountClass, Fraction>> achieved(
      Constructs whole, boolean byConstruct, List<PathAccount> rows, Gains gains) {
    if (gains.baseline().isEmpty()) {
      return Map.of();
    }
    // A row is of one path, or of all paths of its construct.
    Map<Construct, PathId> firsts = new HashMap<>();
    rows.forEach(row -> firsts.putIfAbsent(row.construct(), row.id()));
    Map<PathId, PathKey> keys = whole.keys();
    Map<PathKey, Set<PathId>> rowsOf = new HashMap<>();
    for (PathAccount path : whole.paths()) {
      rowsOf
          .computeIfAbsent(keys.get(path.id()), absent -> new TreeSet<>())
          .add(byConstruct ? firsts.get(path.construct()) : path.id());
    }
    Map<PathId, Map<AccountClass, Fraction>> achieved = new HashMap<>();
    for (AccountDiff.Achieved gain : gains.baseline().get().achieved()) {
      for (PathId row : rowsOf.getOrDefault(gain.path(), Set.of())) {
        achieved
            .computeIfAbsent(row, absent -> new TreeMap<>())
            .merge(gain.one(), gain.achieved(), Fraction::plus);
      }
    }
    return achieved;
  }

  private static ObjectNode outcome(AccountDiff.Achieved gain) {
    ObjectNode json = NODES.objectNode();
    json.put("path", gain.path().toString()).put("class", gain.one().label());
    json.set("predicted", ExactLengthJson.number(gain.predicted()));
    json.set("achieved", ExactLengthJson.number(gain.achieved()));
    return json;
  }

  private static void addFacts(ObjectNode json, Constructs whole) {
    json.put("run", whole.run());
    json.put("unit", whole.unit()).put("elapsed", whole.elapsed()).put("cut", whole.cut());
    json.put("ended", whole.ended()).put("threads", whole.threads());
    if (whole.isTimeWindow()) {
      addTimeWindow(json, whole.begin(), whole.elapsed());
    }
  }

  /** The time of a window, from the run's start on. */
  static void addTimeWindow(ObjectNode json, long begin, long elapsed) {
    json.putObject("timeWindow").put("from", begin).put("to", Math.addExact(begin, elapsed));
  }

  private static void addTotals(ObjectNode json, Constructs whole, Times times) {
    json.set("classes", classes(times));
    json.set("efficiency", efficiency(Efficiency.of(whole)));
    json.put("coverage", Regions.coverage(whole) / 100);
    ArrayNode unclosed = json.putArray("unclosed");
    whole
        .unclosed()
        .forEach(
            open -> unclosed.addObject().put("thread", open.thread()).put("time", open.time()));
    ArrayNode notVisible = json.putArray("notVisible");
    whole.notVisible().forEach(notVisible::add);
  }

  /** The factors' product is {@code parallel}, in this order. */
  private static ObjectNode efficiency(Efficiency efficiency) {
    ObjectNode json = NODES.objectNode();
    json.set("parallel", share(efficiency.parallel()));
    json.putArray("order").add("serialization").add("loadBalance").add("scheduling");
    json.set("serialization", share(efficiency.serialization()));
    json.set("loadBalance", share(efficiency.loadBalance()));
    json.set("scheduling", share(efficiency.scheduling()));
    return json;
  }

  private static List<PathAccount> rows(Constructs account, boolean byConstruct) {
    return byConstruct ? account.byConstruct() : account.paths();
  }

  private static ObjectNode path(PathAccount path) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("id", path.id().value())
            .put("parent", path.isRoot() ? null : (Integer) path.parent().value())
            .put("kind", path.kind().label())
            .put("label", path.position().label())
            .put("file", path.position().file())
            .put("line", path.position().line())
            .put("function", path.position().function())
            .put("name", path.name())
            .put("depth", path.depth());
    ArrayNode groups = json.putArray("groups");
    Grouped.of(byThread(path.counts())).forEach(group -> groups.add(group(group)));
    json.set("causes", causes(path.counts().causes()));
    return json;
  }

  private static ArrayNode causes(SortedMap<PathId, SortedMap<Integer, Long>> times) {
    ArrayNode json = NODES.arrayNode();
    times.forEach(
        (cause, byThread) -> {
          ArrayNode groups = json.addObject().put("path", cause.value()).putArray("groups");
          for (Grouped<Long> group : Grouped.of(byThread)) {
            groups
                .addObject()
                .put("threads", group.threads().toString())
                .put("time", group.value());
          }
        });
    return json;
  }

  /** Waits of all threads, by the path that waited. */
  private static ObjectNode caused(List<Caused.Wait> waits) {
    ObjectNode json = NODES.objectNode();
    waits.forEach(wait -> json.put(wait.waiter().toString(), wait.time()));
    return json;
  }

  private static ObjectNode gains(
      Gains gains,
      PathAccount path,
      List<Caused.Wait> caused,
      Map<AccountClass, Fraction> achieved) {
    ObjectNode json = NODES.objectNode();
    Map<AccountClass, Fraction> left = new TreeMap<>(achieved);
    for (Gain gain : gains.of(path)) {
      json.set(gain.one().label(), gain(gain, Optional.ofNullable(left.remove(gain.one()))));
    }
    // Nothing is lost there any more.
    left.forEach(
        (one, time) ->
            json.set(
                one.label(),
                gain(new Gain(path, one, Fraction.ZERO, Optional.empty()), Optional.of(time))));
    if (!caused.isEmpty()) {
      json.set("caused", ExactLengthJson.number(gains.caused(caused)));
    }
    return json;
  }

  private static ObjectNode gain(Gain gain, Optional<Fraction> achieved) {
    ObjectNode json = NODES.objectNode();
    json.set("sum", ExactLengthJson.number(gain.sum()));
    json.putNull("caused");
    json.set("whatif", ExactLengthJson.number(gain.whatIf()));
    json.set("achieved", ExactLengthJson.number(achieved));
    return json;
  }

  private static SortedMap<Integer, Numbers> byThread(PathCounts counts) {
    SortedMap<Integer, SortedMap<PathId, Long>> predecessors = new TreeMap<>();
    counts
        .passes()
        .forEach(
            (predecessor, passes) ->
                passes.forEach(
                    (thread, count) ->
                        predecessors
                            .computeIfAbsent(thread, absent -> new TreeMap<>())
                            .put(predecessor, count)));
    SortedMap<Integer, Numbers> numbers = new TreeMap<>();
    counts
        .accounts()
        .forEach(
            (thread, account) ->
                numbers.put(
                    thread,
                    new Numbers(account, predecessors.getOrDefault(thread, new TreeMap<>()))));
    predecessors.forEach(
        (thread, passes) -> numbers.putIfAbsent(thread, new Numbers(Account.NONE, passes)));
    return numbers;
  }

  private static ObjectNode group(Grouped<Numbers> group) {
    Account account = group.value().account;
    ObjectNode json =
        NODES
            .objectNode()
            .put("threads", group.threads().toString())
            .put("count", account.entries())
            .put("bodies", account.bodies())
            .put("exec", account.exec())
            .put("body", account.body())
            .put("enter", account.enter())
            .put("exit", account.exit());
    json.set("account", classes(account.times()));
    json.putNull("caused").putNull("gains");
    ObjectNode predecessors = json.putObject("predecessors");
    group.value().predecessors.forEach((path, count) -> predecessors.put(path.toString(), count));
    return json;
  }

  private static ObjectNode region(Regions.Region region, long programTime) {
    Overheads overheads = region.overheads();
    return NODES
        .objectNode()
        .put("path", region.path().id().value())
        .put("label", region.path().position().label())
        .put("wall", region.wall())
        .put("threadTime", region.threadTime())
        .put("synchronization", overheads.synchronization())
        .put("imbalance", overheads.imbalance())
        .put("limited", overheads.limited())
        .put("management", overheads.management())
        .put("taskwait", overheads.taskwait())
        .put("percentOfRegion", Ratio.percent(overheads.total(), region.threadTime()))
        .put("percentOfProgram", Ratio.percent(overheads.total(), programTime));
  }

  /** Time by the names of the classes. */
  public static ObjectNode classes(Times times) {
    ObjectNode json = NODES.objectNode();
    for (AccountClass one : AccountClass.values()) {
      json.put(one.label(), times.of(one));
    }
    return json;
  }

  private static JsonNode share(double value) {
    return Double.isNaN(value) ? NODES.nullNode() : NODES.numberNode(value);
  }
}
