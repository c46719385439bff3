package whip.bench.stream;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.codec.BadRecordException;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.streams.avro.AvroFormat;

/** Waits for profiles, as a subscriber sees them. */
final class ProfileTopic implements AutoCloseable {
  private final String topic;
  private final AvroFormat format;
  private final KafkaConsumer<String, byte[]> consumer;

  /** Takes every program row of a run, the moment it can be read. */
  interface Reader {
    void row(ProgramRow row);
  }

  ProfileTopic(NodeTopic.Setup setup) {
    topic = setup.prefix() + "profile";
    format = new AvroFormat(setup.clients());
    Map<String, Object> settings = new HashMap<>(setup.clients());
    settings.put("isolation.level", "read_committed");
    consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> only = List.of(new TopicPartition(topic, 0));
    consumer.assign(only);
    consumer.seekToEnd(only);
    consumer.position(only.get(0));
  }

  /** The profile of a run that does not change any more. */
  ProgramRow awaitFinal(String run, Duration limit, Reader reader) throws BadRecordException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < deadline) {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
        if (record.key().equals(run + "/program") && record.value() != null) {
          ProgramRow row = format.decode(topic, record.value(), ProgramRow.class);
          reader.row(row);
          if (row.getStatus() != ProfileStatus.RUNNING) {
            return row;
          }
        }
      }
    }
    throw new IllegalStateException("no final profile of " + run + " within " + limit);
  }

  @Override
  public void close() {
    consumer.close();
    format.close();
  }
}
