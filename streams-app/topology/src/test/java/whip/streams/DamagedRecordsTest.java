package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunRecord;
import whip.testkit.GeneratorSettings;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.tier.Tier;

/**
 * Records as they really travel, damaged, to every topic of the topology: it goes on, says of each
 * that it refuses why and where it stood, and profiles the next run exactly.
 */
@ExtendWith(Quiet.class)
class DamagedRecordsTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final int TIMES = Tier.current().times(2, 6);
  private static final long[] SEEDS = Tier.current().seeds(2, 4).toArray();

  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Sent(String topic, String key, byte[] value) {}

  private final Random random = new Random(SEEDS[0]);
  private final Mutator mutator = new Mutator(random);

  @Test
  void shouldGoOnWhateverIsDoneToAnyRecord() {
    try (Pipeline pipeline = new Pipeline()) {
      List<Sent> good = goodRecords(pipeline);
      assertTrue(good.stream().map(Sent::topic).distinct().count() == 5, "of five topics");
      int refused = 0;
      for (Sent record : good) {
        for (int times = 0; times < TIMES; times++) {
          Sent other = good.get(random.nextInt(good.size()));
          String key = random.nextInt(20) == 0 ? other.key : record.key;
          pipeline.raw(record.topic, key, mutator.damage(record.value, other.value));
        }
        if (random.nextInt(50) == 0) {
          pipeline.wait(Duration.ofMillis(600)); // live profiles of what is left of them
        }
        refused += checkedLetters(pipeline);
      }
      pipeline.wait(Duration.ofSeconds(40));
      refused += checkedLetters(pipeline);
      assertTrue(refused > good.size() * TIMES / 6, refused + " refused");
      assertEquals(refused, pipeline.countedDeadLetters());
      profile(
          pipeline, "after", ProgramGenerator.program(SEEDS[1], GeneratorSettings.everything()));
    }
  }

  private List<Sent> goodRecords(Pipeline pipeline) {
    List<Sent> sent = new ArrayList<>();
    RunSink sink = recording(pipeline, sent);
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      EmittedRun run = new EmittedRun("run-" + seed, program, 3, 3, random);
      run.locate(sink, Oracle.profile(program, 3));
      run.deliver(sink, 15, random);
    }
    for (String topic : List.of(TOPICS.subtree(), TOPICS.result())) {
      for (TestRecord<String, byte[]> record : pipeline.output(topic)) {
        sent.add(new Sent(topic, record.key(), record.value()));
      }
    }
    return sent;
  }

  private static RunSink recording(Pipeline pipeline, List<Sent> sent) {
    return new RunSink() {
      @Override
      public void batch(NodeBatch batch) {
        String key = batch.getRun() + "/" + batch.getThread();
        sent.add(new Sent(TOPICS.node(), key, pipeline.encoded(TOPICS.node(), batch)));
        pipeline.batch(batch);
      }

      @Override
      public void location(Location location) {
        String key = location.getRun() + "/" + Long.toHexString(location.getAddress());
        sent.add(new Sent(TOPICS.location(), key, pipeline.encoded(TOPICS.location(), location)));
        pipeline.location(location);
      }

      @Override
      public void run(RunRecord record) {
        sent.add(new Sent(TOPICS.run(), record.getRun(), pipeline.encoded(TOPICS.run(), record)));
        pipeline.run(record);
      }
    };
  }

  private static int checkedLetters(Pipeline pipeline) {
    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    for (TestRecord<String, byte[]> letter : letters) {
      for (String header : List.of("reason", "topic", "partition", "offset")) {
        assertNotNull(letter.headers().lastHeader("whip." + header), header);
      }
      String reason =
          new String(letter.headers().lastHeader("whip.reason").value(), StandardCharsets.UTF_8);
      assertFalse(reason.startsWith("cannot be processed"), "seed " + SEEDS[0] + ": " + reason);
    }
    return letters.size();
  }

  private void profile(Pipeline pipeline, String run, Program program) {
    Oracle.Profile expected = Oracle.profile(program, 3);
    EmittedRun emitted = new EmittedRun(run, program, 3, 3, random);
    emitted.locate(pipeline, expected);
    emitted.deliver(pipeline, 15, random);
    assertEquals(
        EmittedRun.describe(expected, emitted.emission()), EmittedRun.describe(pipeline, run));
    assertEquals(ProfileStatus.COMPLETE, pipeline.program(run).getStatus());
  }
}
