package whip.model.flow;

import java.util.SortedMap;

/** Ways in which a run differs from an earlier one at a path or an edge. */
public enum FlowChange {
  /** Each thread as often as before. */
  SAME("same"),
  /** Not in the earlier run. */
  NEW("new"),
  /** In the earlier run alone. */
  GONE("gone"),
  /** All threads together more often. */
  MORE("more"),
  /** All threads together less often. */
  FEWER("fewer"),
  /** All threads together as often, but not each of them. */
  OTHER("other");

  private final String label;

  FlowChange(String label) {
    this.label = label;
  }

  /** Name in JSON. */
  public String label() {
    return label;
  }

  /**
   * The change of something that both runs have.
   *
   * @param before how often, by number of the thread
   * @param after likewise, in the later run
   */
  static FlowChange of(SortedMap<Integer, Long> before, SortedMap<Integer, Long> after) {
    int difference = Long.compare(total(after), total(before));
    if (difference != 0) {
      return difference > 0 ? MORE : FEWER;
    }
    return before.equals(after) ? SAME : OTHER;
  }

  private static long total(SortedMap<Integer, Long> byThread) {
    return byThread.values().stream().reduce(0L, Math::addExact);
  }
}
