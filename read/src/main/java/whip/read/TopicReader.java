package whip.read;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.schemas.TrustedSchemas;

/**
 * Reads a topic of Avro records from its beginning or from a moment on, only what was committed,
 * and decodes it with the genuine Confluent deserializer. Not for several threads at once.
 */
final class TopicReader implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(TopicReader.class.getName());
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);

  /** A question to the broker queues behind a fetch that waits for news. */
  private static final Duration FETCH_LIMIT = Duration.ofMillis(50);

  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final Cluster cluster;
  private final String topic;
  private final KafkaConsumer<String, byte[]> consumer;
  private final KafkaAvroDeserializer deserializer;
  private final List<TopicPartition> partitions;

  /** Takes a record: its key and value, null for a tombstone. */
  interface Sink {
    void record(String key, Object value);
  }

  /** Takes whatever stands in the topic, decodable or not. */
  interface WholeSink {
    void record(Received received);
  }

  /**
   * Connects to the topic.
   *
   * @param wanted which partitions to read
   * @param since all that was written since is read, and little of what was before; {@link
   *     Since#EVER}: from the beginning
   */
  TopicReader(Cluster cluster, String topic, PartitionFilter wanted, Since since) {
    TrustedSchemas.trust();
    this.cluster = cluster;
    this.topic = topic;
    deserializer = Decoding.of(cluster);
    Map<String, Object> properties = cluster.clientProperties();
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    // Where records were deleted before they were read, with the first that is left.
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) FETCH_LIMIT.toMillis());
    // The client's own metrics have no reader, and JMX takes a while to start.
    properties.put(ConsumerConfig.METRIC_REPORTER_CLASSES_CONFIG, List.of());
    properties.put(ConsumerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) ANSWER_LIMIT.toMillis());
    consumer =
        new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
    try {
      partitions = partitions(wanted);
      consumer.assign(partitions);
      if (since.equals(Since.EVER)) {
        consumer.seekToBeginning(partitions);
      } else {
        seekTo(since);
      }
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
        read(PATIENCE, sink);
      }
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  /** Hands over what comes within {@code patience}; returns at once when something has come. */
  void read(Duration patience, Sink sink) {
    readWhole(patience, received -> take(received, sink));
  }

  /** Reads to the end of the topic, with records that do not decode. */
  void readWhole(Duration patience, WholeSink sink) {
    try {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(patience)) {
        sink.record(received(record));
      }
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  /** A record that does not decode is as good as none: others can write to the topic, too. */
  private void take(Received received, Sink sink) {
    if (received.undecodable().isPresent()) {
      LOG.log(Level.FINE, "{0} at {1} is skipped", new Object[] {topic, received.offset()});
    } else if (received.key() != null) {
      sink.record(received.key(), received.value());
    }
  }

  private Received received(ConsumerRecord<String, byte[]> record) {
    Object value = null;
    Optional<String> undecodable = Optional.empty();
    if (record.value() != null) {
      try {
        value = deserializer.deserialize(topic, record.value());
        undecodable = value == null ? Optional.of("it is empty") : Optional.empty();
      } catch (RuntimeException failed) {
        if (RegistryOutage.isCauseOf(failed)) {
          // Then nothing decodes, and that has to be said.
          throw failed;
        }
        undecodable = Optional.of("not Avro with a schema of the registry: " + failed.getMessage());
      }
    }
    return new Received(record.partition(), record.offset(), record.key(), value, undecodable);
  }

  /** By partition: the number of the next record. */
  Map<Integer, Long> positions() {
    try {
      return partitions.stream()
          .collect(Collectors.toMap(TopicPartition::partition, this::position));
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  /** By partition: the number of the first record there is. */
  Map<Integer, Long> beginnings() {
    return numbers(consumer::beginningOffsets);
  }

  /** By partition: the number that the next record written will get. */
  Map<Integer, Long> ends() {
    return numbers(consumer::endOffsets);
  }

  void seek(int partition, long offset) {
    consumer.seek(new TopicPartition(topic, partition), offset);
  }

  private Map<Integer, Long> numbers(
      Function<List<TopicPartition>, Map<TopicPartition, Long>> question) {
    try {
      Map<Integer, Long> numbers = new TreeMap<>();
      question.apply(partitions).forEach((at, offset) -> numbers.put(at.partition(), offset));
      return numbers;
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  @Override
  public void close() {
    // In no group, and nothing of ours is under way: there is nothing to wait for.
    consumer.close(CloseOptions.timeout(Duration.ZERO));
    deserializer.close();
  }

  private void seekTo(Since since) {
    try {
      // Asked in this order, so that nothing falls in between.
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      Map<TopicPartition, Long> times = new HashMap<>();
      lastRecords(ends).forEach((at, last) -> times.put(at, since.earliestIn(last)));
      consumer.seekToBeginning(partitions); // For partitions without a record.
      consumer
          .offsetsForTimes(times)
          .forEach((at, found) -> consumer.seek(at, found == null ? ends.get(at) : found.offset()));
    } catch (KafkaException failed) {
      throw unanswered(failed);
    }
  }

  /** The last record of each partition that has one: behind it are only marks of transactions. */
  private Map<TopicPartition, ConsumerRecord<String, byte[]>> lastRecords(
      Map<TopicPartition, Long> ends) {
    Map<TopicPartition, ConsumerRecord<String, byte[]>> last = new HashMap<>();
    Set<TopicPartition> left = new HashSet<>(partitions);
    ends.forEach(consumer::seek);
    for (long back = 2; !left.isEmpty(); back *= 2) {
      for (TopicPartition partition : left) {
        consumer.seek(partition, Math.max(0, ends.get(partition) - back));
      }
      while (left.stream().anyMatch(partition -> position(partition) < ends.get(partition))) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(PATIENCE)) {
          last.put(new TopicPartition(topic, record.partition()), record);
        }
      }
      left.removeAll(last.keySet());
      long seen = back;
      left.removeIf(partition -> ends.get(partition) <= seen);
    }
    return last;
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
          "the topic %s does not exist; `%s` makes it"
              .formatted(topic, cluster.commands().line("topics create")));
    }
    return IntStream.range(0, count)
        .filter(partition -> wanted.wants(partition, count))
        .mapToObj(number -> new TopicPartition(topic, number))
        .toList();
  }

  private ReadException unanswered(KafkaException failed) {
    if (failed instanceof AuthorizationException) {
      return new ReadException(
          "the topic %s cannot be read: no permission; `%s` prints what a reader needs"
              .formatted(topic, cluster.printPermissions()),
          failed);
    }
    String message =
        "the topic %s cannot be read (%s); `%s` says what is missing"
            .formatted(topic, failed.getMessage(), cluster.commands().line("doctor"));
    return failed instanceof TimeoutException
        ? ReadException.unanswered(message, failed)
        : new ReadException(message, failed);
  }
}
