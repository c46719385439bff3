package whip.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;

/**
 * The records of the node topic, each with its offset, for readers that keep their position. What
 * is in a batch is its reader's business.
 */
public final class NodeRecords implements AutoCloseable {
  /** At a time: of thousands of rows each, so that their reader can stop in between. */
  private static final String BATCHES = "50";

  private final Cluster cluster;
  private final TopicReader reader;

  /** At the beginning of every partition. */
  public NodeRecords(Cluster cluster) {
    this.cluster = cluster;
    Map<String, String> settings = new HashMap<>(cluster.settings());
    settings.put("max.poll.records", BATCHES);
    reader =
        new TopicReader(
            cluster.with(settings),
            cluster.nodeTopic(),
            (partition, partitions) -> true,
            Since.EVER);
  }

  /** The topic's own id: one that was deleted and created again has another. */
  public String topicId() {
    String topic = cluster.nodeTopic();
    try (Admin admin = Admin.create(cluster.clientProperties())) {
      return admin
          .describeTopics(List.of(topic))
          .allTopicNames()
          .get()
          .get(topic)
          .topicId()
          .toString();
    } catch (ExecutionException failed) {
      throw new ReadException(
          "the topic %s cannot be described (%s); `%s` says what is missing"
              .formatted(topic, failed.getCause().getMessage(), cluster.commands().line("doctor")),
          failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ReadException("interrupted", interrupted);
    }
  }

  /** Offsets of a partition that were deleted unread, up to the first that is left. */
  public record Gap(int partition, long from, long to) {
    /** How many of these offsets are in it. */
    public long overlap(int otherPartition, long otherFrom, long otherTo) {
      return otherPartition == partition
          ? Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom))
          : 0;
    }
  }

  /**
   * Goes on at these offsets, by partition; a partition that has lost some of its end, or is not
   * named, is read from its beginning.
   *
   * @return what was deleted since, or before
   */
  public List<Gap> goOnAt(Map<Integer, Long> offsets) {
    Map<Integer, Long> ends = reader.ends();
    List<Gap> gaps = new ArrayList<>();
    for (Map.Entry<Integer, Long> beginning : reader.beginnings().entrySet()) {
      int partition = beginning.getKey();
      long first = beginning.getValue();
      long wanted = offsets.getOrDefault(partition, 0L);
      boolean isThere = wanted >= first && wanted <= ends.get(partition);
      if (wanted < first) {
        gaps.add(new Gap(partition, wanted, first));
      }
      reader.seek(partition, isThere ? wanted : first);
    }
    return gaps;
  }

  /** Hands over what comes within {@code patience}; returns at once when something has come. */
  public void read(Duration patience, Consumer<Received> sink) {
    reader.readWhole(patience, sink::accept);
  }

  /** By partition: the offset of the next record to be read. */
  public Map<Integer, Long> positions() {
    return reader.positions();
  }

  /** By partition: where the topic ends now. */
  public Map<Integer, Long> ends() {
    return reader.ends();
  }

  @Override
  public void close() {
    reader.close();
  }
}
