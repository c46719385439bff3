package whip.model.grain;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Grains of a graph, in the order in which the walk meets them, and their groups of siblings. */
final class GrainColumns {
  static final int NONE = -1;

  final IntColumn makers = new IntColumn();
  final IntColumn rows = new IntColumn();
  final IntColumn directives = new IntColumn();
  final IntColumn begins = new IntColumn();
  final IntColumn ends = new IntColumn();
  final IntColumn groups = new IntColumn();
  final BitSet undeferred = new BitSet();

  /** Strands of theirs are in folded pieces. */
  final BitSet folded = new BitSet();

  /** Ranges that follow from nothing that was recorded. */
  final BitSet estimated = new BitSet();

  final Map<Integer, Burden> burdens = new HashMap<>();

  /** By group: where its maker's code was when it began to wait, and where it went on. */
  final IntColumn waitsFrom = new IntColumn();

  final IntColumn waitsTo = new IntColumn();

  int add(int maker, int row, int directive) {
    makers.add(maker);
    rows.add(row);
    directives.add(directive);
    begins.add(NONE);
    ends.add(NONE);
    groups.add(NONE);
    return makers.size() - 1;
  }

  int size() {
    return makers.size();
  }

  /**
   * These grains are siblings.
   *
   * @param from the vertex at which their maker began to wait, or {@link #NONE}
   */
  void close(IntColumn siblings, int from, int to) {
    if (!siblings.isEmpty()) {
      for (int i = 0; i < siblings.size(); i++) {
        groups.set(siblings.get(i), waitsFrom.size());
      }
      waitsFrom.add(from);
      waitsTo.add(to);
      siblings.clear();
    }
  }
}
