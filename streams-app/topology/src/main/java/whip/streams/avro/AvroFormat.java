package whip.streams.avro;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import io.confluent.kafka.serializers.AbstractKafkaSchemaSerDeConfig;
import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroDeserializerConfig;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import io.confluent.kafka.serializers.subject.TopicRecordNameStrategy;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import whip.codec.BadRecordException;
import whip.platform.RootCause;
import whip.schemas.TrustedSchemas;
import whip.streams.LargeRecords;
import whip.streams.Limits;

/**
 * Avro records in the Confluent wire format, by Confluent's own client. It stands between bytes and
 * codecs, so that topics can be read as bytes: a record that does not decode then reaches the dead
 * letter topic exactly as it was received. Not for several threads at once.
 */
public final class AvroFormat implements AutoCloseable {

  /**
   * How long the registry's "no such schema" is believed: records with made-up schema ids must not
   * cost a request each.
   */
  private static final long MISSING_SCHEMA_TTL_SECONDS = 60;

  private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
  private final KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();

  /**
   * Connects to nothing yet.
   *
   * @param config client properties; {@code schema.registry.url} is required
   */
  public AvroFormat(Map<String, ?> config) {
    TrustedSchemas.trust();
    Map<String, Object> complete = new HashMap<>();
    // What is registered is the schema, without hints to the Java generator.
    complete.put("avro.remove.java.properties", true);
    complete.put("missing.id.cache.ttl.sec", MISSING_SCHEMA_TTL_SECONDS);
    complete.putAll(config);
    complete.put(KafkaAvroDeserializerConfig.SPECIFIC_AVRO_READER_CONFIG, true);
    // A topic may hold records of several types: profile rows of a directive and of the program.
    complete.put(
        AbstractKafkaSchemaSerDeConfig.VALUE_SUBJECT_NAME_STRATEGY,
        TopicRecordNameStrategy.class.getName());
    serializer.configure(complete, false);
    deserializer.configure(complete, false);
  }

  public byte[] encode(String topic, SpecificRecord value) {
    return serializer.serialize(topic, value);
  }

  /**
   * The record that the bytes say, read with this program's version of the schema.
   *
   * @throws BadRecordException when the bytes are no record of this type
   * @throws SerializationException when the registry cannot be reached: the record may be good
   */
  public <T extends SpecificRecord> T decode(String topic, byte[] bytes, Class<T> type)
      throws BadRecordException {
    if (bytes == null) {
      throw new BadRecordException(BadRecordException.Kind.UNREADABLE, "no value", null);
    }
    Optional<String> notRead = LargeRecords.reason(bytes);
    if (notRead.isPresent()) {
      throw new BadRecordException(notRead.get());
    }
    if (bytes.length > Limits.RECORD_BYTES) {
      throw new BadRecordException(
          bytes.length + " bytes: a record has at most " + Limits.RECORD_BYTES);
    }
    Object value;
    try {
      value = deserializer.deserialize(topic, bytes);
    } catch (SerializationException e) {
      if (isOutage(e)) {
        throw e;
      }
      throw unreadable(e);
    } catch (RuntimeException e) {
      // The generated classes and Avro's decoder throw all sorts of these on broken bytes.
      throw unreadable(e);
    }
    if (!type.isInstance(value)) {
      throw new BadRecordException(
          "not a "
              + type.getSimpleName()
              + " but "
              + (value == null ? "nothing" : value.getClass().getName()));
    }
    return type.cast(value);
  }

  @Override
  public void close() {
    serializer.close();
    deserializer.close();
  }

  private static BadRecordException unreadable(RuntimeException e) {
    return new BadRecordException(
        BadRecordException.Kind.UNREADABLE,
        "not Avro as the registry describes it: " + RootCause.of(e).getMessage(),
        e);
  }

  private static boolean isOutage(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketException
          || cause instanceof SocketTimeoutException
          || cause instanceof UnknownHostException
          || (cause instanceof RestClientException answer && answer.getStatus() >= 500)) {
        return true;
      }
    }
    return false;
  }
}
