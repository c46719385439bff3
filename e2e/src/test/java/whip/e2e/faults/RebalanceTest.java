package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.testkit.tier.InSlices;

/**
 * Instances of the topology, with standby replicas, that are killed, join, leave, and come back
 * without their stores, while programs run: every profile is exact.
 */
@Tag("loss")
@ExtendWith(Engine.class)
@InSlices({3, 8})
class RebalanceTest {
  private static final int PROGRAMS = 3;
  private static final int AT_ONCE = 3;
  private static final int SECONDS = 12;

  private final Random random = Faults.random("rebalances");
  private final String prefix = "rebalance" + Runs.newId() + ".";
  private final List<SlowPrograms.Running> running = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void shouldStayExactWhicheverInstanceDoesTheWork(Engine.Endpoint cluster) throws Exception {
    int rounds = Faults.rounds(1, 6);
    SlowPrograms programs = new SlowPrograms(PROGRAMS, directory);
    Runs runs = new Runs(cluster);
    Outcomes outcomes = new Outcomes();
    Instance.createTopics(cluster, prefix);
    try (Instance one = new Instance(cluster, prefix, directory.resolve("one"));
        Instance other = new Instance(cluster, prefix, directory.resolve("other"));
        ProfileReader reader = new ProfileReader(cluster, prefix)) {
      one.start();
      for (int round = 0; round < rounds; round++) {
        begin(programs, runs);
        other.start();
        pause();
        one.kill();
        begin(programs, runs);
        pause();
        one.forget();
        one.start();
        pause();
        other.stop();
        for (SlowPrograms.Running program : running) {
          program.process().get().expect(0);
          outcomes.judge(program.run(), program.oracle(), reader.awaitEnd(program.run()));
        }
        running.clear();
      }
    }
    Faults.report(
        "loss",
        "instances killed, joining, leaving, without their stores",
        outcomes.runs() + " runs",
        4 * rounds + " rebalances",
        outcomes.toString());
    assertEquals(List.of(), outcomes.wrong());
    assertEquals(outcomes.runs(), outcomes.exact(), outcomes::toString);
  }

  private void begin(SlowPrograms programs, Runs runs) {
    for (int i = 0; i < AT_ONCE; i++) {
      running.add(programs.start(runs, random, SECONDS, Map.of("WHIP_PREFIX", prefix)));
    }
  }

  private void pause() throws InterruptedException {
    Thread.sleep(1000 + random.nextInt(3000));
  }
}
