package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunState;
import whip.testkit.Delivery;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.TextProgram;

/** A tombstone in the run topic removes a run from everywhere, and nothing of it comes back. */
class RemovalTest {

  private static final Program PROGRAM =
      TextProgram.parse("w3 parallel(p: single(s: spawn(a: w100) spawn(b: w1) wait)) w2");

  private final Oracle.Profile expected = Oracle.profile(PROGRAM, 2);

  @Test
  void shouldForgetARunInEveryStoreAndTopicAndLeaveTheOthersAlone() {
    try (Pipeline pipeline = new Pipeline()) {
      deliver(pipeline, "gone");
      deliver(pipeline, "stays");
      String stays = EmittedRun.describe(pipeline, "stays");
      assertFalse(pipeline.directives("gone").isEmpty());

      remove(pipeline, "gone");

      pipeline.directives("gone");
      assertEquals(List.of(), keysOf(pipeline, "gone"), "but for one mark a store");
      TreeSet<String> standing = new TreeSet<>();
      for (String key : pipeline.written()) {
        if (key.startsWith("-")) {
          standing.remove(key.substring(1));
        } else {
          standing.add(key);
        }
      }
      assertTrue(standing.stream().noneMatch(key -> key.startsWith("gone/")), standing.toString());
      assertTrue(standing.contains("stays/program"));
      assertEquals(stays, EmittedRun.describe(pipeline, "stays"));
      assertEquals(0, pipeline.deadLetters().size());
    }
  }

  @Test
  void shouldPassTheWordOnToTheAnswers() {
    try (Pipeline pipeline = new Pipeline()) {
      deliver(pipeline, "gone");
      remove(pipeline, "gone");
      remove(pipeline, "gone");
      List<TestRecord<String, byte[]>> words = pipeline.output(Topics.DEFAULT.whatifRequest());
      assertEquals(1, words.size(), "a second removal has nothing to do");
      assertEquals("gone", words.get(0).key());
      assertNull(words.get(0).value());
    }
  }

  @Test
  void shouldNotLetLateBatchesMakeANewRunOfIt() throws IOException {
    Pipeline first = new Pipeline();
    deliver(first, "gone");
    remove(first, "gone");
    List<String> written = first.written();
    late(first);
    assertEquals(written, first.written(), "no row");
    assertEquals(List.of(), keysOf(first, "gone"));
    assertTrue(
        first.output(Topics.DEFAULT.run()).stream()
            .anyMatch(record -> record.key().equals("gone") && record.value() == null),
        "and the heartbeat is taken off the list again");

    List<Map.Entry<String, String>> schemas = first.schemas();
    try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
      late(restarted);
      assertEquals(List.of(), restarted.written(), "not after a restart either");
      assertEquals(List.of(), keysOf(restarted, "gone"));
    }
  }

  @Test
  void shouldForgetTheMarksInTheEnd() {
    try (Pipeline pipeline = new Pipeline()) {
      deliver(pipeline, "gone");
      remove(pipeline, "gone");
      pipeline.jump(Duration.ofDays(8));
      pipeline
          .stores()
          .forEach(
              (store, content) -> assertEquals(List.of(), List.copyOf(content.keySet()), store));
    }
  }

  @Test
  void shouldKeepAnOldProfileAsItIsWhateverComesLate() {
    try (Pipeline pipeline = new Pipeline()) {
      deliver(pipeline, "gone");
      String before = EmittedRun.describe(pipeline, "gone");
      pipeline.jump(Duration.ofDays(8));
      int rows = pipeline.written().size();
      late(pipeline);
      assertEquals(rows, pipeline.written().size());
      assertEquals(before, EmittedRun.describe(pipeline, "gone"));

      remove(pipeline, "gone");
      assertTrue(pipeline.written().contains("-gone/program"), "and it can still be removed");
      assertTrue(pipeline.directives("gone").isEmpty());
    }
  }

  private void deliver(Pipeline pipeline, String run) {
    EmittedRun emitted = emitted(run);
    emitted.locate(pipeline, expected);
    emitted.deliver(pipeline, 5, new Random(1));
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(ProfileStatus.COMPLETE, pipeline.program(run).getStatus());
  }

  private static EmittedRun emitted(String run) {
    return new EmittedRun(run, PROGRAM, 2, 2, new Random(1));
  }

  private static void remove(Pipeline pipeline, String run) {
    pipeline.raw(Topics.DEFAULT.run(), run, null);
    pipeline.wait(Duration.ofSeconds(1));
  }

  /** One batch that was under way, and a heartbeat. */
  private static void late(Pipeline pipeline) {
    EmittedRun emitted = emitted("gone");
    Delivery.Batch batch = Delivery.inOrder(emitted.emission().rows(), 5, new Random(1)).get(0);
    emitted.send(pipeline, batch);
    pipeline.run(Pipeline.record("gone", RunState.RUNNING).build());
    pipeline.wait(Duration.ofSeconds(20));
  }

  /** Keys in all stores that belong to a run, but for the marks under its own id. */
  private static List<String> keysOf(Pipeline pipeline, String run) {
    return pipeline.stores().values().stream()
        .flatMap(content -> content.keySet().stream())
        .filter(key -> key.startsWith(run + "/"))
        .toList();
  }
}
