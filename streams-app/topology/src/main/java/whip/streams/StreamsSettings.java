package whip.streams;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Settings of Kafka Streams that the topology counts on, wherever it runs. */
public final class StreamsSettings {

  /** A finished run passes five topics; each hop waits for a commit. */
  private static final int COMMIT_INTERVAL_MS = 100;

  /** Between batches of one thread the accumulators they change stay in memory. */
  private static final long CACHE_BYTES = 64L << 20;

  /**
   * After that a killed instance's work goes to the others; Kafka's own 45 s are long for a user
   * who waits for a profile.
   */
  private static final int SESSION_TIMEOUT_MS = 10_000;

  /**
   * Where a store's changelog begins is asked behind a fetch that waits for news of the stores
   * before it, which empty ones never have: at Kafka's 500 ms a start takes a second longer.
   */
  private static final int RESTORE_WAIT_MS = 50;

  /**
   * A changelog that was just made has no leader yet, and one after the other is asked for again
   * after that long. Kafka Streams has no setting for that alone: it is also the first pause of all
   * its clients before they try again.
   */
  private static final int RETRY_MS = 20;

  private StreamsSettings() {}

  /**
   * Complete but for where the cluster is.
   *
   * @param application names the group, and with it the state
   * @param threads of this instance; more than the partitions of all stages together are idle
   */
  public static Map<String, Object> of(String application, int threads) {
    Map<String, Object> settings = new TreeMap<>();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
    settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads);
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MS);
    settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
    settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MS);
    settings.put(
        StreamsConfig.restoreConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
        RESTORE_WAIT_MS);
    settings.put(StreamsConfig.RETRY_BACKOFF_MS_CONFIG, RETRY_MS);
    settings.put(
        StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, SenderTime.class.getName());
    settings.put(
        StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
        Topics.MAX_RECORD_BYTES);
    settings.put(
        StreamsConfig.producerPrefix(ProducerConfig.BUFFER_MEMORY_CONFIG),
        2L * Topics.MAX_RECORD_BYTES);
    settings.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
    settings.put(
        StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG),
        Integer.toString(Topics.MAX_RECORD_BYTES));
    return settings;
  }
}
