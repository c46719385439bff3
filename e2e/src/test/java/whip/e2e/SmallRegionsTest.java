package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many small regions in full detail come together within batches: a part for level two costs a
 * thousand times what a node does.
 */
@ExtendWith(Engine.class)
class SmallRegionsTest {

  private static final int REGIONS = 10_000;

  private static final String SOURCE =
      """
      #include <omp.h>
      #include "whip.h"
      int main(void) {
        for (int i = 0; i < %d; i++) {
      #pragma omp parallel
          whip_work(1 + omp_get_thread_num());
        }
        return 0;
      }
      """
          .formatted(REGIONS);

  @TempDir Path directory;

  @Test
  void shouldFoldRegionsOfSeveralThreadsWithinBatches(Engine.Endpoint engine) throws IOException {
    Path source = Files.writeString(directory.resolve("regions.c"), SOURCE);
    Path program = Toolchain.clang(source, directory);
    Runs.Run run = new Runs(engine).run(program, 3, "virtual", Map.of("WHIP_DETAIL", "full"));
    run.result().expect(0);
    try (ProfileReader reader = new ProfileReader(engine)) {
      ProfileReader.Profile profile = reader.awaitComplete(run.id());
      assertEquals((1 + 2 + 3) * REGIONS, profile.program().getWork());
      assertEquals(3 * REGIONS, profile.program().getSpan());
      assertEquals(REGIONS, profile.directive("parallel", "regions.c:5").getInstances());
    }
    long parts = parts(engine, run.id());
    assertTrue(parts < REGIONS / 5, parts + " parts of " + REGIONS + " regions");
  }

  private static long parts(Engine.Endpoint engine, String run) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            engine.clients(), new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor("whip.subtree").stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      long parts = 0;
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        for (var part : consumer.poll(Duration.ofMillis(100))) {
          parts += part.key().startsWith(run + "/") ? 1 : 0;
        }
      }
      return parts;
    }
  }
}
