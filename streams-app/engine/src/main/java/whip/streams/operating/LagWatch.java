package whip.streams.operating;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.Topics;
import whip.streams.meters.Meters;
import whip.streams.meters.NodeHeads;

/**
 * Asks the cluster every few seconds how far the groups are behind the ends of what they read. The
 * cluster's word counts, not the consumer's: a consumer that is stuck knows no lag.
 */
public final class LagWatch implements AutoCloseable {

  private static final Duration ASK_EVERY = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  /** Three questions without an answer. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(LagWatch.class);

  private final Admin admin;
  private final Topics topics;
  private final List<String> groups;
  private final Meters meters;
  private final CatchingUp catchingUp = new CatchingUp();
  private final Thread thread;
  private volatile long answeredNs = System.nanoTime();
  private volatile String failure = "";

  private LagWatch(Admin admin, Topics topics, List<String> groups, Meters meters) {
    this.admin = admin;
    this.topics = topics;
    this.groups = groups;
    this.meters = meters;
    thread = new Thread(this::run, "lag-watch");
    thread.setDaemon(true);
  }

  /**
   * Begins to ask.
   *
   * @param admin stays the caller's, which closes it after this
   * @param groups of the topology and of the what-if service
   */
  public static LagWatch start(Admin admin, Topics topics, List<String> groups, Meters meters) {
    LagWatch watch = new LagWatch(admin, topics, groups, meters);
    watch.thread.start();
    return watch;
  }

  /** Why nothing can work now: the cluster has not answered for a while. */
  public Optional<String> silence() {
    return System.nanoTime() - answeredNs < SILENCE.toNanos()
        ? Optional.empty()
        : Optional.of("the cluster does not answer: " + failure);
  }

  private void run() {
    try {
      while (true) {
        ask();
        Thread.sleep(ASK_EVERY.toMillis());
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask() throws InterruptedException {
    try {
      look();
      answeredNs = System.nanoTime();
      failure = "";
    } catch (ExecutionException | TimeoutException e) {
      String reason = String.valueOf(e.getCause() == null ? e : e.getCause());
      if (failure.isEmpty()) {
        LOG.warn("how far the topology is behind is not known: {}", reason);
      }
      failure = reason;
      meters.lag(Map.of());
    }
  }

  private void look() throws ExecutionException, InterruptedException, TimeoutException {
    long now = System.currentTimeMillis();
    Map<TopicPartition, Long> ends = offsets(OffsetSpec.latest());
    Map<TopicPartition, Long> begins = offsets(OffsetSpec.earliest());
    Map<TopicPartition, Long> taken = positions();
    // A group that has not begun begins at the beginning.
    begins.forEach((partition, begin) -> taken.merge(partition, begin, Math::max));
    Map<String, Long> lags = new HashMap<>();
    ends.forEach(
        (partition, end) -> {
          long lag = Math.max(0, end - taken.getOrDefault(partition, 0L));
          lags.merge(partition.topic(), lag, Long::sum);
        });
    meters.lag(lags);
    ends.keySet().removeIf(partition -> partition.topic().equals(topics.whatifRequest()));
    meters.caughtUp(catchingUp.look(now, ends, taken));
    meters.nodeHeads(nodeHeads(begins));
  }

  private NodeHeads nodeHeads(Map<TopicPartition, Long> begins)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    begins.forEach(
        (partition, begin) -> {
          if (partition.topic().equals(topics.node()) && begin > 0) {
            first.put(partition, OffsetSpec.forTimestamp(0));
          }
        });
    Map<Integer, NodeHeads.Head> heads = new HashMap<>();
    offsets(first)
        .forEach(
            (partition, at) ->
                heads.put(
                    partition.partition(),
                    new NodeHeads.Head(
                        begins.get(partition),
                        at.offset() < 0 ? Instant.MAX : Instant.ofEpochMilli(at.timestamp()))));
    return new NodeHeads(heads);
  }

  private Map<TopicPartition, Long> positions()
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<String, ListConsumerGroupOffsetsSpec> wanted = new HashMap<>();
    groups.forEach(group -> wanted.put(group, new ListConsumerGroupOffsetsSpec()));
    Map<TopicPartition, Long> positions = new HashMap<>();
    for (Map<TopicPartition, OffsetAndMetadata> group :
        admin.listConsumerGroupOffsets(wanted).all().get(limit(), TimeUnit.MILLISECONDS).values()) {
      group.forEach(
          (partition, offset) -> {
            if (offset != null) {
              positions.put(partition, offset.offset());
            }
          });
    }
    return positions;
  }

  private Map<TopicPartition, Long> offsets(OffsetSpec which)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    for (TopicDescription topic :
        admin
            .describeTopics(Meters.sources(topics))
            .allTopicNames()
            .get(limit(), TimeUnit.MILLISECONDS)
            .values()) {
      topic
          .partitions()
          .forEach(
              partition ->
                  wanted.put(new TopicPartition(topic.name(), partition.partition()), which));
    }
    Map<TopicPartition, Long> offsets = new HashMap<>();
    offsets(wanted).forEach((partition, at) -> offsets.put(partition, at.offset()));
    return offsets;
  }

  private Map<TopicPartition, ListOffsetsResultInfo> offsets(Map<TopicPartition, OffsetSpec> wanted)
      throws ExecutionException, InterruptedException, TimeoutException {
    return admin
        .listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
        .all()
        .get(limit(), TimeUnit.MILLISECONDS);
  }

  private static long limit() {
    return ANSWER_LIMIT.toMillis();
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
