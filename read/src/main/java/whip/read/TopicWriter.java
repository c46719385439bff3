package whip.read;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes records, and waits for each until the cluster has it. Not for several threads at once. */
final class TopicWriter implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Nothing is left to be sent, unless it has failed. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

  private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
  private final Producer<String, byte[]> producer;

  /** The record could not be written; the message says why, but not what that means to a user. */
  static final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    private Failure(Exception cause) {
      super(cause.getMessage(), cause);
    }
  }

  /**
   * Connects with the first record.
   *
   * @throws KafkaException where the settings are not those of a client
   */
  TopicWriter(Cluster cluster) {
    Map<String, Object> properties = cluster.clientProperties();
    // What is registered is the schema, without hints to the Java generator.
    properties.put("avro.remove.java.properties", true);
    serializer.configure(properties, false);
    producer =
        new KafkaProducer<>(
            cluster.clientProperties(), new StringSerializer(), new ByteArraySerializer());
  }

  /** A single record; when it was taken. */
  static Instant write(Cluster cluster, String topic, String key, SpecificRecord value)
      throws Failure {
    try (TopicWriter writer = new TopicWriter(cluster)) {
      return writer.write(topic, key, value);
    } catch (KafkaException failed) {
      throw new Failure(failed);
    }
  }

  /**
   * Writes it.
   *
   * @param value null for a tombstone
   * @return when the broker took it, by its clock; on a topic that keeps the sender's time, by ours
   */
  Instant write(String topic, String key, SpecificRecord value) throws Failure {
    try {
      byte[] bytes = value == null ? null : serializer.serialize(topic, value);
      return Instant.ofEpochMilli(
          producer
              .send(new ProducerRecord<>(topic, key, bytes))
              .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
              .timestamp());
    } catch (ExecutionException | TimeoutException | KafkaException failed) {
      throw new Failure(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Instant.now(); // It may have been taken.
    }
  }

  @Override
  public void close() {
    producer.close(CLOSE_LIMIT);
    serializer.close();
  }
}
