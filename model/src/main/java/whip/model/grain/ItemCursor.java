package whip.model.grain;

import java.util.Iterator;
import java.util.NoSuchElementException;
import whip.model.node.NodeKind;

/** Items of one container in program order. What came twice is passed over. */
final class ItemCursor implements Iterator<Integer> {
  private final ItemTree tree;
  private final int end;
  private int at;

  ItemCursor(ItemTree tree, int container) {
    this.tree = tree;
    this.at = tree.begin(container);
    this.end = tree.end(container);
  }

  @Override
  public boolean hasNext() {
    return at < end;
  }

  /** The next item, which stays the next one. */
  int peek() {
    return tree.row(at);
  }

  @Override
  public Integer next() {
    if (at >= end) {
      throw new NoSuchElementException("no more items");
    }
    int row = tree.row(at);
    do {
      at++;
    } while (at < end && isSame(row, tree.row(at)));
    return row;
  }

  private boolean isSame(int one, int other) {
    GrainRows rows = tree.rows();
    boolean isMember = rows.kind(one) == NodeKind.MEMBER.code();
    return rows.index(one) == rows.index(other)
        && isMember == (rows.kind(other) == NodeKind.MEMBER.code())
        && (!isMember || (rows.a(one) == rows.a(other) && rows.b(one) == rows.b(other)));
  }
}
