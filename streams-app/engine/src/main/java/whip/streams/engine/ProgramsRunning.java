package whip.streams.engine;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * Whether programs run that are profiled now, by their words in the run topic. The topology knows
 * it as well, but not while it waits.
 */
final class ProgramsRunning implements AutoCloseable {

  /** Heartbeats come every second; on a busy machine later. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  /** The broker answers at once when there is something. */
  private static final int ANSWER_MS = 5000;

  private static final Duration PATIENCE = Duration.ofMillis(2L * ANSWER_MS);

  private static final Logger LOG = LoggerFactory.getLogger(ProgramsRunning.class);

  private final Map<String, Long> heardNs = new HashMap<>();
  private final LongSupplier nowNs;
  private KafkaConsumer<String, byte[]> consumer;
  private Thread thread;
  private boolean closed;

  ProgramsRunning(LongSupplier nowNs) {
    this.nowNs = nowNs;
  }

  /** Follows the run topic from now on, on a thread of its own, until this is closed. */
  void follow(Map<String, Object> clients, StageConfig config) {
    thread = new Thread(() -> read(clients, config), "programs-running");
    thread.setDaemon(true);
    thread.start();
  }

  private void read(Map<String, Object> clients, StageConfig config) {
    Map<String, Object> settings = new HashMap<>(clients);
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, ANSWER_MS);
    String topic = config.topics().run();
    try (AvroFormat format = config.newFormat();
        KafkaConsumer<String, byte[]> reader =
            new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      RunCodec codec = new RunCodec(format, topic);
      List<TopicPartition> partitions =
          reader.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      reader.assign(partitions);
      reader.seekToEnd(partitions);
      while (isOpenFor(reader)) {
        for (ConsumerRecord<String, byte[]> record : reader.poll(PATIENCE)) {
          hear(codec, record);
        }
      }
    } catch (KafkaException failed) {
      if (isOpenFor(null)) {
        // Then nothing waits for programs.
        LOG.warn("the list of running programs cannot be followed any more", failed);
        forget();
      }
    }
  }

  private void hear(RunCodec codec, ConsumerRecord<String, byte[]> record) {
    try {
      if (record.value() != null) {
        Run run = codec.decode(record.value());
        heard(run.run(), !run.state().isOver());
      }
    } catch (BadRecordException refused) {
      LOG.debug("a run's record is not read here: {}", refused.getMessage());
    }
  }

  synchronized void heard(String run, boolean isRunning) {
    if (isRunning) {
      heardNs.put(run, nowNs.getAsLong());
    } else {
      heardNs.remove(run);
    }
    notifyAll();
  }

  private synchronized void forget() {
    heardNs.clear();
    notifyAll();
  }

  /** False: it ends. Otherwise that reader will be woken. */
  private synchronized boolean isOpenFor(KafkaConsumer<String, byte[]> reader) {
    consumer = reader;
    return !closed;
  }

  /** Waits until one runs; false: this was closed. */
  synchronized boolean await() throws InterruptedException {
    while (!closed && !areThere()) {
      wait();
    }
    return !closed;
  }

  /** Waits until none runs any more, for so long at most; true if none runs. */
  synchronized boolean awaitEnd(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (!closed && areThere()) {
      long leftMs = Duration.ofNanos(end - System.nanoTime()).toMillis();
      if (leftMs <= 0) {
        return false;
      }
      wait(leftMs);
    }
    return true;
  }

  private boolean areThere() {
    long oldest = nowNs.getAsLong() - SILENCE.toNanos();
    heardNs.values().removeIf(heard -> heard < oldest);
    return !heardNs.isEmpty();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      if (consumer != null) {
        consumer.wakeup();
      }
      notifyAll();
    }
    try {
      if (thread != null) {
        thread.join();
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
