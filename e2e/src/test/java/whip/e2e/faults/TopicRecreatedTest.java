package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;

/**
 * The topic of node batches is deleted while programs write to it, and created again: what had not
 * been read is gone, its batches are numbered in between, and the profile counts them.
 */
@Tag("loss")
@EnabledIfSystemProperty(
    named = Faults.LONG_PROPERTY,
    matches = "true",
    disabledReason = "the grace for late batches alone is half a minute; BadInputTest takes none")
@ExtendWith(Engine.class)
class TopicRecreatedTest {
  private static final int AT_ONCE = 3;
  private static final int SECONDS = 8;

  private final Random random = Faults.random("topic made anew");
  private final String prefix = "anew" + Runs.newId() + ".";

  @TempDir Path directory;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void shouldCountWhatWasInIt(Engine.Endpoint cluster) throws Exception {
    int rounds = Faults.rounds(1, 4);
    SlowPrograms programs = new SlowPrograms(AT_ONCE, directory);
    Outcomes outcomes = new Outcomes();
    Instance.createTopics(cluster, prefix);
    try (Instance topology = new Instance(cluster, prefix, directory.resolve("topology"));
        Admin admin = Admin.create(cluster.clients());
        ProfileReader reader = new ProfileReader(cluster, prefix)) {
      for (int round = 0; round < rounds; round++) {
        List<SlowPrograms.Running> running = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
          running.add(
              programs.start(new Runs(cluster), random, SECONDS, Map.of("WHIP_PREFIX", prefix)));
        }
        // The topology does not run yet: what was written by then is lost for certain.
        awaitBatches(cluster, running);
        Thread.sleep(random.nextInt(3000));
        admin.deleteTopics(List.of(prefix + "node")).all().get();
        Instance.createTopics(cluster, prefix);
        topology.start();
        for (SlowPrograms.Running program : running) {
          program.process().get().expect(0);
          outcomes.judge(program.run(), program.oracle(), reader.awaitEnd(program.run()));
        }
        topology.kill();
      }
    }
    Faults.report(
        "loss",
        "topic of node batches deleted and created again",
        outcomes.runs() + " runs",
        rounds + " deletions",
        outcomes.toString());
    assertEquals(List.of(), outcomes.wrong());
    assertEquals(0, outcomes.exact(), "what was in the topic is missing: " + outcomes);
  }

  private void awaitBatches(Engine.Endpoint cluster, List<SlowPrograms.Running> running) {
    Set<String> silent = new TreeSet<>();
    running.forEach(program -> silent.add(program.run()));
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            cluster.clients(), new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(prefix + "node").stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      while (!silent.isEmpty()) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(batch -> silent.remove(batch.key().substring(0, batch.key().indexOf('/'))));
      }
    }
  }
}
