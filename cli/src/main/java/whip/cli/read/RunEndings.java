package whip.cli.read;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/**
 * Writes the last record of a run whose collector could not: the program was killed, or ended in a
 * way in which nobody asked the collector. Who started the program knows how it ended.
 */
public final class RunEndings {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private RunEndings() {}

  /**
   * Publishes that the run is lost.
   *
   * @param newest the last that the collector said
   * @param reason {@code signal SIGKILL}, or how else it ended
   */
  public static void publish(
      Cluster cluster, RunRecord newest, String reason, int exitStatus, Instant endedAt) {
    RunRecord ending =
        RunRecord.newBuilder(newest)
            .setState(RunState.LOST)
            .setEndReason(reason)
            .setExitStatus(exitStatus)
            .setEndedAt(endedAt)
            .setWrittenAt(endedAt)
            .build();
    Map<String, Object> properties = cluster.clientProperties();
    // What is registered is the schema, without hints to the Java generator.
    properties.put("avro.remove.java.properties", true);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        Producer<String, byte[]> producer =
            new KafkaProducer<>(
                cluster.clientProperties(), new StringSerializer(), new ByteArraySerializer())) {
      serializer.configure(properties, false);
      byte[] value = serializer.serialize(cluster.runTopic(), ending);
      producer
          .send(new ProducerRecord<>(cluster.runTopic(), ending.getRun(), value))
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failed) {
      throw new ReadException(
          "the end of run %s could not be recorded (%s); its profile stays `running` until the stream gives it up"
              .formatted(newest.getRun(), failed.getMessage()),
          failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
