package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import whip.model.grain.Burden;
import whip.model.grain.BurdenPart;
import whip.model.grain.EdgeKind;
import whip.model.grain.GrainGraph;
import whip.model.grain.GraphGrain;
import whip.model.grain.GraphVertices;
import whip.model.grain.SiblingGroups;
import whip.model.grain.Slack;
import whip.model.grain.StrandGraph;
import whip.model.grain.VertexKind;
import whip.model.node.Directive;
import whip.model.profile.Position;
import whip.model.profile.Profile;

/**
 * A graph of grains as files have it: what each node and edge is called, and its attributes. Names
 * that a published prototype of grain graphs has are kept, so that its styles work. Absent values
 * have no attribute.
 */
public final class GrainDrawing {
  /** Name and value of what a node, an edge or the graph has. */
  record Attribute(String name, Object value) {}

  private static final double HEIGHT_MIN = 20;
  private static final double HEIGHT_MAX = 400;
  private static final double WIDTH = 60;

  /** Red, as in the prototype. */
  private static final String CRITICAL = "#ff0000";

  private static final String BORDER = "#404040";

  private final Profile profile;
  private final GrainGraph graph;
  private final GraphVertices vertices;
  private final StrandGraph strands;
  private final SiblingGroups siblings;
  private final Function<Directive, Position> positions;
  private final long longest;

  /**
   * A graph of the run that the profile is of.
   *
   * @param positions where directives stand
   */
  public GrainDrawing(Profile profile, GrainGraph graph, Function<Directive, Position> positions) {
    this.profile = profile;
    this.graph = graph;
    this.positions = positions;
    vertices = graph.vertices();
    strands = graph.strands();
    siblings = graph.siblings();
    long most = 0;
    for (int node = 0; node < vertices.size(); node++) {
      most = Math.max(most, vertices.length(node));
    }
    longest = most;
  }

  GrainGraph graph() {
    return graph;
  }

  Position position(Directive directive) {
    return positions.apply(directive);
  }

  String run() {
    return profile.run().run();
  }

  String unit() {
    return profile.run().unit();
  }

  /** How many nodes the file has. */
  public int nodes() {
    return vertices.size();
  }

  /** Attributes of the whole graph. */
  List<Attribute> whole() {
    List<Attribute> all = new ArrayList<>();
    all.add(new Attribute("run", run()));
    all.add(new Attribute("command", ProfileTable.command(profile.run())));
    all.add(new Attribute("unit", unit()));
    all.add(new Attribute("status", profile.status().label()));
    all.add(new Attribute("work", graph.work()));
    all.add(new Attribute("span", graph.span()));
    all.add(new Attribute("grains", (long) graph.grains()));
    if (graph.foldedItems() > 0) {
      all.add(new Attribute("foldedItems", graph.foldedItems()));
    }
    if (graph.unattached() > 0) {
      all.add(new Attribute("lostItems", graph.unattached()));
    }
    return all;
  }

  // --- Nodes

  /** Lineage of a grain; of other nodes that of their code, and their number in it. */
  String name(int node) {
    return switch (vertices.kind(node)) {
      case START -> "start";
      case END -> "end";
      case TASK -> vertices.code(node).toString();
      case FRAGMENT, FORK, JOIN -> vertices.code(node) + "." + vertices.ordinal(node);
    };
  }

  /** Name as XML can have it as an id, which has no plus. */
  String id(int node) {
    return name(node).replace('+', ':');
  }

  String label(int node) {
    VertexKind kind = vertices.kind(node);
    if (kind == VertexKind.TASK) {
      GraphGrain grain = grain(node);
      return "%s\n%s\n%s"
          .formatted(
              directive(grain.directive()),
              grain.lineage(),
              Units.scaled(vertices.work(node), unit()));
    }
    return kind == VertexKind.FRAGMENT
        ? Units.scaled(vertices.work(node), unit())
        : kind.name().toLowerCase(Locale.ROOT);
  }

  /** {@code task fib.c:7}. */
  String directive(Directive directive) {
    String label = position(directive).label();
    return directive.kind().label() + " " + (label.isEmpty() ? "?" : label);
  }

  String type(int node) {
    return vertices.kind(node).name().toLowerCase(Locale.ROOT);
  }

  String shape(int node) {
    return switch (vertices.kind(node)) {
      case TASK, FRAGMENT -> "rectangle";
      case FORK, JOIN -> "ellipse";
      case START, END -> "octagon";
    };
  }

  String color(int node) {
    if (strands.isCritical(node)) {
      return CRITICAL;
    }
    return switch (vertices.kind(node)) {
      case TASK -> "#a6cee3";
      case FRAGMENT -> "#d9d9d9";
      case FORK -> "#b2df8a";
      case JOIN -> "#fdbf6f";
      case START, END -> "#ffffff";
    };
  }

