package whip.streams.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.avro.AvroFormat;

/** Reads which runs there are, out of the run topic and the program rows of the profile topic. */
final class KeptRuns {

  private static final Duration PATIENCE = Duration.ofMillis(100);
  private static final String PROGRAM = "/program";

  private final Map<String, Object> clients;
  private final StageConfig config;

  KeptRuns(Map<String, Object> clients, StageConfig config) {
    this.clients = new HashMap<>(clients);
    this.clients.put("isolation.level", "read_committed");
    this.config = config;
  }

  List<KeptRun> all() {
    Topics topics = config.topics();
    Map<String, byte[]> records = newest(topics.run(), "");
    Map<String, byte[]> programs = newest(topics.profile(), PROGRAM);
    List<KeptRun> kept = new ArrayList<>();
    try (AvroFormat format = config.newFormat()) {
      KeptRunCodec codec = new KeptRunCodec(format, topics);
      records.forEach(
          (run, record) ->
              codec.decode(run, record, programs.get(run + PROGRAM)).ifPresent(kept::add));
    }
    return kept;
  }

  /** The newest value of every key that ends so and has not been retired. */
  private Map<String, byte[]> newest(String topic, String suffix) {
    Map<String, byte[]> newest = new TreeMap<>();
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(clients, new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(PATIENCE)) {
          if (record.key() == null) {
            continue;
          }
          if (record.value() == null) {
            newest.remove(record.key());
          } else if (record.key().endsWith(suffix)) {
            newest.put(record.key(), record.value());
          }
        }
      }
    }
    return newest;
  }
}
