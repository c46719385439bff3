package whip.streams.registry;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.registry.RegistryRecord.Noop;

/**
 * The registry's log as a compacted topic of one partition, named and encoded as the Confluent
 * registry does it.
 */
public final class SchemasTopic implements RegistryLog, AutoCloseable {
  static final String NAME = "_schemas";
  private static final TopicPartition PARTITION = new TopicPartition(NAME, 0);
  private static final Duration APPEND_LIMIT = Duration.ofSeconds(30);
  private static final Duration REPLAY_LIMIT = Duration.ofSeconds(60);
  private static final Logger LOG = LoggerFactory.getLogger(SchemasTopic.class);

  private final Map<String, Object> client;
  private final Producer<String, String> producer;

  private SchemasTopic(Map<String, Object> client) {
    this.client = client;
    Map<String, Object> config = new HashMap<>(client);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) APPEND_LIMIT.toMillis());
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    this.producer = new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
  }

  /**
   * Creates the topic where it is missing.
   *
   * @param client how to reach the cluster: at least {@code bootstrap.servers}
   */
  public static SchemasTopic open(Admin admin, Map<String, Object> client) {
    NewTopic topic =
        new NewTopic(NAME, 1, (short) 1)
            .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
    try {
      admin.createTopics(List.of(topic)).all().get(REPLAY_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException refused) {
      if (!(refused.getCause() instanceof TopicExistsException)) {
        throw RegistryException.storeFailed("topic _schemas: " + refused.getCause().getMessage());
      }
    } catch (TimeoutException late) {
      throw RegistryException.storeFailed("topic _schemas was not created in time");
    } catch (InterruptedException interrupted) {
      throw stopped();
    }
    return new SchemasTopic(client);
  }

  /** Appends a NOOP and reads up to it: then nothing that was ever acknowledged is missing. */
  @Override
  public void replay(Consumer<RegistryRecord> reader) {
    long last = send(new Noop()).offset();
    Map<String, Object> config = new HashMap<>(client);
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    long deadline = System.nanoTime() + REPLAY_LIMIT.toNanos();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(List.of(PARTITION));
      consumer.seekToBeginning(List.of(PARTITION));
      while (consumer.position(PARTITION) <= last) {
        if (System.nanoTime() > deadline) {
          throw RegistryException.storeFailed("topic _schemas could not be read in time");
        }
        consumer.poll(Duration.ofMillis(200)).forEach(record -> read(record, reader));
      }
    }
  }

  @Override
  public void append(RegistryRecord change) {
    send(change);
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }

  private static void read(ConsumerRecord<String, String> record, Consumer<RegistryRecord> reader) {
    RegistryCodec.decode(record.key(), record.value())
        .ifPresentOrElse(
            reader,
            () ->
                LOG.warn(
                    "skipped a record of _schemas that is not known here, offset {}",
                    record.offset()));
  }

  private RecordMetadata send(RegistryRecord change) {
    RegistryCodec.Encoded encoded = RegistryCodec.encode(change);
    try {
      return producer
          .send(new ProducerRecord<>(NAME, 0, encoded.key(), encoded.value()))
          .get(APPEND_LIMIT.toSeconds() + 5, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failed) {
      throw RegistryException.storeFailed(String.valueOf(failed.getMessage()));
    } catch (InterruptedException interrupted) {
      throw stopped();
    }
  }

  private static RegistryException stopped() {
    Thread.currentThread().interrupt();
    return RegistryException.storeFailed("the registry is being stopped");
  }
}
