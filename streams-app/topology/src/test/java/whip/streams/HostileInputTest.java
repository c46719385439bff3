package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import whip.codec.BatchLimits;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunState;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.Tier;

/** Records that are well formed, and meant badly. */
@ExtendWith(Quiet.class)
class HostileInputTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final List<String> READ =
      List.of(TOPICS.node(), TOPICS.subtree(), TOPICS.result(), TOPICS.run());

  private final Pipeline pipeline = new Pipeline();

  @AfterEach
  void close() {
    pipeline.close();
  }

  @Test
  void shouldRefuseNothingsOnEveryTopic() {
    for (String topic : READ) {
      pipeline.raw(topic, null, null);
      pipeline.raw(topic, "r/0", null);
      pipeline.raw(topic, "r", new byte[0]);
      pipeline.raw(topic, null, new byte[] {0, 0, 0, 0, 1, 0, 0});
      assertEquals(4, pipeline.deadLetters().size(), topic);
    }
    pipeline.raw(TOPICS.location(), null, new byte[0]);
    pipeline.raw(TOPICS.location(), "r/300", new byte[0]);
    goesOn();
  }

  @Test
  void shouldSayHowLargeARecordWasThatWasNotRead() {
    String why = "734003224 bytes decompressed: a record has at most 33554432";
    for (String topic : READ) {
      pipeline.raw(topic, "r", ("whip: not read: " + why).getBytes(StandardCharsets.UTF_8));
    }
    for (TestRecord<String, byte[]> letter : letters(READ.size())) {
      assertEquals(why, reason(letter));
    }
    goesOn();
  }

  @Test
  void shouldRefuseRecordsOfAnotherTopic() {
    byte[] batch = pipeline.encoded(TOPICS.node(), batch("r", 0, rows()));
    byte[] run = pipeline.encoded(TOPICS.run(), Pipeline.record("r", RunState.RUNNING).build());
    pipeline.raw(TOPICS.run(), "r", batch);
    pipeline.raw(TOPICS.subtree(), "r/0", batch);
    pipeline.raw(TOPICS.result(), "r", run);
    pipeline.raw(TOPICS.node(), "r/0", run);
    for (TestRecord<String, byte[]> letter : letters(4)) {
      assertTrue(reason(letter).startsWith("not a"), reason(letter));
    }
    goesOn();
  }

  @Test
  void shouldRefuseWhatIsUnderAnotherRunsKey() {
    pipeline.batch(batch("mine", 0, List.of(HandMade.strand(0, 1, 0, 10, HandMade.TASK))));
    byte[] part = pipeline.output(TOPICS.subtree()).get(0).value();
    byte[] receipt = pipeline.output(TOPICS.result()).get(0).value();
    pipeline.raw(TOPICS.subtree(), "yours/0", part);
    pipeline.raw(TOPICS.result(), "yours", receipt);
    pipeline.raw(
        TOPICS.run(),
        "yours",
        pipeline.encoded(TOPICS.run(), Pipeline.record("mine", RunState.ENDED).build()));
    pipeline.raw(TOPICS.node(), "yours/0", pipeline.encoded(batch("mine", 1, rows())));
    for (TestRecord<String, byte[]> letter : letters(4)) {
      assertTrue(reason(letter).startsWith("key: "), reason(letter));
    }
    goesOn();
  }

  @Test
  void shouldRefuseNumbersThatNothingComesAfter() {
    for (long index : new long[] {Long.MAX_VALUE, BatchLimits.ITEMS}) {
      pipeline.batch(batch("r", 0, List.of(HandMade.strand(0, 1, index, 1, HandMade.TASK))));
    }
    pipeline.batch(batch("r", 0, List.of(HandMade.task(0, 1, Long.MAX_VALUE, 2, 1))));
    pipeline.batch(batch("r", 0, List.of(HandMade.task(0, 1, 0, 2, Long.MAX_VALUE))));
    pipeline.batch(batch("r", Long.MAX_VALUE, rows()));
    letters(5);
    goesOn();
  }

  @Test
  void shouldBeUnimpressedByCycles() {
    List<Row> rows = new ArrayList<>();
    rows.add(HandMade.task(0, 12, 0, 11, 1)); // 11 in 12 in 11
    rows.add(HandMade.task(0, 11, 0, 12, 1));
    rows.add(HandMade.parallel(21, 5, 0, 22, 1)); // region 22 in 21 in 22
    rows.add(HandMade.parallel(22, 5, 0, 21, 1));
    rows.add(HandMade.strand(22, 5, 1, 7, HandMade.TASK));
    rows.add(HandMade.task(31, 30, 0, 32, 1)); // in a region and a task nobody knows
    pipeline.batch(batch("r", 0, rows));
    pipeline.batch(batch("self", 0, List.of(HandMade.parallel(22, 5, 0, 22, 1))));
    pipeline.batch(batch("self", 0, List.of(HandMade.task(0, 33, 0, 33, 1))));
    for (TestRecord<String, byte[]> letter : letters(2)) {
      assertTrue(reason(letter).endsWith(" inside itself"), reason(letter));
    }
    pipeline.output(TOPICS.subtree());
    pipeline.wait(Duration.ofSeconds(2 * Limits.NESTED_REGIONS / 2 + 10));
    int news = pipeline.output(TOPICS.subtree()).size();
    assertTrue(news > 100 && news < 3 * Limits.NESTED_REGIONS, news + " rounds");
    pipeline.wait(Duration.ofSeconds(10));
    assertEquals(0, pipeline.output(TOPICS.subtree()).size(), "it ends");
    goesOn();
  }

  @Test
  void shouldRefuseNamesOfAMebibyte() {
    String name = "x".repeat(1 << 20);
    pipeline.batch(
        batch("r", 0, List.of(HandMade.strand(0, 1, 0, 1, HandMade.TASK, List.of(name)))));
    pipeline.batch(batch(name, 0, rows()));
    List<TestRecord<String, byte[]>> letters = letters(2);
    assertEquals("annotations: a name of 1048576, at most 1000", reason(letters.get(0)));
    assertTrue(reason(letters.get(1)).startsWith("run: not an id"));
    assertTrue(letters.get(1).key().length() < 2000 && reason(letters.get(1)).length() < 2000);
    goesOn();
  }

  @Test
  void shouldCutPlacesOfAMebibyte() {
    String name = "y".repeat(1 << 20);
    for (long address : new long[] {0x100, 0x200, 0x300, 0x301}) {
      pipeline.location(
          Location.newBuilder()
              .setRun("good")
              .setAddress(address)
              .setFile("/" + name)
              .setLine((int) address)
              .setFunction(name)
              .build());
    }
    goesOn();
    pipeline.output(TOPICS.profile()).forEach(row -> assertTrue(row.key().length() < 2000));
  }

  @Test
  void shouldSetAsideWhatIsLargerThanATopicTakes() {
    byte[] huge = new byte[Limits.RECORD_BYTES + 1];
    for (String topic : READ) {
      pipeline.raw(topic, "k".repeat(5000), huge);
      TestRecord<String, byte[]> letter = letters(1).get(0);
      assertTrue(letter.value().length <= 1 << 20);
      assertTrue(letter.key().length() < 2000);
      assertEquals(Integer.toString(huge.length), header(letter, "whip.length"));
    }
    goesOn();
  }

  @Test
  @InSlices({0, 5})
  void shouldRefuseAMillionSites() {
    long batches = Tier.current().times(2, 20);
    long each = Limits.STRAND_KINDS;
    List<Row> open = List.of(HandMade.member(0, 1, 0, 0), HandMade.run());
    for (long batch = 0; batch < batches; batch++) {
      List<Row> rows = new ArrayList<>();
      for (long i = batch * each; i < (batch + 1) * each; i++) {
        rows.add(HandMade.strandAt(0, 1, i, 1, 0x1000 + i));
      }
      pipeline.batch(NodeBatchWriter.write("r", 0, batch, rows, open));
    }
    for (TestRecord<String, byte[]> letter : letters((int) batches - 1)) {
      assertEquals("100000 kinds of strands in one node, at most 50000", reason(letter));
    }
    pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(each, pipeline.program("r").getWork());
    goesOn();
  }

  @Test
  void shouldRefuseARunThatSaysTooMuchOrTooLittle() {
    pipeline.run(
        Pipeline.record("r", RunState.RUNNING)
            .setArguments(Collections.nCopies(5000, "z".repeat(1000)))
            .build());
    pipeline.run(Pipeline.record("r", RunState.RUNNING).setBatches(List.of(-1L)).build());
    pipeline.run(Pipeline.record("r", RunState.RUNNING).setLoss(Map.of("x", -1L)).build());
    pipeline.run(Pipeline.record("r", RunState.RUNNING).setTicksPerSecond(Double.NaN).build());
    letters(4);
    pipeline.run(
        Pipeline.record("r", RunState.ENDED)
            .setBatches(List.of(Long.MAX_VALUE, Long.MAX_VALUE))
            .setLoss(Map.of("x", Long.MAX_VALUE))
            .build());
    pipeline.wait(Duration.ofSeconds(40));
    assertEquals(
        Map.of("missing-batches", Long.MAX_VALUE, "x", Long.MAX_VALUE),
        pipeline.program("r").getLoss());
    goesOn();
  }

  private List<TestRecord<String, byte[]>> letters(int expected) {
    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    assertEquals(
        expected,
        letters.size(),
        () -> letters.stream().map(HostileInputTest::reason).toList() + "");
    return letters;
  }

  /** Another run is profiled as if nothing had been. */
  private void goesOn() {
    pipeline.batch(batch("good", 0, rows()));
    pipeline.run(Pipeline.record("good", RunState.ENDED).setBatches(List.of(1L)).build());
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(ProfileStatus.COMPLETE, pipeline.program("good").getStatus());
    assertEquals(10, pipeline.program("good").getWork());
  }

  private static NodeBatch batch(String run, long sequence, List<Row> rows) {
    return NodeBatchWriter.write(run, 0, sequence, rows, List.of());
  }

  private static List<Row> rows() {
    return List.of(
        HandMade.strand(0, 1, 0, 10, HandMade.TASK), HandMade.member(0, 1, 1, 0), HandMade.run());
  }

  private static String reason(TestRecord<String, byte[]> letter) {
    return header(letter, "whip.reason");
  }

  private static String header(TestRecord<String, byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
