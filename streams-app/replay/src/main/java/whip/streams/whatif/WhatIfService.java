package whip.streams.whatif;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.dlq.DeadLetter;
import whip.streams.dlq.Letter;
import whip.streams.replay.ReaderSettings;
import whip.streams.replay.TopicTables;
import whip.topic.RunPartition;

/**
 * Last stage, beside the topology: answers requests by reading single runs again from the node
 * topic. It cannot be a processor, because what it reads is not what comes next in a topic but what
 * came long ago. ARCHITECTURE.md, section 5, draws it.
 */
public final class WhatIfService implements AutoCloseable {

  private static final long STOP_LIMIT_MS = 30_000;

  private static final Logger LOG = LoggerFactory.getLogger(WhatIfService.class);

  /**
   * Where it works.
   *
   * @param clients settings of Kafka clients: where the cluster is, and how to get in
   * @param group consumer group that shares the requests
   * @param member name of this member of the group, which then knows it again after a restart;
   *     empty: a stranger each time
   * @param checkpoints directory for replays that were interrupted
   */
  public record Settings(
      StageConfig config,
      Map<String, Object> clients,
      String group,
      String member,
      Path checkpoints) {
    public Settings {
      clients = Map.copyOf(clients);
    }
  }

  private final KafkaProducer<String, byte[]> producer;
  private final RequestLoop loop;
  private final Thread thread;

  private WhatIfService(Settings settings) throws IOException {
    Topics topics = settings.config().topics();
    producer = producer(settings);
    ReplayContext context =
        new ReplayContext(
            settings.clients(),
            new TopicTables(settings.clients()),
            settings.config(),
            new Checkpoints(settings.checkpoints()),
            new ToTopic(producer, topics.whatif()),
            Clock.systemUTC());
    loop =
        new RequestLoop(
            ReaderSettings.consumer(settings.clients(), membership(settings)),
            context,
            new ReplayPool(),
            (record, why) -> {
              settings.config().meters().deadLetter(why.kind());
              deadLetter(topics.deadLetters(), record, why);
            });
    thread = new Thread(loop, "whatif-requests");
    thread.setDaemon(true);
  }

  /** Returns at once; requests that wait in the topic are taken on soon. */
  public static WhatIfService start(Settings settings) throws IOException {
    WhatIfService service = new WhatIfService(settings);
    service.thread.start();
    return service;
  }

  private static Map<String, Object> membership(Settings settings) {
    Map<String, Object> membership = new HashMap<>();
    membership.put(ConsumerConfig.GROUP_ID_CONFIG, settings.group());
    if (!settings.member().isEmpty()) {
      membership.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, settings.member());
    }
    return membership;
  }

  private static KafkaProducer<String, byte[]> producer(Settings settings) {
    Map<String, Object> properties = new HashMap<>(settings.clients());
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topics.MAX_RECORD_BYTES);
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    return new KafkaProducer<>(properties, new StringSerializer(), new ByteArraySerializer());
  }

  private void deadLetter(
      String topic, ConsumerRecord<String, byte[]> record, BadRecordException why) {
    Letter letter = DeadLetter.of(record, why);
    send(
        producer,
        new ProducerRecord<>(topic, null, letter.key(), letter.value(), letter.headers()));
  }

  private static void send(
      KafkaProducer<String, byte[]> producer, ProducerRecord<String, byte[]> record) {
    Future<RecordMetadata> unused =
        producer.send(
            record,
            (metadata, failure) -> {
              if (failure != null) {
                LOG.error("{} of {} could not be written", record.key(), record.topic(), failure);
              }
            });
  }

  /** All answers to one run's requests in one partition, as its profile is. */
  private record ToTopic(KafkaProducer<String, byte[]> producer, String topic)
      implements ReplayContext.Sink {
    @Override
    public void send(String run, String key, byte[] answer) {
      int partition = RunPartition.of(run, producer.partitionsFor(topic).size());
      WhatIfService.send(producer, new ProducerRecord<>(topic, partition, key, answer));
    }

    @Override
    public void flush() {
      producer.flush();
    }
  }

  /** Puts replays that are under way aside; they go on when it is started again. */
  @Override
  public void close() {
    loop.close();
    try {
      thread.join(STOP_LIMIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    producer.close();
  }
}
