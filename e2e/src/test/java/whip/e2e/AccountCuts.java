package whip.e2e;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.model.construct.ThreadSet;
import whip.schemas.TrustedSchemas;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PathRow;
import whip.testkit.AccountTable;

/**
 * Reads the cuts of runs' accounts off their topic, each as it was published, like any other
 * subscriber: nothing of the command line's code is used.
 */
final class AccountCuts implements AutoCloseable {

  // Generous: only an account that never ends reaches it.
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(100);

  /** An account up to one heartbeat, or to the run's end. */
  record Cut(AccountRow row, List<PathRow> paths) {

    /** Time in all classes of all paths, by thread. */
    SortedMap<Integer, Long> byThread() {
      SortedMap<Integer, Long> times = new TreeMap<>();
      for (PathRow path : paths) {
        for (GroupRow group : path.getGroups()) {
          long time = AccountTable.CLASSES.stream().mapToLong(one -> time(group, one)).sum();
          for (int thread : threads(group)) {
            times.merge(thread, time, Math::addExact);
          }
        }
      }
      return times;
    }

    /** Time of all threads in all paths, by class. */
    SortedMap<String, Long> byClass() {
      SortedMap<String, Long> times = new TreeMap<>();
      for (PathRow path : paths) {
        for (GroupRow group : path.getGroups()) {
          for (String one : AccountTable.CLASSES) {
            times.merge(one, threads(group).size() * time(group, one), Math::addExact);
          }
        }
      }
      return times;
    }

    private static List<Integer> threads(GroupRow group) {
      return ThreadSet.parse(group.getThreads()).numbers();
    }

    private static long time(GroupRow group, String one) {
      return (Long) group.get(group.getSchema().getField(one).pos());
    }
  }

  private final KafkaConsumer<String, Object> consumer;
  private final Map<String, SortedMap<Integer, PathRow>> paths = new HashMap<>();
  private final Map<String, List<Cut>> cuts = new HashMap<>();

  /** Reads from the beginning of the topic. */
  AccountCuts(Engine.Endpoint engine) {
    TrustedSchemas.trust();
    Map<String, Object> settings = new HashMap<>(engine.clients());
    settings.put("specific.avro.reader", true);
    settings.put("isolation.level", "read_committed");
    KafkaAvroDeserializer values = new KafkaAvroDeserializer();
    values.configure(settings, false);
    consumer = new KafkaConsumer<>(settings, new StringDeserializer(), values);
    List<TopicPartition> partitions =
        consumer.partitionsFor("whip.account").stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** All cuts of the run, in their order, once the last has come. */
  List<Cut> awaitEnd(String run) {
    Instant limit = Instant.now().plus(LIMIT);
    while (true) {
      List<Cut> all = cuts.getOrDefault(run, List.of());
      if (!all.isEmpty() && all.get(all.size() - 1).row.getEnded()) {
        return all;
      }
      if (Instant.now().isAfter(limit)) {
        throw new AssertionError("the account of " + run + " does not end; cuts: " + all.size());
      }
      consumer.poll(POLL).forEach(this::take);
    }
  }

  private void take(ConsumerRecord<String, Object> record) {
    String run = record.key().substring(0, record.key().indexOf('/'));
    if (record.value() instanceof PathRow path) {
      paths.computeIfAbsent(run, absent -> new TreeMap<>()).put(path.getPath(), path);
    } else if (record.value() instanceof AccountRow row) {
      List<PathRow> all = List.copyOf(paths.getOrDefault(run, new TreeMap<>()).values());
      if (row.getPaths() == all.size()) {
        cuts.computeIfAbsent(run, absent -> new ArrayList<>()).add(new Cut(row, all));
      }
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
