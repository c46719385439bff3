package whip.cli.read;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroDeserializerConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.schemas.TrustedSchemas;

/**
 * Reads a topic of Avro records from its beginning, only what was committed, and decodes it with
 * the genuine Confluent deserializer. Not for several threads at once.
 */
final class TopicReader implements AutoCloseable {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);

  private final String topic;
  private final KafkaConsumer<String, byte[]> consumer;
  private final KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
  private final List<TopicPartition> partitions;

  /** Takes a record: its key and value, null for a tombstone. */
  interface Sink {
    void record(String key, Object value);
  }

  /**
   * Connects to the topic.
   *
   * @param wanted which partitions to read
   */
  TopicReader(Cluster cluster, String topic, PartitionFilter wanted) {
    TrustedSchemas.trust();
    this.topic = topic;
    Map<String, Object> properties = cluster.clientProperties();
    properties.put(KafkaAvroDeserializerConfig.SPECIFIC_AVRO_READER_CONFIG, true);
    deserializer.configure(properties, false);
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) ANSWER_LIMIT.toMillis());
    consumer =
        new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
    try {
      partitions = partitions(wanted);
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
    } catch (RuntimeException failed) {
      close();
      throw failed;
    }
  }

  /** Whether to read a partition of a topic with so many. */
  interface PartitionFilter {
    boolean wants(int partition, int partitions);
  }

  /** Hands over everything up to what is the end of the topic now. */
  void readToEnd(Sink sink) {
    try {
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream().anyMatch(end -> position(end.getKey()) < end.getValue())) {
        read(Duration.ofMillis(100), sink);
      }
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  /** Hands over what comes within {@code patience}; returns at once when something has come. */
  void read(Duration patience, Sink sink) {
    try {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(patience)) {
        sink.record(
            record.key(),
            record.value() == null ? null : deserializer.deserialize(topic, record.value()));
      }
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  @Override
  public void close() {
    consumer.close();
    deserializer.close();
  }

  private long position(TopicPartition partition) {
    return consumer.position(partition);
  }

  private List<TopicPartition> partitions(PartitionFilter wanted) {
    int count;
    try {
      count = consumer.partitionsFor(topic).size();
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
    if (count == 0) {
      throw new ReadException(
          "the topic " + topic + " does not exist; `whip topics create` makes it");
    }
    return IntStream.range(0, count)
        .filter(partition -> wanted.wants(partition, count))
        .mapToObj(number -> new TopicPartition(topic, number))
        .toList();
  }

  private ReadException unanswered(KafkaException failed) {
    return new ReadException(
        "the topic %s cannot be read (%s); `whip doctor` tells what is missing"
            .formatted(topic, failed.getMessage()),
        failed);
  }
}
