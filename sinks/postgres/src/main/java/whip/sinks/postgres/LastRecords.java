package whip.sinks.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Where the last committed record of each partition stands. The end of a partition would not do:
 * what ends a transaction has an offset too, and a sink never commits up to it.
 */
final class LastRecords {
  private static final Duration POLL = Duration.ofMillis(200);

  /** How far before the end to look first; then so many times as far, and so on. */
  private static final long WINDOW = 100;

  private static final long WIDER = 10;

  private LastRecords() {}

  /**
   * Their offsets, without partitions that have none.
   *
   * @param clients what lets a client into the cluster
   */
  static Map<TopicPartition, Long> of(Map<String, Object> clients, Collection<String> topics) {
    Map<String, Object> settings = new HashMap<>(clients);
    settings.put("isolation.level", "read_committed");
    settings.put("enable.auto.commit", false);
    settings.put("allow.auto.create.topics", false);
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings, bytes, bytes)) {
      List<TopicPartition> partitions = new ArrayList<>();
      for (String topic : topics) {
        consumer
            .partitionsFor(topic)
            .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
      }
      consumer.assign(partitions);
      return last(consumer, consumer.beginningOffsets(partitions), consumer.endOffsets(partitions));
    }
  }

  private static Map<TopicPartition, Long> last(
      KafkaConsumer<byte[], byte[]> consumer,
      Map<TopicPartition, Long> begins,
      Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> last = new HashMap<>();
    long window = WINDOW;
    boolean beforeIt = true;
    while (beforeIt) {
      beforeIt = false;
      for (TopicPartition partition : ends.keySet()) {
        long from = Math.max(begins.get(partition), ends.get(partition) - window);
        boolean known = last.containsKey(partition);
        consumer.seek(partition, known ? ends.get(partition) : from);
        beforeIt |= !known && from > begins.get(partition);
      }
      while (ends.entrySet().stream().anyMatch(end -> isBefore(consumer, end))) {
        consumer
            .poll(POLL)
            .forEach(
                record ->
                    last.put(
                        new TopicPartition(record.topic(), record.partition()), record.offset()));
      }
      beforeIt &= !last.keySet().containsAll(ends.keySet());
      window *= WIDER;
    }
    return last;
  }

  private static boolean isBefore(
      KafkaConsumer<byte[], byte[]> consumer, Map.Entry<TopicPartition, Long> end) {
    return consumer.position(end.getKey()) < end.getValue();
  }
}
