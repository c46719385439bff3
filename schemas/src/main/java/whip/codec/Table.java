package whip.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A table of a batch whose rows belong, some to each, to the rows of another table. */
final class Table {

  private final String name;
  private final int count;
  private final List<Column> columns = new ArrayList<>();
  private int left;

  Table(String name, int count) throws BadRecordException {
    this.name = name;
    this.count = NodeBatchCodec.count(name, count);
    left = count;
  }

  Column column(String column, ByteBuffer bytes) {
    Column of = new Column(name + "." + column, bytes);
    columns.add(of);
    return of;
  }

  int count() {
    return count;
  }

  /** The next {@code rows} rows are going to be read for one item; so many. */
  int take(long rows) throws BadRecordException {
    if (rows > left) {
      throw new BadRecordException(name + ": " + rows + " rows wanted of the last " + left);
    }
    left -= (int) rows;
    return (int) rows;
  }

  /** Every row must have been read, and nothing be left. */
  void end() throws BadRecordException {
    for (Column column : columns) {
      column.end();
    }
  }
}
