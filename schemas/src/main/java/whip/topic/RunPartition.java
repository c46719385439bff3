package whip.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/**
 * Partition of a run in topics that keep all records of a run in one, chosen by the run's id. Kafka
 * chooses the same for a record whose key is the id alone. Readers and the topology have it from
 * here: one that looked elsewhere would miss rows.
 */
public final class RunPartition {

  private RunPartition() {}

  /** Partition of the run among as many as the topic has. */
  public static int of(String run, int partitions) {
    byte[] id = run.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(id)) % partitions;
  }
}
