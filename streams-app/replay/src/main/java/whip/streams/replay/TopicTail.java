package whip.streams.replay;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntUnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** One partition of a small topic, read from its beginning and then as it grows. */
public final class TopicTail implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMillis(50);

  private final KafkaConsumer<String, byte[]> consumer;
  private final TopicPartition partition;
  private final int partitions;

  /**
   * Reads nothing yet.
   *
   * @param choice the partition's number, given how many there are
   */
  public TopicTail(Map<String, Object> clients, String topic, IntUnaryOperator choice) {
    consumer = ReaderSettings.consumer(clients, Map.of());
    partitions = consumer.partitionsFor(topic).size();
    partition = new TopicPartition(topic, choice.applyAsInt(partitions));
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
  }

  /** How many the topic has. */
  int partitions() {
    return partitions;
  }

  /** The number of the one that is read. */
  int partition() {
    return partition.partition();
  }

  /** Hands over keys and values up to what is the end now; a tombstone's value is null. */
  public void catchUp(BiConsumer<String, byte[]> sink) {
    long end = consumer.endOffsets(List.of(partition)).get(partition);
    while (consumer.position(partition) < end) {
      next(sink);
    }
  }

  /** Hands over what comes within a moment. */
  public void next(BiConsumer<String, byte[]> sink) {
    for (ConsumerRecord<String, byte[]> record : consumer.poll(PATIENCE)) {
      if (record.key() == null) {
        continue;
      }
      try {
        sink.accept(record.key(), record.value());
      } catch (RuntimeException e) {
        consumer.seek(partition, record.offset()); // It is to come again.
        throw e;
      }
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
