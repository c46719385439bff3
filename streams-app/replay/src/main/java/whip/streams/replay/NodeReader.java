package whip.streams.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import whip.streams.part.BatchRanges;

/**
 * Reads the parts of the node topic in which one run's batches stand, and nothing beyond, all
 * partitions abreast: a seek over every gap, and records one by one, so that none is taken from
 * behind a range's end. A record is a batch of thousands of nodes, so a call for each costs
 * nothing.
 */
public final class NodeReader implements AutoCloseable {

  /**
   * No partition is read further than this ahead of another: what one thread's batches leave open
   * the batches of others close that were written at the same time, and it waits in memory.
   */
  private static final long AHEAD_MS = 100;

  private final KafkaConsumer<String, byte[]> consumer;
  private final String topic;
  private final Map<Integer, Long> begin;
  // By partition, when the last record read there was written.
  private final Map<TopicPartition, Long> times = new HashMap<>();
  private BatchRanges ranges = new BatchRanges();
  private boolean atEnd = true;
  private boolean expired;

  /**
   * Reads nothing yet.
   *
   * @param begin by partition, where an interrupted reader would have gone on
   */
  public NodeReader(Map<String, Object> clients, String topic, Map<Integer, Long> begin) {
    this.topic = topic;
    this.begin = begin;
    consumer =
        ReaderSettings.consumer(
            clients,
            Map.of(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                1,
                // A seek has to wait for the fetch that is under way.
                ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                100));
  }

  /**
   * More is known of where the batches are. What was read before stays read.
   *
   * @param isAll whether the run is over; what has expired of it is looked for then
   */
  public void cover(BatchRanges known, boolean isAll) {
    ranges = known;
    List<TopicPartition> assigned = new ArrayList<>(consumer.assignment());
    List<TopicPartition> added =
        known.all().stream()
            .map(range -> new TopicPartition(topic, range.partition()))
            .distinct()
            .filter(partition -> !assigned.contains(partition))
            .toList();
    if (!added.isEmpty()) {
      assigned.addAll(added);
      consumer.assign(assigned);
      added.forEach(
          partition -> consumer.seek(partition, begin.getOrDefault(partition.partition(), 0L)));
    }
    if (isAll) {
      leaveOutWhatIsGone();
    }
    aim();
  }

  /**
   * Cuts ranges off that lie beyond a partition's end, as in a topic that was deleted and made
   * again: the consumer would wait there. What is gone at a partition's beginning it skips by
   * itself.
   */
  private void leaveOutWhatIsGone() {
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(consumer.assignment());
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    for (BatchRanges.Range range : ranges.all()) {
      TopicPartition partition = new TopicPartition(topic, range.partition());
      long position = consumer.position(partition);
      // At both ends of a range stand batches of the run; what is between may be others'.
      boolean isFirstGone = position <= range.from() && range.from() < begins.get(partition);
      boolean isLastGone = position < range.to() && ends.get(partition) < range.to();
      expired |= isFirstGone || isLastGone;
    }
    ends.forEach((partition, end) -> ranges = ranges.until(partition.partition(), end));
  }

  /** Whether records that were still to be read are gone. Those that go later only count. */
  public boolean hasExpired() {
    return expired;
  }

  /** The next record, of this run or another; empty at the end, or if none came in time. */
  public Optional<ConsumerRecord<String, byte[]>> poll(Duration patience) {
    if (atEnd) {
      return Optional.empty();
    }
    ConsumerRecords<String, byte[]> records = consumer.poll(patience);
    for (ConsumerRecord<String, byte[]> record : records) {
      times.put(new TopicPartition(topic, record.partition()), record.timestamp());
      aim();
      return Optional.of(record);
    }
    aim();
    return Optional.empty();
  }

  /** The record could not be looked at: it is to come again. */
  public void again(ConsumerRecord<String, byte[]> record) {
    consumer.seek(new TopicPartition(topic, record.partition()), record.offset());
    aim();
  }

  /** Whether everything in the ranges has been read, or has expired. */
  public boolean atEnd() {
    return atEnd;
  }

  /** By partition, what to read next. */
  public Map<Integer, Long> positions() {
    Map<Integer, Long> positions = new TreeMap<>();
    consumer
        .assignment()
        .forEach(partition -> positions.put(partition.partition(), consumer.position(partition)));
    return positions;
  }

  private void aim() {
    List<TopicPartition> left = new ArrayList<>();
    for (TopicPartition partition : consumer.assignment()) {
      long position = consumer.position(partition);
      OptionalLong next = ranges.next(partition.partition(), position);
      if (next.isPresent()) {
        left.add(partition);
        if (next.getAsLong() != position) {
          consumer.seek(partition, next.getAsLong());
        }
      }
    }
    atEnd = left.isEmpty();
    long earliest = left.stream().mapToLong(this::time).min().orElse(0);
    left.removeIf(partition -> time(partition) > earliest + AHEAD_MS);
    consumer.pause(consumer.assignment());
    consumer.resume(left);
  }

  private long time(TopicPartition partition) {
    return times.getOrDefault(partition, 0L);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
