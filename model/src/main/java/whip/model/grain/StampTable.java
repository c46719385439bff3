package whip.model.grain;

import java.util.AbstractList;
import java.util.RandomAccess;
import whip.model.node.NodeId;

/**
 * Stamps of a batch, kept as the columns they come in: the topology only passes over them. A
 * processor is one more than its number; 0: unknown.
 */
public final class StampTable extends AbstractList<StrandStamp> implements RandomAccess {
  private final int count;
  private final long[] parent;
  private final long[] index;
  private final long[] thread;
  private final long[] processor;
  private final long[] begin;
  private final long[] time;

  /** A table of columns that are long enough, and stay as they are while it is in use. */
  public StampTable(
      int count,
      long[] parent,
      long[] index,
      long[] thread,
      long[] processor,
      long[] begin,
      long[] time) {
    this.count = count;
    this.parent = parent;
    this.index = index;
    this.thread = thread;
    this.processor = processor;
    this.begin = begin;
    this.time = time;
  }

  @Override
  public StrandStamp get(int row) {
    if (row < 0 || row >= count) {
      throw new IndexOutOfBoundsException(row);
    }
    return new StrandStamp(
        new NodeId(parent[row]),
        index[row],
        (int) thread[row],
        (int) processor[row] - 1,
        begin[row],
        time[row]);
  }

  @Override
  public int size() {
    return count;
  }
}
