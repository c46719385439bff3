package whip.streams.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.RemovalsFile;
import whip.streams.StageConfig;
import whip.streams.Topics;

/**
 * Keeps the engine's directory within its limits: removes old runs, and the oldest ones where space
 * is short, and says so in {@link RemovalsFile}.
 */
final class Housekeeper implements AutoCloseable {

  /** A start has more urgent things to do. */
  private static final Duration FIRST_LOOK = Duration.ofSeconds(10);

  private static final Duration LOOK_EVERY = Duration.ofHours(1);

  private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);

  private final Map<String, Object> clients;
  private final StageConfig config;
  private final String application;
  private final EngineDirectory directory;
  private final Retention retention;
  private final Clock clock;
  private final Thread thread = new Thread(this::run, "housekeeper");

  /**
   * Does nothing yet.
   *
   * @param application whose topology reads the topics between its stages
   */
  Housekeeper(
      Map<String, Object> clients,
      StageConfig config,
      String application,
      EngineDirectory directory,
      Retention retention,
      Clock clock) {
    this.clients = clients;
    this.config = config;
    this.application = application;
    this.directory = directory;
    this.retention = retention;
    this.clock = clock;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      Thread.sleep(FIRST_LOOK.toMillis());
      while (true) {
        try {
          look();
        } catch (KafkaException | ExecutionException | IOException | IllegalStateException e) {
          LOG.warn("finished runs and free space could not be checked, trying again later", e);
        }
        Thread.sleep(LOOK_EVERY.toMillis());
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  void look() throws ExecutionException, InterruptedException, IOException {
    try (Admin admin = Admin.create(clients)) {
      purgeBetweenStages(admin);
      long used = bytes(directory.root());
      RemovalPlan plan =
          RemovalPlan.of(
              new KeptRuns(clients, config).all(), used, nodes(admin), retention, clock.instant());
      remove(plan);
      delete(admin, config.topics().node(), plan.nodesTo());
      report(plan, used);
    }
  }

  /** A tombstone; the topology does the rest. */
  private void remove(RemovalPlan plan) {
    if (plan.isEmpty()) {
      return;
    }
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(clients, new StringSerializer(), new ByteArraySerializer())) {
      for (KeptRun run : plan.all()) {
        var unused = producer.send(new ProducerRecord<>(config.topics().run(), run.run(), null));
      }
      producer.flush();
    }
  }

  private void report(RemovalPlan plan, long used) throws IOException {
    StringBuilder said = new StringBuilder();
    if (!plan.old().isEmpty()) {
      said.append(removed(plan.old()))
          .append(", to keep none for longer than %d days\n".formatted(retention.keep().toDays()));
    }
    String limit = Retention.shown(retention.diskMaxBytes());
    if (!plan.forSpace().isEmpty()) {
      said.append(removed(plan.forSpace()))
          .append(", to keep the engine's directory under %s\n".formatted(limit));
    }
    if (plan.overBytes() > 0) {
      said.append(
          "the engine's directory takes %s, more than %s, and there is no finished run left to remove\n"
              .formatted(Retention.shown(used), limit));
    }
    if (said.length() > 0) {
      said.toString().lines().forEach(LOG::info);
      RemovalsFile.write(directory, said.toString());
    }
  }

  private static String removed(List<KeptRun> runs) {
    Instant newest =
        runs.stream().map(KeptRun::lastAt).max(Comparator.naturalOrder()).orElseThrow();
    return "removed %d %s, the newest of %s"
        .formatted(
            runs.size(),
            runs.size() == 1 ? "run" : "runs",
            newest.atZone(ZoneOffset.UTC).toLocalDate());
  }

  /** Deletes records between two stages that have been taken in: no other reader needs them. */
  private void purgeBetweenStages(Admin admin) throws ExecutionException, InterruptedException {
    Topics topics = config.topics();
    Map<TopicPartition, OffsetAndMetadata> taken =
        admin.listConsumerGroupOffsets(application).partitionsToOffsetAndMetadata().get();
    for (String topic : List.of(topics.subtree(), topics.result())) {
      Map<Integer, Long> to = new HashMap<>();
      taken.forEach(
          (partition, offset) -> {
            if (partition.topic().equals(topic) && offset != null) {
              to.put(partition.partition(), offset.offset());
            }
          });
      delete(admin, topic, to);
    }
  }

  private static void delete(Admin admin, String topic, Map<Integer, Long> to)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, RecordsToDelete> records = new HashMap<>();
    to.forEach(
        (partition, offset) ->
            records.put(
                new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset)));
    admin.deleteRecords(records).all().get();
  }

  private Map<Integer, RemovalPlan.Nodes> nodes(Admin admin)
      throws ExecutionException, InterruptedException, IOException {
    String topic = config.topics().node();
    int partitions =
        admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions().size();
    Map<Integer, RemovalPlan.Nodes> nodes = new HashMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      TopicPartition at = new TopicPartition(topic, partition);
      nodes.put(
          partition,
          new RemovalPlan.Nodes(
              offset(admin, at, OffsetSpec.earliest()),
              offset(admin, at, OffsetSpec.latest()),
              bytes(directory.broker().resolve(topic + "-" + partition))));
    }
    return nodes;
  }

  private static long offset(Admin admin, TopicPartition at, OffsetSpec which)
      throws ExecutionException, InterruptedException {
    return admin.listOffsets(Map.of(at, which)).partitionResult(at).get().offset();
  }

  private static long bytes(Path below) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files.mapToLong(Housekeeper::size).sum();
    } catch (UncheckedIOException gone) {
      throw new IOException("a file went while the directory was measured", gone);
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (NoSuchFileException gone) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
