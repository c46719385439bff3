package whip.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

/** Stored runs lie where this puts them, and {@code docs/subscribe.md} says how to find them. */
class RunPartitionTest {

  @Test
  void shouldKeepRunsWhereTheyAre() {
    assertEquals(0, RunPartition.of("r1", 1));
    assertEquals(60, RunPartition.of("r1", 64));
    assertEquals(3, RunPartition.of("slurm-77.batch-r13", 4));
    assertEquals(7, RunPartition.of("slurm-77.batch-r13", 64));
    assertEquals(23, RunPartition.of("läuft", 64));
  }

  /** A tombstone has the run's id as its key, and producers choose its partition themselves. */
  @Test
  void shouldChooseAsProducersDoForTheIdAlone() {
    Random random = new Random(27);
    for (int i = 0; i < 1000; i++) {
      String run = Long.toHexString(random.nextLong()) + "-r" + random.nextInt(10_000);
      int partitions = 1 + random.nextInt(64);
      assertEquals(
          BuiltInPartitioner.partitionForKey(run.getBytes(StandardCharsets.UTF_8), partitions),
          RunPartition.of(run, partitions),
          run);
    }
  }
}
