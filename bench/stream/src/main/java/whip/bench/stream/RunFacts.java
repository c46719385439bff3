package whip.bench.stream;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.logging.LogManager;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.codec.BadRecordException;
import whip.schemas.run.RunRecord;
import whip.streams.avro.AvroFormat;

/**
 * Prints facts of a measurement's runs from their last records: {@code BOOTSTRAP REGISTRY PREFIX}.
 * One line a run, with tabs:
 *
 * <pre>fib-2-full-1  112345678 made  112345678 sent  0 lost  654321000 bytes</pre>
 *
 * <p>The bytes are the share of the run in the node topic, as compressed, by what it sent before
 * compression.
 */
public final class RunFacts {
  private RunFacts() {}

  public static void main(String[] arguments)
      throws ExecutionException, InterruptedException, BadRecordException {
    LogManager.getLogManager().reset();
    String prefix = arguments[2];
    Map<String, RunRecord> runs = new TreeMap<>();
    try (AvroFormat format = new AvroFormat(Clients.of(arguments[0], arguments[1]));
        KafkaConsumer<String, byte[]> consumer = consumer(arguments[0])) {
      String topic = prefix + "run";
      TopicPartition only = new TopicPartition(topic, 0);
      consumer.assign(List.of(only));
      consumer.seekToBeginning(List.of(only));
      long end = consumer.endOffsets(List.of(only)).get(only);
      while (consumer.position(only) < end) {
        for (ConsumerRecord<String, byte[]> record :
            consumer.poll(java.time.Duration.ofMillis(100))) {
          runs.put(record.key(), format.decode(topic, record.value(), RunRecord.class));
        }
      }
    }
    long onDisk;
    try (Admin admin = BenchTopics.admin(arguments[0])) {
      onDisk = BenchTopics.bytes(admin, prefix + "node");
    }
    long raw = runs.values().stream().mapToLong(run -> count(run, "bytesSent")).sum();
    for (RunRecord run : runs.values()) {
      long lost = run.getLoss().values().stream().mapToLong(Long::longValue).sum();
      System.out.printf(
          "%s\t%d\t%d\t%d\t%.0f%n",
          run.getRun(),
          count(run, "itemsMade"),
          count(run, "itemsSent"),
          lost,
          raw == 0 ? 0.0 : (double) count(run, "bytesSent") / raw * onDisk);
    }
  }

  private static long count(RunRecord run, String counter) {
    return run.getCounters().getOrDefault(counter, 0L);
  }

  private static KafkaConsumer<String, byte[]> consumer(String bootstrap) {
    return new KafkaConsumer<>(
        Clients.of(bootstrap, ""), new StringDeserializer(), new ByteArrayDeserializer());
  }
}
