package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import whip.model.grain.Burden;
import whip.model.grain.BurdenPart;
import whip.model.grain.GrainGraph;
import whip.model.grain.GrainNeighbours;
import whip.model.grain.GrainNeighbours.Neighbour;
import whip.model.grain.GrainNumbers;
import whip.model.grain.GrainTimeline;
import whip.model.grain.GraphGrain;
import whip.model.grain.Lineage;
import whip.model.grain.Parallelism;
import whip.model.grain.SiblingGroups;
import whip.model.grain.Siblings;
import whip.model.grain.Slack;
import whip.model.grain.StrandStamp;
import whip.model.profile.Fraction;

/**
 * One grain in words: what it did, what it cost, and what it waited for, one step away.
 *
 * <pre>
 * run k3f9q2zd01  R-0, task a.c:7
 * work        30; 30 with all that it made
 * burden      alloc 0, copy 0, submit 7; benefit 30/7
 * path        critical: with a margin of 5; then R takes over
 * parallelism 1 to 3 strands run meanwhile, 2 for half of the time or less
 * siblings    2 that one wait closes; balance 3/2, the largest, R-0, is 10 over
 *             the mean
 * waited for  R, which made it
 * waited by   R, at a wait
 * </pre>
 */
public final class GrainWords {
  private static final int WIDTH = 80;

  /** Neighbours in words; JSON has all. */
  private static final int SHOWN = 8;

  private final GrainDrawing drawing;
  private final GrainGraph graph;
  private final GraphGrain grain;
  private final GrainNeighbours neighbours;
  private final Optional<Slack> slack;
  private final Optional<GrainTimeline.When> when;
  private final SiblingGroups groups;
  private final Siblings siblings;
  private final String baseline;
  private final Optional<Fraction> deviation;

  /** Words about a grain of the graph. */
  public GrainWords(GrainDrawing drawing, int grain) {
    this(drawing, grain, "", Optional.empty());
  }

  private GrainWords(
      GrainDrawing drawing, int number, String baseline, Optional<Fraction> deviation) {
    this.drawing = drawing;
    this.baseline = baseline;
    this.deviation = deviation;
    graph = drawing.graph();
    grain = graph.grain(number);
    neighbours = GrainNeighbours.of(graph, number);
    slack = graph.slack(number);
    when = graph.timeline().of(number);
    groups = graph.siblings();
    siblings = groups.siblings(groups.group(number));
  }

  /**
   * Words with one line more.
   *
   * @param run another run
   * @param compared work here over work there; absent where there was none
   */
  public GrainWords comparedWith(String run, Optional<Fraction> compared) {
    return new GrainWords(drawing, grain.number(), run, compared);
  }

