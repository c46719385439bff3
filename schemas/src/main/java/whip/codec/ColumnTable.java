package whip.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** One table of a record: columns that have one value for each row. */
final class ColumnTable {
  private final String name;
  private final int count;
  private final List<Column> columns = new ArrayList<>();

  /** Reads a row: the next value of each column. */
  interface RowReader<T> {
    T next() throws BadRecordException;
  }

  ColumnTable(String name, int count) throws BadRecordException {
    this(name, count, BatchLimits.ACCOUNT_ROWS);
  }

  /** A table of so many rows at most. */
  ColumnTable(String name, int count, int most) throws BadRecordException {
    if (count < 0 || count > most) {
      throw new BadRecordException("%s.count: %d outside 0..%d".formatted(name, count, most));
    }
    this.name = name;
    this.count = count;
  }

  /** Adds a column, which objects under its table's and its own name. */
  Column column(String column, ByteBuffer bytes) {
    Column added = new Column(name + "." + column, bytes);
    columns.add(added);
    return added;
  }

  /** All rows; refused where a column has values behind the last one. */
  <T> List<T> rows(RowReader<T> reader) throws BadRecordException {
    List<T> rows = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      rows.add(reader.next());
    }
    for (Column column : columns) {
      column.end();
    }
    return rows;
  }
}
