package whip.streams.profile;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Puts all rows of a run into one partition, by the part of the key before the slash: only so the
 * program row comes after the rows it counts.
 */
public final class RunPartitioner implements StreamPartitioner<String, byte[]> {

  @Override
  public Optional<Set<Integer>> partitions(
      String topic, String key, byte[] value, int numPartitions) {
    return Optional.of(Set.of(partition(key.substring(0, key.indexOf('/')), numPartitions)));
  }

  /** Where a run's rows are. */
  public static int partition(String run, int numPartitions) {
    int hash = Utils.toPositive(Utils.murmur2(run.getBytes(StandardCharsets.UTF_8)));
    return hash % numPartitions;
  }
}
