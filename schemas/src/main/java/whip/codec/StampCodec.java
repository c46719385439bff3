package whip.codec;

import java.nio.ByteBuffer;
import java.util.List;
import whip.model.grain.StampTable;
import whip.model.grain.StrandStamp;
import whip.model.node.ArrayArena;
import whip.schemas.node.StampColumns;

/** The table of when and where strands ran to rows of the model, see {@link NodeBatchCodec}. */
final class StampCodec {
  /** No machine has so many threads or processors. */
  private static final long NUMBERS = 1L << 30;

  private final int count;
  private final ArrayArena arena;

  private StampCodec(int count, ArrayArena arena) {
    this.count = count;
    this.arena = arena;
  }

  /**
   * Stamps of a batch, good until the arena is reclaimed.
   *
   * @param columns null: none was recorded
   */
  static List<StrandStamp> decode(StampColumns columns, ArrayArena arena)
      throws BadRecordException {
    if (columns == null) {
      return List.of();
    }
    int count = NodeBatchCodec.count("stamps", columns.getCount());
    return new StampCodec(count, arena).table(columns);
  }

  private StampTable table(StampColumns columns) throws BadRecordException {
    return new StampTable(
        count,
        column("parent", columns.getParent()).deltas(count, arena),
        below(BatchLimits.WORK, column("index", columns.getIndex()), true),
        below(NUMBERS, column("thread", columns.getThread()), false),
        below(NUMBERS, column("processor", columns.getProcessor()), false),
        below(BatchLimits.WORK, column("begin", columns.getBegin()), true),
        below(BatchLimits.WORK, column("time", columns.getTime()), false));
  }

  private static Column column(String name, ByteBuffer bytes) {
    return new Column("stamps." + name, bytes);
  }

  private long[] below(long limit, Column column, boolean isDelta) throws BadRecordException {
    long[] values = isDelta ? column.deltas(count, arena) : column.values(count, arena);
    for (int row = 0; row < count; row++) {
      if (values[row] < 0 || values[row] >= limit) {
        throw column.bad("impossible value " + values[row]);
      }
    }
    return values;
  }
}
