package whip.streams.replay;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Consumers without a group that read keys as text and values as bytes. */
public final class ReaderSettings {

  private ReaderSettings() {}

  /**
   * A consumer with nothing assigned.
   *
   * @param clients where the cluster is
   * @param more settings that go before all others
   */
  public static KafkaConsumer<String, byte[]> consumer(
      Map<String, Object> clients, Map<String, Object> more) {
    Map<String, Object> settings = new TreeMap<>(clients);
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    // What has expired is gone: its reader gets what comes next, and sees it by the
    // offset.
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    // The topology writes in transactions.
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.putAll(more);
    return new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
  }
}
