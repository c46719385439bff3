package whip.streams.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * Tables of small topics, each open as long as it is used: a thousand replays of small runs would
 * otherwise read the same topics a thousand times. Any thread.
 */
public final class TopicTables {

  private record Partition(String topic, int number) {}

  private static final class Shared {
    private final TopicTable table;
    private int users;

    Shared(TopicTable table) {
      this.table = table;
    }
  }

  private final Map<String, Object> clients;
  private final Map<String, Integer> partitions = new HashMap<>();
  private final Map<Partition, Shared> open = new HashMap<>();

  public TopicTables(Map<String, Object> clients) {
    this.clients = clients;
  }

  /** One user's hold on a table. */
  final class Hold implements AutoCloseable {
    private final Partition partition;
    private final TopicTable table;

    private Hold(Partition partition, TopicTable table) {
      this.partition = partition;
      this.table = table;
    }

    TopicTable table() {
      return table;
    }

    /** Once. */
    @Override
    public void close() {
      release(partition);
    }
  }

  /**
   * A table of a topic's partition.
   *
   * @param choice the partition's number, given how many there are
   * @param wanted keys worth keeping, the same for all of a topic
   */
  synchronized Hold open(String topic, IntUnaryOperator choice, Predicate<String> wanted) {
    Integer count = partitions.get(topic);
    if (count != null) {
      Partition partition = new Partition(topic, choice.applyAsInt(count));
      Shared shared = open.get(partition);
      if (shared != null) {
        return hold(partition, shared);
      }
    }
    TopicTail tail = new TopicTail(clients, topic, choice);
    partitions.put(topic, tail.partitions());
    Partition partition = new Partition(topic, tail.partition());
    Shared shared = new Shared(new TopicTable(tail, wanted));
    open.put(partition, shared);
    return hold(partition, shared);
  }

  private Hold hold(Partition partition, Shared shared) {
    shared.users++;
    return new Hold(partition, shared.table);
  }

  private synchronized void release(Partition partition) {
    Shared shared = open.get(partition);
    if (--shared.users == 0) {
      open.remove(partition);
      shared.table.close();
    }
  }
}
