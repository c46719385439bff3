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

  /** How far before the end to look first; then ten times as far, and so on. */
  private static final long WINDOW = 100;

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
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
      Map<TopicPartition, Long> last = new HashMap<>();
      consumer
          .endOffsets(partitions)
          .forEach(
              (partition, end) -> {
                long found = lastBefore(consumer, partition, begins.get(partition), end);
                if (found >= 0) {
                  last.put(partition, found);
                }
              });
      return last;
    }
  }

  private static long lastBefore(
      KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long begin, long end) {
    consumer.assign(List.of(partition));
    long last = -1;
    for (long window = WINDOW; begin < end && last < 0; window *= 10) {
      long from = Math.max(begin, end - window);
      consumer.seek(partition, from);
      while (consumer.position(partition) < end) {
        for (var record : consumer.poll(POLL).records(partition)) {
          last = record.offset();
        }
      }
      if (from == begin) {
        break;
      }
    }
    return last;
  }
}
