package whip.view;

import java.util.List;
import java.util.Optional;
import whip.model.construct.Grouped;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowEdge;
import whip.model.flow.FlowNode;

/**
 * Texts on the nodes and edges of a control-flow graph: of one run, or of two that are compared.
 * Signs stand for changes, so that these differ without colours, too.
 *
 * <pre>
 * 0-3|5       one run alone, or both alike
 * + 0-3|5     in the later run alone            - 0-3|5     in the earlier run alone
 * ↑ 0|5→0|7   more passes than before           ↓ 0|7→0|5   fewer
 * ≠ 0|5→1|5   as many, by other threads
 * </pre>
 */
final class FlowTexts {
  private final Flow flow;
  private final Optional<FlowDiff> diff;

  private FlowTexts(Flow flow, Optional<FlowDiff> diff) {
    this.flow = flow;
    this.diff = diff;
  }

  static FlowTexts of(Flow flow) {
    return new FlowTexts(flow, Optional.empty());
  }

  static FlowTexts of(FlowDiff diff) {
    return new FlowTexts(diff.both(), Optional.of(diff));
  }

  /** All that is drawn. */
  Flow flow() {
    return flow;
  }

  Optional<FlowDiff> diff() {
    return diff;
  }

  /** The earlier run, where two are compared. */
  Optional<Flow> against() {
    return diff.map(FlowDiff::before);
  }

  /** {@code control flow of run b}, {@code control flow of run b against run a}. */
  String title() {
    return "control flow of run "
        + flow.run()
        + against().map(other -> " against run " + other.run()).orElse("");
  }

  FlowChange change(FlowNode node) {
    return diff.map(each -> each.change(node)).orElse(FlowChange.SAME);
  }

  FlowChange change(FlowEdge edge) {
    return diff.map(each -> each.change(edge)).orElse(FlowChange.SAME);
  }

  /** Stands before what has the change; empty where both runs are alike. */
  static String sign(FlowChange change) {
    return switch (change) {
      case SAME -> "";
      case NEW -> "+ ";
      case GONE -> "- ";
      case MORE -> "↑ ";
      case FEWER -> "↓ ";
      case OTHER -> "≠ ";
    };
  }

  /** Colour of lines; each has a contrast of 4.5 to white. */
  static String colour(FlowChange change) {
    return switch (change) {
      case SAME -> "#333333";
      case NEW -> "#1a7f37";
      case GONE -> "#b3261e";
      case MORE -> "#0b57d0";
      case FEWER -> "#7b3fb5";
      case OTHER -> "#8a5a00";
    };
  }

  /** Entries of all threads: {@code 5x}, {@code 5x→7x}. */
  String entries(FlowNode node) {
    long before = entriesBefore(node);
    return switch (change(node)) {
      case SAME, NEW, OTHER -> times(node.entries());
      case GONE -> times(before);
      case MORE, FEWER -> times(before) + "→" + times(node.entries());
    };
  }

  /** In the earlier run; 0 where there is none. */
  long entriesBefore(FlowNode node) {
    return diff.flatMap(each -> each.before(node)).map(FlowNode::entries).orElse(0L);
  }

  private static String times(long entries) {
    return amount(entries) + "x";
  }

  private static String amount(long number) {
    return Units.count(number).replace(" ", "");
  }

  /** All that is known of an edge. */
  String passes(FlowEdge edge) {
    return sign(change(edge)) + passesWithoutSign(edge);
  }

  String passesWithoutSign(FlowEdge edge) {
    return switch (change(edge)) {
      case SAME, NEW, GONE -> edge.text();
      case MORE, FEWER, OTHER -> fromTo(before(edge).text(), edge.text());
    };
  }

  /** Passes of all threads in the earlier run; 0 where there are none. */
  long passesBefore(FlowEdge edge) {
    return diff.flatMap(each -> each.before(edge)).map(FlowEdge::total).orElse(0L);
  }

  /** Passes of all threads in the run, in the later one of two; 0 where there are none. */
  long passesAfter(FlowEdge edge) {
    return change(edge) == FlowChange.GONE ? 0 : edge.total();
  }

  /** An arrow between texts with spaces in them needs some, too. */
  private static String fromTo(String before, String after) {
    boolean hasSpaces = before.contains(" ") || after.contains(" ");
    return before + (hasSpaces ? " → " : "→") + after;
  }

  private FlowEdge before(FlowEdge edge) {
    return diff.flatMap(each -> each.before(edge)).orElseThrow();
  }

  /**
   * Text of an edge, as much as fits: {@code 0-3,5|5}, whole numbers of threads {@code 0,2,…|5},
   * {@code 3 classes}, {@code ↑ 20→28}. The passes of one class, and both sums, stay whole, even
   * where there is no room.
   */
  String fitted(FlowEdge edge, int width) {
    String text = passes(edge);
    if (text.length() <= width) {
      return text;
    }
    FlowChange change = change(edge);
    String sign = sign(change);
    return sign
        + switch (change) {
          case SAME, NEW, GONE -> fittedAlone(edge, width - sign.length());
          case MORE, FEWER -> amount(before(edge).total()) + "→" + amount(edge.total());
          case OTHER -> amount(edge.total());
        };
  }

  private static String fittedAlone(FlowEdge edge, int width) {
    String text = edge.text();
    if (text.length() <= width) {
      return text;
    }
    List<Grouped<Long>> classes = edge.classes();
    if (classes.size() > 1) {
      return classes.size() + " classes";
    }
    String threads = classes.get(0).threads().toString();
    String passes = "…|" + classes.get(0).value();
    int end = threads.lastIndexOf(',', width - passes.length() - 1);
    return threads.substring(0, end + 1) + passes;
  }
}
