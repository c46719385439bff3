package whip.e2e.faults;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import whip.e2e.Engine;
import whip.schemas.profile.NodeRange;
import whip.schemas.profile.ProgramRow;

/** Deletes records as retention does: in each partition all up to an offset. */
final class NodeTopic {

  private final Engine.Endpoint cluster;
  private final String prefix;

  NodeTopic(Engine.Endpoint cluster, String prefix) {
    this.cluster = cluster;
    this.prefix = prefix;
  }

  /**
   * Deletes the first records of a run, of which no other has any behind them.
   *
   * @param end where to stop in a range; the range's beginning: nothing of it is deleted
   * @return how many of the run's there were
   */
  long expire(ProgramRow run, ToLongFunction<NodeRange> end) {
    Map<TopicPartition, RecordsToDelete> before = new HashMap<>();
    long records = 0;
    for (NodeRange range : run.getNodes()) {
      long offset = end.applyAsLong(range);
      records += offset - range.getFrom();
      if (offset > range.getFrom()) {
        before.put(
            new TopicPartition(prefix + "node", range.getPartition()),
            RecordsToDelete.beforeOffset(offset));
      }
    }
    delete(before);
    return records;
  }

  /** Deletes all that another topic has by now. */
  void empty(String topic, int partitions) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      ends.put(new TopicPartition(prefix + topic, partition), OffsetSpec.latest());
    }
    Map<TopicPartition, RecordsToDelete> before = new HashMap<>();
    try (Admin admin = Admin.create(cluster.clients())) {
      admin
          .listOffsets(ends)
          .all()
          .get()
          .forEach(
              (partition, end) ->
                  before.put(partition, RecordsToDelete.beforeOffset(end.offset())));
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
    delete(before);
  }

  private void delete(Map<TopicPartition, RecordsToDelete> before) {
    try (Admin admin = Admin.create(cluster.clients())) {
      admin.deleteRecords(before).all().get();
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
