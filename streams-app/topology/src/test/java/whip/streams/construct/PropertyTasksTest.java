package whip.streams.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.codec.GrainChanges;
import whip.codec.GrainDeltaCodec;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.Times;
import whip.model.grain.Burden;
import whip.model.grain.GrainSums;
import whip.model.grain.Lineage;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.schemas.construct.PropertyRow;
import whip.schemas.location.Location;
import whip.schemas.run.RunState;
import whip.streams.Pipeline;
import whip.streams.Topics;
import whip.testkit.tier.Tier;

/** Properties that need sums of grains beside the account: both come in any order. */
class PropertyTasksTest {

  private static final Topics TOPICS = Topics.DEFAULT;
  private static final long[] SEEDS = Tier.current().seeds(8, 60).toArray();
  private static final Site SITE = new Site(0x402000);
  private static final String TOO_FINE = "r/too-fine-tasks/2/";
  private static final String EMPTY = "r/empty-tasks/2/";

  /** At the end 30 tasks have cost 9 each, of which 21 did nothing, in 3000 units of one thread. */
  private static final Map<String, String> AT_THE_END =
      Map.of(TOO_FINE, "9/100", EMPTY, "63/1000", "r/task-creation/2/", "3/10");

  private final SortedMap<String, PropertyRow> rows = new TreeMap<>();

