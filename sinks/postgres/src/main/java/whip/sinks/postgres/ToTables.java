package whip.sinks.postgres;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.Transformation;

/**
 * Sends a record to its table: the topic becomes the table's name and the key the table's key. What
 * is of no table, or is not what its key says, is left out.
 */
public final class ToTables implements Transformation<SinkRecord> {
  /** The setting for what the topics' names begin with. */
  static final String PREFIX = "prefix";

  private String prefix = "";

  /** Connect makes it by this. */
  public ToTables() {}

  @Override
  public ConfigDef config() {
    return new ConfigDef()
        .define(
            PREFIX,
            ConfigDef.Type.STRING,
            "whip.",
            ConfigDef.Importance.MEDIUM,
            "prefix of the topics' names");
  }

  @Override
  public void configure(Map<String, ?> settings) {
    prefix = (String) config().parse(settings).get(PREFIX);
  }

  @Override
  public SinkRecord apply(SinkRecord record) {
    if (!(record.key() instanceof String key) || !record.topic().startsWith(prefix)) {
      return null;
    }
    Optional<SqlTable.Row> row =
        SqlTable.row(record.topic().substring(prefix.length()), key)
            .filter(found -> record.value() == null || isOf(found, record.value()));
    if (row.isEmpty()) {
      return null;
    }
    Struct struct = row.get().struct();
    return record.newRecord(
        row.get().table().sqlName(),
        record.kafkaPartition(),
        struct.schema(),
        struct,
        record.valueSchema(),
        record.value(),
        record.timestamp());
  }

  private static boolean isOf(SqlTable.Row row, Object value) {
    return value instanceof Struct struct
        && row.table().recordName().equals(struct.schema().name())
        && row.run().equals(struct.getString("run"));
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
