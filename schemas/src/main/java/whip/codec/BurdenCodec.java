package whip.codec;

import java.util.List;
import whip.model.grain.Burden;
import whip.model.grain.NodeBurden;
import whip.model.node.NodeId;
import whip.schemas.node.BurdenColumns;

/** The table of what single grains cost to rows of the model, see {@link NodeBatchCodec}. */
final class BurdenCodec {

  /** Costs of the table so far, which must not overflow wherever they are summed. */
  private long sum;

  private BurdenCodec() {}

  /**
   * Burdens of a batch.
   *
   * @param columns null: none was measured
   */
  static List<NodeBurden> decode(BurdenColumns columns) throws BadRecordException {
    return columns == null ? List.of() : new BurdenCodec().rows(columns);
  }

  private List<NodeBurden> rows(BurdenColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("burdens", columns.getCount(), BatchLimits.ROWS);
    Column node = table.column("node", columns.getNode());
    Column alloc = table.column("alloc", columns.getAlloc());
    Column copy = table.column("copy", columns.getCopy());
    Column submit = table.column("submit", columns.getSubmit());
    Column dispatch = table.column("dispatch", columns.getDispatch());
    Column finish = table.column("finish", columns.getFinish());
    return table.rows(
        () ->
            new NodeBurden(
                node(node),
                new Burden(part(alloc), part(copy), part(submit), part(dispatch), part(finish))));
  }

  private static NodeId node(Column column) throws BadRecordException {
    long id = column.nextDelta();
    if (id == NodeId.RUN.value()) {
      throw column.bad("the run is no grain");
    }
    return new NodeId(id);
  }

  private long part(Column column) throws BadRecordException {
    long part = column.next() - 1;
    if (part > BatchLimits.WORK - sum) {
      throw column.bad("sum overflows");
    }
    sum += Math.max(part, 0);
    return part; // 0 was Burden.UNKNOWN
  }
}
