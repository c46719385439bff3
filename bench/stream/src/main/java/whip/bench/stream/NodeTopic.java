package whip.bench.stream;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Utils;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.avro.AvroFormat;

/** Writes made-up runs to the topics that a collector writes. */
final class NodeTopic implements AutoCloseable {
  private final Setup setup;
  private final AvroFormat format;
  private final KafkaProducer<String, byte[]> producer;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /** Where and under which names. */
  record Setup(String bootstrap, String registry, String prefix) {
    Map<String, Object> clients() {
      return Clients.of(bootstrap, registry);
    }
  }

  /**
   * Connects.
   *
   * @param atOnce what lies between {@link #begin} and {@link #commit} is seen when it is committed
   */
  NodeTopic(Setup setup, boolean atOnce) {
    this.setup = setup;
    format = new AvroFormat(setup.clients());
    Map<String, Object> settings = new HashMap<>(setup.clients());
    settings.put("compression.type", "lz4"); // As the collector does.
    settings.put("linger.ms", 50);
    if (atOnce) {
      settings.put("transactional.id", "whip-bench");
      settings.put("transaction.timeout.ms", 900_000); // As long as a broker allows.
    }
    producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
    if (atOnce) {
      producer.initTransactions();
    }
  }

  void begin() {
    producer.beginTransaction();
  }

  void commit() {
    producer.commitTransaction();
  }

  void start(String run) {
    for (int site = 1; site < MadeUpRun.SITES.size(); site++) {
      long address = MadeUpRun.SITES.get(site);
      Location location =
          Location.newBuilder()
              .setRun(run)
              .setAddress(address)
              .setFile("/bench/program.c")
              .setLine(10 * site)
              .build();
      send("location", run + "/" + Long.toHexString(address), location);
    }
    send("run", run, record(run, RunState.STARTED, List.of()));
  }

  void batch(NodeBatch batch) {
    send("node", batch.getRun() + "/" + batch.getThread(), batch);
  }

  void end(String run, List<Long> batches) {
    send("run", run, record(run, RunState.ENDED, batches));
  }

  /**
   * A run's id whose threads spread evenly over the partitions, which the keys of hundreds of
   * threads do on their own.
   */
  static String evenRun(String name, int threads, int partitions) {
    for (int attempt = 0; ; attempt++) {
      String run = name + "-" + attempt;
      int[] keys = new int[partitions];
      for (int t = 0; t < threads; t++) {
        byte[] key = (run + "/" + t).getBytes(StandardCharsets.UTF_8);
        keys[Utils.toPositive(Utils.murmur2(key)) % partitions]++;
      }
      int most = java.util.Arrays.stream(keys).max().orElseThrow();
      if (most * partitions <= threads) {
        return run;
      }
    }
  }

  private void send(String topic, String key, org.apache.avro.specific.SpecificRecord value) {
    String name = setup.prefix + topic;
    Future<RecordMetadata> sent =
        producer.send(
            new ProducerRecord<>(name, key, format.encode(name, value)),
            (metadata, refused) -> {
              if (refused != null) {
                failure.compareAndSet(null, refused);
              }
            });
    if (failure.get() != null) {
      throw new IllegalStateException("the broker refuses: " + sent, failure.get());
    }
  }

  private static RunRecord record(String run, RunState state, List<Long> batches) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return RunRecord.newBuilder()
        .setRun(run)
        .setState(state)
        .setProgram("/bench/program")
        .setClock("tsc")
        .setUnit("ns")
        .setTicksPerSecond(1e9)
        .setStartedAt(now)
        .setWrittenAt(now)
        .setEndedAt(state == RunState.ENDED ? now : null)
        .setEndReason(state == RunState.ENDED ? "exit" : "")
        .setExitStatus(state == RunState.ENDED ? 0 : -1)
        .setBatches(batches)
        .build();
  }

  @Override
  public void close() {
    producer.close();
    format.close();
  }
}