  /** Lines of text, without line ends. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("run %s  %s, %s".formatted(drawing.run(), grain.lineage(), kind()));
    add(lines, "work", work());
    add(lines, "burden", burden());
    when.ifPresent(found -> add(lines, "ran", text(found)));
    add(lines, "path", path());
    graph.parallelism(grain.number()).ifPresent(range -> add(lines, "parallelism", text(range)));
    add(lines, "siblings", siblings());
    if (!baseline.isEmpty()) {
      add(lines, "deviation", deviation());
    }
    add(lines, "waited for", waitedFor());
    add(lines, "waited by", waitedBy());
    return List.copyOf(lines);
  }

  private static void add(List<String> lines, String name, String text) {
    List<String> wrapped = Text.wrapped(text, WIDTH - 12, "");
    lines.add(Text.left(name, 12) + wrapped.get(0));
    wrapped.stream().skip(1).forEach(line -> lines.add(" ".repeat(12) + line));
  }

  private String kind() {
    String directive = drawing.directive(grain.directive());
    if (!grain.isChunk()) {
      return directive + (grain.isUndeferred() ? ", run where it was made" : "");
    }
    Lineage.Step range = grain.last();
    return "%s of %s from iteration %d on%s"
        .formatted(
            Text.count(range.length(), "iteration"),
            directive,
            range.number(),
            grain.isEstimated() ? " (boundaries estimated)" : "");
  }

  private String work() {
    String all = amount(grain.subtree()) + " with all that it made";
    return grain.isFolded()
        ? "folded by the collector; " + all
        : "%s; %s".formatted(amount(grain.work()), all);
  }

  private static String text(GrainTimeline.When when) {
    String processor =
        when.processor() == StrandStamp.UNKNOWN ? "" : ", processor " + when.processor();
    return "on thread %d%s, from %s to %s of the run"
        .formatted(
            when.thread(),
            processor,
            Units.scaled(when.begin(), "ns"),
            Units.scaled(when.end(), "ns"));
  }

  private String burden() {
    Burden burden = grain.burden();
    List<String> parts = new ArrayList<>();
    for (BurdenPart part : BurdenPart.values()) {
      if (burden.part(part) != Burden.UNKNOWN) {
        parts.add(part.name().toLowerCase(Locale.ROOT) + " " + amount(burden.part(part)));
      }
    }
    if (parts.isEmpty()) {
      return "not known of this grain";
    }
    String benefit =
        GrainNumbers.benefit(grain.work(), burden).map(each -> "; benefit " + each).orElse("");
    return String.join(", ", parts) + benefit;
  }

  private String path() {
    if (grain.isFolded()) {
      return "folded: some of its strands were not recorded one by one";
    }
    if (slack.isEmpty()) {
      return "no strand of it takes time";
    }
    Slack room = slack.get();
    if (room.margin().isEmpty()) {
      return "beside the critical path, with a slack of " + amount(room.slack());
    }
    int strand = room.strand().orElseThrow();
    long margin = room.margin().getAsLong();
    String critical = "critical: with a margin of " + amount(margin);
    return margin == graph.vertices().length(strand)
        ? critical + ", all of a strand: no other path takes over before"
        : critical + "; then " + listed(graph.code(graph.strands().avoiding(strand)));
  }

  private static String listed(List<Lineage> path) {
    List<String> shown = path.stream().limit(SHOWN).map(Lineage::toString).toList();
    return String.join(", ", shown)
        + (path.size() > SHOWN ? " and " + (path.size() - SHOWN) + " more" : "")
        + (path.size() == 1 ? " takes over" : " take over");
  }

  private static String text(Parallelism.Range range) {
    return "%d to %d strands run meanwhile, %d for half of the time or less"
        .formatted(range.least(), range.most(), range.median());
  }

  private String siblings() {
    if (siblings.count() == 1) {
      return "none";
    }
    String balance =
        GrainNumbers.balance(siblings)
            .map(
                value ->
                    "; balance %s, the largest, %s, is %s over the mean"
                        .formatted(value, siblings.largest().lineage(), amount(siblings.cost())))
            .orElse("; none of them did anything");
    return siblings.count() + (grain.isChunk() ? " chunks" : " that one wait closes") + balance;
  }

  private String deviation() {
    return deviation
        .map(value -> "%s times the work in run %s".formatted(value, baseline))
        .orElse("run %s has no such work".formatted(baseline));
  }

  private String waitedFor() {
    List<String> all = new ArrayList<>();
    all.add(neighbours.maker() + ", which made it");
    neighbours.before().forEach(each -> all.add(each.code() + before(each)));
    return shown(all);
  }

  private static String before(Neighbour each) {
    return switch (each.kind()) {
      case DEPEND -> ", which it depends on";
      case ORDER -> ", an earlier iteration";
      case SYNC, SCOPE -> ", at a wait of its own";
      case CREATE, CONTINUE -> ", which made it";
    };
  }

  private String waitedBy() {
    List<String> all = new ArrayList<>();
    neighbours.after().forEach(each -> all.add(each.code() + after(each)));
    return all.isEmpty() ? "nothing" : shown(all);
  }

  private static String after(Neighbour each) {
    return switch (each.kind()) {
      case DEPEND -> ", which depends on it";
      case ORDER -> ", a later iteration";
      case SYNC -> ", at a wait";
      case SCOPE -> ", at the end of a group or region";
      case CREATE, CONTINUE -> ", which goes on behind it";
    };
  }

  private static String shown(List<String> all) {
    return all.stream().limit(SHOWN).collect(Collectors.joining("; "))
        + (all.size() > SHOWN ? "; and " + (all.size() - SHOWN) + " more" : "");
  }

  private String amount(long units) {
    return Units.scaled(units, drawing.unit());
  }

  /** These facts as {@code whip.grain/1}; what is not known has no field. */
  public String json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema", "whip.grain/1");
    json.put("run", drawing.run()).put("unit", drawing.unit());
    json.put("lineage", grain.lineage().toString());
    json.put("kind", grain.directive().kind().label());
    json.put("label", drawing.position(grain.directive()).label());
    if (!grain.isFolded()) {
      json.put("work", grain.work());
    }
    json.put("subtree", grain.subtree()).put("start", grain.start());
    json.put("isCritical", graph.isCritical(grain.number()));
    json.put("isFolded", grain.isFolded()).put("isEstimated", grain.isEstimated());
    for (BurdenPart part : BurdenPart.values()) {
      if (grain.burden().part(part) != Burden.UNKNOWN) {
        json.put(part.name().toLowerCase(Locale.ROOT), grain.burden().part(part));
      }
    }
    slack.ifPresent(
        room -> {
          json.put("slack", room.slack());
          room.margin().ifPresent(margin -> json.put("margin", margin));
        });
    graph
        .parallelism(grain.number())
        .ifPresent(
            range ->
                json.putObject("parallelism")
                    .put("least", range.least())
                    .put("median", range.median())
                    .put("most", range.most()));
    ObjectNode around = json.putObject("siblings").put("count", siblings.count());
    around.put("largest", siblings.largest().lineage().toString()).put("cost", siblings.cost());
    GrainNumbers.balance(siblings).ifPresent(balance -> around.put("balance", balance.toDouble()));
    deviation.ifPresent(value -> json.put("baseline", baseline).put("deviation", value.toDouble()));
    json.put("maker", neighbours.maker().toString());
    when.ifPresent(
        ran -> {
          ObjectNode object = json.putObject("ran").put("beginNs", ran.begin());
          object.put("endNs", ran.end()).put("thread", ran.thread());
          if (ran.processor() != StrandStamp.UNKNOWN) {
            object.put("processor", ran.processor());
          }
        });
    list(json.putArray("before"), neighbours.before());
    list(json.putArray("after"), neighbours.after());
    return json.toPrettyString() + "\n";
  }

  private static void list(ArrayNode array, List<Neighbour> all) {
    for (Neighbour each : all) {
      array
          .addObject()
          .put("lineage", each.code().toString())
          .put("kind", each.kind().name().toLowerCase(Locale.ROOT));
    }
  }
}