  @Test
  void shouldJudgeTasksAtTheNextCut() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      send(pipeline, grains(0));
      send(pipeline, cut(0));
      read(pipeline);
      PropertyRow row = rows.get(TOO_FINE);
      assertEquals("9/100", row.getSeverityExact());
      assertEquals(1, row.getConfidence());
      assertEquals("task 0x402000", row.getKind() + " " + row.getLabel());
      assertEquals("time to create tasks here", row.getEvidence().getWhat());
      assertEquals("0", row.getEvidence().getThreads());
      assertEquals(300, row.getEvidence().getSum());
      assertEquals(
          "creation of 10 of 10 tasks, which are too fine, mean of 1 thread",
          row.getBeside().getWhat());
      assertTrue(row.getAdvice().contains("work less than 8 units"), row.getAdvice());
      assertTrue(row.getCondition().endsWith("judged in the whole run alone"), row.getCondition());
      send(pipeline, grains(1));
      assertEquals(0, pipeline.output(TOPICS.property()).size(), "the next cut looks at them");
      assertEquals(0, pipeline.deadLetters().size());
    }
  }

  @Test
  void shouldFindNoTasksWhereGrainsAreOff() {
    try (Pipeline pipeline = new Pipeline()) {
      for (int i = 0; i < 3; i++) {
        send(pipeline, cut(i));
      }
      read(pipeline);
      assertEquals(Map.of("r/task-creation/2/", "3/10"), severities());
    }
  }

  /** In any order, with a restart in between: also where all cuts come before the grains. */
  @Test
  void shouldComeToTheSameInAnyOrder() throws IOException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      List<Integer> sent = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
      Collections.shuffle(sent, random);
      int half = random.nextInt(sent.size());
      rows.clear();
      Pipeline first = new Pipeline();
      sent.subList(0, half).forEach(each -> send(first, each));
      read(first);
      List<Map.Entry<String, String>> schemas = first.schemas();
      try (Pipeline restarted = new Pipeline(first.leaveStores(), schemas)) {
        sent.subList(half, sent.size()).forEach(each -> send(restarted, each));
        read(restarted);
        assertEquals(AT_THE_END, severities(), "order " + sent + ", restart at " + half);
      }
    }
  }

  @Test
  void shouldFindTasksByNamesThatComeLate() {
    try (Pipeline pipeline = new Pipeline()) {
      List.of(0, 1, 2, 3, 4, 5).forEach(each -> send(pipeline, each));
      pipeline.location(
          Location.newBuilder()
              .setRun("r")
              .setAddress(SITE.address())
              .setFile("/src/a.c")
              .setLine(5)
              .setFunction("main")
              .build());
      pipeline.wait(Duration.ofSeconds(2));
      read(pipeline);
      assertEquals(AT_THE_END, severities());
      assertEquals("a.c:5", rows.get(TOO_FINE).getLabel());
    }
  }

  @Test
  void shouldForgetTasksWithTheirRunAndWithTheirCollector() {
    try (Pipeline pipeline = new Pipeline()) {
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      List.of(0, 1, 2, 3, 4, 5).forEach(each -> send(pipeline, each));
      assertEquals(1, pipeline.stores().get(PropertyStores.TASKS).size());
      send(pipeline, new GrainChanges("r", 6, 0, 0, Instant.EPOCH, false, GrainSums.NONE));
      assertEquals(Map.of(), pipeline.stores().get(PropertyStores.TASKS));
      send(pipeline, new GrainChanges("r", 6, 0, 1, Instant.EPOCH, false, tasks()));
      pipeline.raw(TOPICS.run(), "r", null);
      read(pipeline);
      assertEquals(Map.of(), severities());
      assertEquals(Map.of(), pipeline.stores().get(PropertyStores.TASKS));
    }
  }

  private void read(Pipeline pipeline) {
    for (TestRecord<String, byte[]> record : pipeline.output(TOPICS.property())) {
      if (record.value() == null) {
        rows.remove(record.key());
      } else {
        SpecificRecord row = pipeline.decoded(TOPICS.property(), record.value());
        if (row instanceof PropertyRow property) {
          rows.put(record.key(), property);
        }
      }
    }
  }

  private Map<String, String> severities() {
    Map<String, String> severities = new TreeMap<>();
    rows.forEach((key, row) -> severities.put(key, row.getSeverityExact()));
    return severities;
  }

  /** The first three are cuts, the others records of grains. */
  private static void send(Pipeline pipeline, int number) {
    if (number < 3) {
      send(pipeline, cut(number));
    } else {
      send(pipeline, grains(number - 3));
    }
  }

  /** A thread in a region: of 1000 units it creates tasks for 300. */
  private static AccountChanges cut(int number) {
    PathFacts region =
        new PathFacts(new PathId(1), PathId.ROOT, PathKind.PARALLEL, new Site(0x401000), "", 0);
    PathFacts task = new PathFacts(new PathId(2), region.id(), PathKind.TASK, SITE, "", 0);
    return new AccountChanges(
        "r",
        5,
        0,
        number,
        Instant.EPOCH,
        new AccountChanges.Cut(1000L * (number + 1), true, number == 2, 1),
        List.of(PathFacts.ROOT, region, task),
        List.of(
            new AccountChange(
                region.id(), 0, new Account(1, 1, 0, 700, 0, Times.of(AccountClass.WORK, 700))),
            new AccountChange(
                task.id(),
                0,
                new Account(10, 10, 300, 0, 0, Times.of(AccountClass.MANAGEMENT, 300)))),
        List.of(),
        List.of());
  }

  private static GrainChanges grains(int number) {
    return new GrainChanges("r", 5, 0, number, Instant.EPOCH, number == 2, tasks());
  }

  /** Ten tasks that cost 9 each: three work for 1, and seven do nothing. */
  private static GrainSums tasks() {
    GrainSums sums = GrainSums.NONE;
    for (int i = 0; i < 10; i++) {
      sums =
          sums.plus(
              GrainSums.grain(
                  new Directive(DirectiveKind.TASK, SITE),
                  Lineage.ROOT.own(i),
                  i < 3 ? 1 : 0,
                  Burden.task(0, 0, 9, Burden.UNKNOWN)));
    }
    return sums;
  }

  private static void send(Pipeline pipeline, AccountChanges changes) {
    pipeline.raw(
        TOPICS.construct(),
        "r/0",
        pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(changes)));
  }

  private static void send(Pipeline pipeline, GrainChanges changes) {
    pipeline.raw(
        TOPICS.grainDelta(),
        "r/0",
        pipeline.encoded(TOPICS.grainDelta(), GrainDeltaCodec.encode(changes)));
  }
}
