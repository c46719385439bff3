package whip.read;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
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

/** Writes one record and waits until the cluster has it. */
final class TopicWriter {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** The record could not be written; the message says why, but not what that means to a user. */
  static final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    private Failure(Exception cause) {
      super(cause.getMessage(), cause);
    }
  }

  private TopicWriter() {}

  /**
   * Writes it.
   *
   * @param value null for a tombstone
   */
  static void write(Cluster cluster, String topic, String key, SpecificRecord value)
      throws Failure {
    Map<String, Object> properties = cluster.clientProperties();
    // What is registered is the schema, without hints to the Java generator.
    properties.put("avro.remove.java.properties", true);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        Producer<String, byte[]> producer =
            new KafkaProducer<>(
                cluster.clientProperties(), new StringSerializer(), new ByteArraySerializer())) {
      serializer.configure(properties, false);
      byte[] bytes = value == null ? null : serializer.serialize(topic, value);
      producer
          .send(new ProducerRecord<>(topic, key, bytes))
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | KafkaException failed) {
      throw new Failure(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
