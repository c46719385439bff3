package whip.view;

import java.util.List;
import whip.model.construct.Grouped;
import whip.model.flow.FlowEdge;

/** Passes of an edge where there is not much room. */
final class FlowLabel {

  private FlowLabel() {}

  /**
   * {@code 0-3,5|5}, or as many whole numbers of it as fit: {@code 0,2,…|5}, {@code 3 classes}. The
   * passes of one class stay whole, even where there is no room.
   */
  static String fitted(FlowEdge edge, int width) {
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
