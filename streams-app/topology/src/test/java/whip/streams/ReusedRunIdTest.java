package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.tier.Tier;

/**
 * Two collectors under one run id, which number their nodes and batches alike: whatever becomes of
 * the profile, it says so, and nothing breaks.
 */
class ReusedRunIdTest {

  private static final long[] SEEDS = Tier.current().seeds(6, 40).toArray();
  private static final Duration UNTIL_FINAL = Duration.ofSeconds(5);

  /** Records of one collector, to be sent later. */
  private static final class Collector implements RunSink {
    private final long incarnation;
    private final List<Consumer<RunSink>> sent = new ArrayList<>();

    private Collector(long incarnation) {
      this.incarnation = incarnation;
    }

    @Override
    public void batch(NodeBatch batch) {
      batch.setIncarnation(incarnation);
      sent.add(sink -> sink.batch(batch));
    }

    @Override
    public void location(Location location) {
      sent.add(sink -> sink.location(location));
    }

    @Override
    public void run(RunRecord record) {
      record.setIncarnation(incarnation);
      sent.add(sink -> sink.run(record));
    }
  }

  @Test
  void shouldReportProgramsOneAfterTheOther() {
    check((one, other, random) -> concat(one, other));
  }

  @Test
  void shouldReportProgramsBesideEachOther() {
    check(ReusedRunIdTest::mixed);
  }

  /** A program that restarts under the id of its former self, killed in between. */
  @Test
  void shouldReportAProgramThatWasKilledBefore() {
    check(
        (one, other, random) -> concat(one.subList(0, 1 + random.nextInt(one.size() - 1)), other));
  }

  @Test
  void shouldReportAProgramThatSentNoBatch() {
    try (Pipeline pipeline = new Pipeline()) {
      Collector whole = collector("r", 1, 1, new Random(1));
      pipeline.run(Pipeline.record("r", RunState.STARTED).setIncarnation(2).build());
      whole.sent.forEach(message -> message.accept(pipeline));
      pipeline.wait(UNTIL_FINAL);
      assertEquals(Map.of("reused-run-id", 1L), pipeline.program("r").getLoss());
    }
  }

  private interface Order {
    List<Consumer<RunSink>> of(
        List<Consumer<RunSink>> one, List<Consumer<RunSink>> other, Random random);
  }

  private static void check(Order order) {
    try (Pipeline pipeline = new Pipeline()) {
      for (long seed : SEEDS) {
        Random random = new Random(seed);
        Collector one = collector("r" + seed, 1, seed, random);
        // Every second time the very same program.
        Collector other =
            collector("r" + seed, 2, seed % 2 == 0 ? seed : seed + SEEDS.length, random);
        order.of(one.sent, other.sent, random).forEach(message -> message.accept(pipeline));
      }
      pipeline.wait(UNTIL_FINAL);
      for (long seed : SEEDS) {
        String run = "r" + seed;
        assertEquals(ProfileStatus.PARTIAL, pipeline.program(run).getStatus(), run);
        assertEquals(1L, pipeline.program(run).getLoss().get("reused-run-id"), run);
      }
      assertEquals(0, pipeline.deadLetters().size(), "dead letters");
    }
  }

  private static Collector collector(String run, long incarnation, long seed, Random random) {
    Program program =
        ProgramGenerator.program(seed, GeneratorSettings.everything().withStatementsMax(25));
    Collector collector = new Collector(incarnation);
    new EmittedRun(run, program, 2, 1 + random.nextInt(3), random).deliver(collector, 8, random);
    return collector;
  }

  private static List<Consumer<RunSink>> concat(
      List<Consumer<RunSink>> one, List<Consumer<RunSink>> other) {
    List<Consumer<RunSink>> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static List<Consumer<RunSink>> mixed(
      List<Consumer<RunSink>> one, List<Consumer<RunSink>> other, Random random) {
    List<Consumer<RunSink>> all = new ArrayList<>();
    int first = 0;
    int second = 0;
    while (first < one.size() || second < other.size()) {
      boolean takeFirst = second == other.size() || (first < one.size() && random.nextBoolean());
      all.add(takeFirst ? one.get(first++) : other.get(second++));
    }
    return all;
  }
}
