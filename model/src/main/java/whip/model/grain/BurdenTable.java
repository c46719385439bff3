package whip.model.grain;

import java.util.AbstractList;
import java.util.RandomAccess;
import whip.model.node.NodeId;

/**
 * Burdens of a batch, kept as the columns they come in: a run has as many as grains, and the
 * topology only passes over them. A part is one more than its cost; 0: unknown.
 */
public final class BurdenTable extends AbstractList<NodeBurden> implements RandomAccess {
  private final int count;
  private final long[] node;
  private final long[] alloc;
  private final long[] copy;
  private final long[] submit;
  private final long[] dispatch;
  private final long[] finish;

  /** A table of columns that are long enough, and stay as they are while it is in use. */
  public BurdenTable(
      int count,
      long[] node,
      long[] alloc,
      long[] copy,
      long[] submit,
      long[] dispatch,
      long[] finish) {
    this.count = count;
    this.node = node;
    this.alloc = alloc;
    this.copy = copy;
    this.submit = submit;
    this.dispatch = dispatch;
    this.finish = finish;
  }

  @Override
  public NodeBurden get(int row) {
    if (row < 0 || row >= count) {
      throw new IndexOutOfBoundsException(row);
    }
    return new NodeBurden(
        new NodeId(node[row]),
        new Burden(
            alloc[row] - 1, copy[row] - 1, submit[row] - 1, dispatch[row] - 1, finish[row] - 1));
  }

  @Override
  public int size() {
    return count;
  }
}
