package whip.sinks.postgres;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.storage.Converter;
import whip.read.RegistryOutage;
import whip.schemas.TrustedSchemas;

/**
 * Values of our topics, Avro in the Confluent wire format, as flat rows for a sink connector.
 * Decoding is the genuine deserializer's; {@code schema.registry.url} and what else that takes are
 * its settings.
 */
public final class RowConverter implements Converter {
  /** In place of a value that is none of ours: {@link ToTables} leaves such a record out. */
  static final SchemaAndValue UNDECODABLE = new SchemaAndValue(Schema.BYTES_SCHEMA, new byte[0]);

  private static final Logger LOG = Logger.getLogger(RowConverter.class.getName());

  private static final AtomicLong LEFT_OUT = new AtomicLong();

  private final KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
  private final FlatRows rows = new FlatRows();

  /** Connect makes it by this. */
  public RowConverter() {}

  /** How many records of this process did not decode. */
  static long leftOut() {
    return LEFT_OUT.get();
  }

  @Override
  public void configure(Map<String, ?> settings, boolean isKey) {
    TrustedSchemas.trust();
    deserializer.configure(new HashMap<>(settings), isKey);
  }

  @Override
  public ConfigDef config() {
    return new ConfigDef();
  }

  @Override
  public SchemaAndValue toConnectData(String topic, byte[] value) {
    if (value == null) {
      return SchemaAndValue.NULL;
    }
    try {
      if (deserializer.deserialize(topic, value) instanceof GenericRecord written) {
        var row = rows.row(written);
        return new SchemaAndValue(row.schema(), row);
      }
      return UNDECODABLE;
    } catch (RuntimeException undecodable) {
      if (RegistryOutage.isCauseOf(undecodable)) {
        throw new RetriableException("the schema registry does not answer", undecodable);
      }
      // Others can write to the topic, too: as good as none.
      LEFT_OUT.incrementAndGet();
      LOG.log(Level.WARNING, "a record of " + topic + " is skipped", undecodable);
      return UNDECODABLE;
    }
  }

  @Override
  public byte[] fromConnectData(String topic, Schema schema, Object value) {
    throw new DataException("tables are not read back into topics");
  }
}