  double width(int node) {
    return isBar(node) ? WIDTH : HEIGHT_MIN;
  }

  /** Height by length; the longest of the run has the most. */
  double height(int node) {
    if (!isBar(node) || longest == 0) {
      return HEIGHT_MIN;
    }
    double share = (double) vertices.length(node) / longest;
    return Math.rint(HEIGHT_MIN + share * (HEIGHT_MAX - HEIGHT_MIN));
  }

  private boolean isBar(int node) {
    return vertices.kind(node) == VertexKind.TASK || vertices.kind(node) == VertexKind.FRAGMENT;
  }

  String borderColor(int node) {
    return strands.isCritical(node) ? CRITICAL : BORDER;
  }

  /** Attributes of a node, in the order of {@link GrainAttributes#NODES}. */
  List<Attribute> node(int node) {
    List<Attribute> all = new ArrayList<>();
    all.add(new Attribute("name", name(node)));
    all.add(new Attribute("label", label(node)));
    all.add(new Attribute("shape", shape(node)));
    all.add(new Attribute("type", type(node)));
    all.add(new Attribute("color", color(node)));
    all.add(new Attribute("width", width(node)));
    all.add(new Attribute("height", height(node)));
    all.add(new Attribute("border-color", borderColor(node)));
    all.add(new Attribute("code", vertices.code(node).toString()));
    all.add(new Attribute("work", vertices.work(node)));
    if (vertices.length(node) != vertices.work(node)) {
      all.add(new Attribute("length", vertices.length(node)));
    }
    all.add(new Attribute("start", strands.start(node)));
    all.add(new Attribute("slack", strands.slack(node)));
    all.add(new Attribute("on_crit_path", strands.isCritical(node) ? 1 : 0));
    if (vertices.isFolded(node)) {
      all.add(new Attribute("folded", true));
    }
    if (vertices.kind(node) == VertexKind.TASK) {
      grain(grain(node), all);
    }
    return all;
  }

  /** The grain that begins with a node. */
  GraphGrain grain(int node) {
    OptionalInt grain = graph.grainAt(node);
    return graph.grain(
        grain.orElseThrow(() -> new IllegalStateException("bug: no grain begins at " + node)));
  }

  private void grain(GraphGrain grain, List<Attribute> all) {
    all.add(new Attribute("kind", grain.directive().kind().label()));
    Position position = position(grain.directive());
    if (!position.file().isEmpty()) {
      all.add(new Attribute("file", position.file()));
    }
    if (position.line() > 0) {
      all.add(new Attribute("line", position.line()));
    }
    if (!grain.isFolded()) {
      all.add(new Attribute("grainWork", grain.work()));
    }
    all.add(new Attribute("subtree", grain.subtree()));
    all.add(new Attribute("siblings", siblings.group(grain.number())));
    if (grain.isUndeferred()) {
      all.add(new Attribute("undeferred", true));
    }
    if (grain.isEstimated()) {
      all.add(new Attribute("estimated", true));
    }
    for (BurdenPart part : BurdenPart.values()) {
      long cost = grain.burden().part(part);
      if (cost != Burden.UNKNOWN) {
        all.add(new Attribute(part.name().toLowerCase(Locale.ROOT), cost));
      }
    }
    graph
        .slack(grain.number())
        .map(Slack::margin)
        .ifPresent(margin -> margin.ifPresent(least -> all.add(new Attribute("margin", least))));
  }

  // --- Edges

  /** Attributes of an edge to a node, in the order of {@link GrainAttributes#EDGES}. */
  List<Attribute> edge(int edge, int to) {
    List<Attribute> all = new ArrayList<>();
    all.add(new Attribute("type", edgeType(edge)));
    all.add(new Attribute("color", edgeColor(edge, to)));
    all.add(new Attribute("weight", vertices.length(to)));
    all.add(new Attribute("on_crit_path", isCritical(edge, to) ? 1 : 0));
    return all;
  }

  String edgeType(int edge) {
    return vertices.edgeKind(edge).name().toLowerCase(Locale.ROOT);
  }

  String edgeColor(int edge, int to) {
    if (isCritical(edge, to)) {
      return CRITICAL;
    }
    EdgeKind kind = vertices.edgeKind(edge);
    return switch (kind) {
      case CREATE -> "#33a02c";
      case SYNC -> "#ff7f00";
      case SCOPE -> "#6a3d9a";
      case CONTINUE -> "#000000";
      case DEPEND, ORDER -> "#1f78b4";
    };
  }

  /** Whether a longest path goes along it. */
  boolean isCritical(int edge, int to) {
    int from = vertices.source(edge);
    return strands.isCritical(from)
        && strands.isCritical(to)
        && strands.end(from) == strands.start(to);
  }
}
