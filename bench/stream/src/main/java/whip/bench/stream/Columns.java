package whip.bench.stream;

import org.apache.avro.specific.SpecificRecord;

/**
 * Rows of one kind, strands or nodes. All but the work of strands are small or near the row above.
 */
final class Columns {
  private static final int DELTAS_OF_STRANDS = 3;
  private static final int DELTAS_OF_NODES = 4;

  private final ColumnWriter[] columns;
  private final int deltas;
  private int count;

  private Columns(int columns, int deltas) {
    this.columns = new ColumnWriter[columns];
    for (int i = 0; i < columns; i++) {
      this.columns[i] = new ColumnWriter();
    }
    this.deltas = deltas;
  }

  /** region, parent, index, work, from, to, directive, tag. */
  static Columns ofStrands() {
    return new Columns(8, DELTAS_OF_STRANDS);
  }

  /** region, parent, index, id, kind, directive, items, a, b. */
  static Columns ofNodes() {
    return new Columns(9, DELTAS_OF_NODES);
  }

  /** node, alloc, copy, submit, dispatch, finish. */
  static Columns ofBurdens() {
    return new Columns(6, 1);
  }

  void add(long... row) {
    for (int i = 0; i < columns.length; i++) {
      if (i < deltas) {
        columns[i].delta(row[i]);
      } else {
        columns[i].plain(row[i]);
      }
    }
    count++;
  }

  int count() {
    return count;
  }

  /**
   * Fills what goes into a batch; good until the next {@link #clear}.
   *
   * @param record the count and then the columns, in their order
   */
  <T extends SpecificRecord> T fill(T record) {
    record.put(0, count);
    for (int i = 0; i < columns.length; i++) {
      record.put(i + 1, columns[i].written());
    }
    return record;
  }

  void clear() {
    for (ColumnWriter column : columns) {
      column.clear();
    }
    count = 0;
  }
}
