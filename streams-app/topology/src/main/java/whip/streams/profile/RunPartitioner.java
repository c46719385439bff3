package whip.streams.profile;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;
import whip.topic.RunPartition;

/**
 * Puts all rows of a run into one partition, by the part of the key before the slash: only so the
 * program row comes after the rows it counts.
 */
public final class RunPartitioner implements StreamPartitioner<String, byte[]> {

  @Override
  public Optional<Set<Integer>> partitions(
      String topic, String key, byte[] value, int numPartitions) {
    String run = key.substring(0, key.indexOf('/'));
    return Optional.of(Set.of(RunPartition.of(run, numPartitions)));
  }
}
