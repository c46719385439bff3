package whip.streams.whatif;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.streams.MissingPermission;
import whip.streams.Reminder;
import whip.streams.avro.AvroFormat;
import whip.streams.replay.TopicTail;
import whip.topic.RunPartition;

/**
 * Reads requests, hands them to the pool, and commits what has been answered. A request whose
 * answer is under way when this ends is read again the next time, here or by another instance.
 */
final class RequestLoop implements Runnable, ConsumerRebalanceListener {

  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final long RETRY_MS = 1000;
  private static final Duration REMIND_EVERY = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(RequestLoop.class);

  /** Takes what cannot be understood. */
  interface DeadLetters {
    void send(ConsumerRecord<String, byte[]> record, BadRecordException why);
  }

  private record Running(TopicPartition partition, String key, RequestReplay replay) {}

  private record Done(TopicPartition partition, long offset) {}

  private final Consumer<String, byte[]> consumer;
  private final ReplayContext context;
  private final ReplayPool pool;
  private final DeadLetters deadLetters;
  private final AvroFormat format;
  private final RequestCodec codec;
  private final Map<TopicPartition, OffsetTracker> trackers = new HashMap<>();
  private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
  private final List<Running> running = new ArrayList<>();
  // From the pool's threads to this one.
  private final ConcurrentLinkedQueue<Done> done = new ConcurrentLinkedQueue<>();
  private final Reminder reminder = new Reminder(REMIND_EVERY);
  private volatile boolean closing;

  RequestLoop(
      Consumer<String, byte[]> consumer,
      ReplayContext context,
      ReplayPool pool,
      DeadLetters deadLetters) {
    this.consumer = consumer;
    this.context = context;
    this.pool = pool;
    this.deadLetters = deadLetters;
    format = context.config().newFormat();
    codec = new RequestCodec(format, context.config().topics().whatifRequest());
  }

  /** Makes {@link #run} return soon. */
  void close() {
    closing = true;
    consumer.wakeup();
  }

  @Override
  public void run() {
    consumer.subscribe(List.of(context.config().topics().whatifRequest()), this);
    while (!closing) {
      try {
        consumer.poll(PATIENCE).forEach(this::take);
        commit();
      } catch (WakeupException e) {
        LOG.debug("woken up to stop");
      } catch (KafkaException e) {
        complain(e);
        pause();
      }
    }
    pool.close();
    try {
      commit();
      consumer.close();
    } catch (KafkaException e) {
      LOG.warn("the offsets of answered requests could not be committed", e);
    }
    format.close();
  }

  /** Once a minute: it is tried every second. */
  private void complain(KafkaException failure) {
    if (!reminder.isDue()) {
      return;
    }
    MissingPermission.in(failure, context.config().topics(), consumer.groupMetadata().groupId())
        .ifPresentOrElse(
            missing -> LOG.warn("what-if questions wait: {}", missing),
            () -> LOG.warn("requests cannot be read or committed, trying again", failure));
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    OffsetTracker tracker = trackers.computeIfAbsent(partition, absent -> OffsetTracker.of(null));
    if (!tracker.open(record.offset())) {
      return;
    }
    try {
      if (RunIds.isRemoval(record.key(), record.value())) {
        forget(record.key());
        tracker.answered(record.offset());
        return;
      }
      RequestReplay replay = record.value() == null ? null : replay(record);
      // A key that is written again takes the former request back.
      cancel(record.key());
      if (replay == null) {
        tracker.answered(record.offset());
        return;
      }
      running.add(new Running(partition, record.key(), replay));
      pool.submit(
          replay,
          () -> {
            if (replay.isAnswered()) {
              done.add(new Done(partition, record.offset()));
            }
          });
    } catch (BadRecordException e) {
      deadLetters.send(record, e);
      tracker.answered(record.offset());
    } catch (SerializationException e) {
      consumer.seek(partition, record.offset()); // The registry does not answer: once more.
      throw e;
    }
  }

  private RequestReplay replay(ConsumerRecord<String, byte[]> record) throws BadRecordException {
    return new RequestReplay(codec.decode(record.key(), record.value()), context);
  }

  /** The run was removed: so are its answers, by tombstones. */
  private void forget(String run) {
    running.stream()
        .filter(entry -> entry.key.startsWith(run + "/"))
        .map(Running::key)
        .toList()
        .forEach(this::cancel);
    Set<String> keys = new TreeSet<>();
    try (TopicTail tail =
        new TopicTail(
            context.clients(),
            context.config().topics().whatif(),
            partitions -> RunPartition.of(run, partitions))) {
      tail.catchUp(
          (key, value) -> {
            if (value == null) {
              keys.remove(key);
            } else if (key.startsWith(run + "/")) {
              keys.add(key);
            }
          });
    }
    keys.forEach(key -> context.answers().send(run, key, null));
    context.answers().flush();
  }

  private void cancel(String key) {
    running.stream().filter(entry -> entry.key.equals(key)).forEach(entry -> entry.replay.cancel());
    running.removeIf(entry -> entry.key.equals(key));
  }

  private void commit() {
    for (Done next = done.poll(); next != null; next = done.poll()) {
      OffsetTracker tracker = trackers.get(next.partition);
      if (tracker != null) {
        tracker.answered(next.offset);
      }
    }
    running.removeIf(entry -> entry.replay.isDone());
    Map<TopicPartition, OffsetAndMetadata> changed = new HashMap<>();
    trackers.forEach(
        (partition, tracker) -> {
          OffsetAndMetadata now = tracker.toCommit();
          if (!now.equals(committed.get(partition))) {
            changed.put(partition, now);
          }
        });
    if (!changed.isEmpty()) {
      consumer.commitSync(changed);
      committed.putAll(changed);
    }
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> known = consumer.committed(Set.copyOf(partitions));
    known.forEach(
        (partition, offset) -> {
          trackers.put(partition, OffsetTracker.of(offset));
          committed.put(partition, offset);
        });
  }

  /** Another instance takes them on. */
  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    List<RequestReplay> replays =
        running.stream()
            .filter(entry -> partitions.contains(entry.partition))
            .map(Running::replay)
            .toList();
    replays.forEach(RequestReplay::handOver);
    try {
      pool.await(replays);
      commit();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    partitions.forEach(trackers::remove);
    partitions.forEach(committed::remove);
  }

  private void pause() {
    try {
      Thread.sleep(RETRY_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      closing = true;
    }
  }
}
