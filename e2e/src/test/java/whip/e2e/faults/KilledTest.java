package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.e2e.Engine;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.Tier;

/**
 * SIGKILL of the streams process, of the broker, and of both, at random instants while programs
 * run; then the engine is started again, by the command a user would give. Every profile is then
 * the oracle's to the last integer, or it is partial and says what is missing.
 */
@Tag("loss")
@InSlices({1, 3, 5, 7, 9})
class KilledTest {
  private static final int AT_ONCE = 4;
  private static final int PROGRAMS = Tier.current().times(AT_ONCE, 6);
  private static final int SECONDS = Tier.current().times(4, 6);

  private enum Kill {
    STREAMS("streams process killed"),
    BROKER("broker killed"),
    BOTH("both killed at once");

    final String title;

    Kill(String title) {
      this.title = title;
    }
  }

  private final Random random = Faults.random("killed");
  private final Outcomes outcomes = new Outcomes();

  @TempDir Path directory;
  @TempDir Path state;

  /** One of them a run of the gate, which has too little time for all. */
  static List<Kill> kills() {
    return Tier.current().part(List.of(Kill.values()));
  }

  @ParameterizedTest
  @MethodSource("kills")
  void shouldLoseNothingSilently(Kill kill) throws Exception {
    int rounds = rounds();
    SlowPrograms programs = new SlowPrograms(PROGRAMS, directory);
    try (KillableEngine engine = new KillableEngine(state)) {
      for (int round = 0; round < rounds; round++) {
        String what = "round " + round + ", " + kill.title;
        round(engine, programs, kill, round % 2 == 1, what);
      }
      List<String> unpacked = engine.unpacked();
      assertEquals(
          1,
          unpacked.stream().filter(file -> file.startsWith("librocksdb")).count(),
          "one running engine's, and no killed one's: " + unpacked);
    }
    Faults.report(
        "loss", kill.title, outcomes.runs() + " runs", rounds + " kills", outcomes.toString());
    assertEquals(List.of(), outcomes.wrong());
    assertTrue(
        outcomes.exact() > 0,
        "an engine that comes back finds programs that wait for it: " + outcomes);
  }

  /** A kind's share of all rounds, and one at the least. */
  private static int rounds() {
    int kinds = Kill.values().length;
    return (Faults.rounds(kinds, 50) + kinds - 1) / kinds;
  }

  /**
   * Kills once.
   *
   * @param early whether perhaps before any program has reached the broker: none is then recorded,
   *     on a slow machine
   */
  private void round(
      KillableEngine engine, SlowPrograms programs, Kill kill, boolean early, String what)
      throws Exception {
    Engine.Endpoint endpoint = engine.start();
    List<SlowPrograms.Running> running = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      // One of them waits for the broker no longer than usual when it ends.
      Map<String, String> patience = i == 0 ? Map.of() : Map.of("WHIP_FLUSH_MS", "120000");
      running.add(programs.start(new Runs(endpoint), random, SECONDS, patience));
    }
    if (!early) {
      awaitHeard(endpoint, running);
    }
    Thread.sleep(random.nextInt((early ? 1000 : 500) * SECONDS));
    switch (kill) {
      case STREAMS -> engine.killStreams();
      case BROKER -> engine.killBroker();
      case BOTH -> engine.killBoth();
    }
    Engine.Endpoint again = engine.start();
    try (ProfileReader reader = new ProfileReader(again)) {
      for (SlowPrograms.Running program : running) {
        String said = program.process().get().expect(0).err();
        outcomes.judge(what + ", " + program.run(), program.oracle(), program.run(), reader, said);
      }
    }
    System.err.println(what + ": " + outcomes);
  }

  /** Waits until the stream has read something of each of them. */
  private static void awaitHeard(Engine.Endpoint endpoint, List<SlowPrograms.Running> running) {
    try (ProfileReader reader = new ProfileReader(endpoint)) {
      running.forEach(program -> reader.await(program.run(), profile -> true));
    }
  }
}
