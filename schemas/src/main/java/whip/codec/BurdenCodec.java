package whip.codec;

import java.nio.ByteBuffer;
import java.util.List;
import whip.model.grain.BurdenTable;
import whip.model.grain.NodeBurden;
import whip.model.node.ArrayArena;
import whip.model.node.NodeId;
import whip.schemas.node.BurdenColumns;

/** The table of what single grains cost to rows of the model, see {@link NodeBatchCodec}. */
final class BurdenCodec {
  private final int count;
  private final ArrayArena arena;

  /** Costs of the table so far, which must not overflow wherever they are summed. */
  private long sum;

  private BurdenCodec(int count, ArrayArena arena) {
    this.count = count;
    this.arena = arena;
  }

  /**
   * Burdens of a batch, good until the arena is reclaimed.
   *
   * @param columns null: none was measured
   */
  static List<NodeBurden> decode(BurdenColumns columns, ArrayArena arena)
      throws BadRecordException {
    if (columns == null) {
      return List.of();
    }
    int count = NodeBatchCodec.count("burdens", columns.getCount());
    return new BurdenCodec(count, arena).table(columns);
  }

  private BurdenTable table(BurdenColumns columns) throws BadRecordException {
    return new BurdenTable(
        count,
        nodes(new Column("burdens.node", columns.getNode())),
        parts("alloc", columns.getAlloc()),
        parts("copy", columns.getCopy()),
        parts("submit", columns.getSubmit()),
        parts("dispatch", columns.getDispatch()),
        parts("finish", columns.getFinish()));
  }

  private long[] nodes(Column column) throws BadRecordException {
    long[] ids = column.deltas(count, arena);
    for (int row = 0; row < count; row++) {
      if (ids[row] == NodeId.RUN.value()) {
        throw column.bad("the run is no grain");
      }
    }
    return ids;
  }

  private long[] parts(String name, ByteBuffer bytes) throws BadRecordException {
    Column column = new Column("burdens." + name, bytes);
    long[] parts = column.values(count, arena);
    for (int row = 0; row < count; row++) {
      long cost = parts[row] - 1;
      if (cost > BatchLimits.WORK - sum) {
        throw column.bad("sum overflows");
      }
      sum += Math.max(cost, 0);
    }
    return parts;
  }
}
