package whip.streams.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.topic.RunPartition;

/** A reader of one run reads one partition: rows that lie elsewhere are lost to it. */
class RunPartitionerTest {

  @Test
  void shouldPutAllRowsOfARunWhereReadersLook() {
    Random random = new Random(28);
    RunPartitioner partitioner = new RunPartitioner();
    for (int i = 0; i < 1000; i++) {
      String run = "run-" + Long.toHexString(random.nextLong());
      int partitions = 1 + random.nextInt(64);
      for (String row : List.of("program", "for@/home/u/a.c:9", "region@@solve")) {
        assertEquals(
            Optional.of(Set.of(RunPartition.of(run, partitions))),
            partitioner.partitions("whip.profile", run + "/" + row, new byte[0], partitions),
            run);
      }
    }
  }
}
