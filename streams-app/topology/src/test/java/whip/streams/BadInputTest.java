package whip.streams;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunState;
import whip.testkit.tier.Tier;

/**
 * Checks that unusable records are set aside as they came, named and counted, and do not disturb
 * others.
 */
class BadInputTest {

  private final Pipeline pipeline = new Pipeline();

  @AfterEach
  void close() {
    pipeline.close();
  }

  @Test
  void shouldSetAsideWhatIsNoAvro() {
    pipeline.rawBatch("r/0", new byte[] {1, 2, 3});
    pipeline.rawBatch("r/0", null);
    pipeline.rawBatch("r/0", new byte[] {0, 0, 0, 7, 7, 1});
    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    assertEquals(3, letters.size());
    assertArrayEquals(new byte[] {1, 2, 3}, letters.get(0).value());
    assertEquals("r/0", letters.get(0).key());
    assertEquals("whip.node", header(letters.get(0), "whip.topic"));
    assertEquals("0", header(letters.get(0), "whip.partition"));
    assertEquals("2", header(letters.get(2), "whip.offset"));
    assertTrue(header(letters.get(1), "whip.reason").contains("no value"));
  }

  @Test
  void shouldSetAsideAMalformedBatchAndCountItAsMissing() {
    NodeBatch malformed = batch(0);
    malformed.getNodes().setKind(ByteBuffer.wrap(new byte[] {99, 1}));
    pipeline.batch(malformed);
    pipeline.run(Pipeline.record("r", RunState.ENDED).setBatches(List.of(1L)).build());
    pipeline.wait(Duration.ofSeconds(25));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus(), "it may be late");
    pipeline.wait(Duration.ofSeconds(6));

    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    assertEquals(1, letters.size());
    assertEquals("column nodes.kind: no structural kind 99", header(letters.get(0), "whip.reason"));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
    assertEquals(Map.of("missing-batches", 1L), pipeline.program("r").getLoss());
  }

  @Test
  void shouldSetAsideABatchUnderAnotherThreadsKey() {
    pipeline.rawBatch("r/5", pipeline.encoded(batch(0)));
    assertTrue(header(pipeline.deadLetters().get(0), "whip.reason").startsWith("key: r/5"));
  }

  @Test
  void shouldSetAsideABatchWhoseSumsOverflowTheRegionTheyAreFor() {
    for (int sequence = 0; sequence < 3; sequence++) {
      pipeline.batch(
          NodeBatchWriter.write(
              "r",
              0,
              sequence,
              List.of(HandMade.strand(0, 1, sequence, (1L << 62) - 1, HandMade.TASK)),
              List.of()));
    }
    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    assertEquals(1, letters.size(), "two fit, the third does not");
    assertTrue(header(letters.get(0), "whip.reason").startsWith("sums overflow"));
    assertEquals("whip.subtree", header(letters.get(0), "whip.topic"));
  }

  @Test
  void shouldSurviveAnyDamageToTheBytesOfABatch() {
    byte[] good = pipeline.encoded(batch(0));
    Random random = new Random(Tier.current().seed());
    int damages = Tier.current().times(300, 1000);
    for (int i = 0; i < damages; i++) {
      byte[] damaged = good.clone();
      for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      pipeline.rawBatch("r/0", damaged);
    }
    assertTrue(pipeline.deadLetters().size() > damages / 5);
    pipeline.batch(NodeBatchWriter.write("good", 0, 0, batchRows(), List.of()));
    pipeline.run(Pipeline.record("good", RunState.ENDED).build());
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(ProfileStatus.COMPLETE, pipeline.program("good").getStatus());
    assertEquals(10, pipeline.program("good").getWork());
  }

  private static NodeBatch batch(long sequence) {
    return NodeBatchWriter.write("r", 0, sequence, batchRows(), List.of());
  }

  private static List<Row> batchRows() {
    return List.of(
        HandMade.strand(0, 1, 0, 10, HandMade.TASK), HandMade.member(0, 1, 1, 0), HandMade.run());
  }

  private static String header(TestRecord<String, byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
