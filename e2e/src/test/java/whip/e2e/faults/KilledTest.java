package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;

/**
 * SIGKILL of the streams process, of the broker, and of both, at random instants while programs
 * run; then the engine is started again, by the command a user would give. Every profile is then
 * the oracle's to the last integer, or it is partial and says what is missing.
 */
@Tag("loss")
class KilledTest {
  private static final int PROGRAMS = 6;
  private static final int AT_ONCE = 4;
  private static final int SECONDS = 6;

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
  private final Map<Kill, Outcomes> outcomes = new EnumMap<>(Kill.class);

  private final Map<Kill, Integer> kills = new EnumMap<>(Kill.class);

  @TempDir Path directory;
  @TempDir Path state;

  @Test
  void shouldLoseNothingSilently() throws Exception {
    int rounds = Faults.rounds(Kill.values().length, 50);
    SlowPrograms programs = new SlowPrograms(PROGRAMS, directory);
    try (KillableEngine engine = new KillableEngine(state)) {
      engine.start();
      for (int round = 0; round < rounds; round++) {
        Kill kill = Kill.values()[round % Kill.values().length];
        round(engine, programs, kill, "round " + round + ", " + kill.title);
      }
      List<String> unpacked = engine.unpacked();
      assertEquals(
          1,
          unpacked.stream().filter(file -> file.startsWith("librocksdb")).count(),
          "one running engine's, and no killed one's: " + unpacked);
    }
    int exact = 0;
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<Kill, Outcomes> of : outcomes.entrySet()) {
      Faults.tell(
          "loss",
          of.getKey().title,
          of.getValue().runs() + " runs",
          kills.get(of.getKey()) + " kills",
          of.getValue().toString());
      wrong.addAll(of.getValue().wrong());
      exact += of.getValue().exact();
    }
    assertEquals(List.of(), wrong);
    assertTrue(exact > 0, "an engine that comes back finds programs that wait for it: " + outcomes);
  }

  private void round(KillableEngine engine, SlowPrograms programs, Kill kill, String what)
      throws Exception {
    Engine.Endpoint endpoint = engine.start();
    List<SlowPrograms.Running> running = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      // One of them waits for the broker no longer than usual when it ends.
      Map<String, String> patience = i == 0 ? Map.of() : Map.of("WHIP_FLUSH_MS", "120000");
      running.add(programs.start(new Runs(endpoint), random, SECONDS, patience));
    }
    Thread.sleep(random.nextInt(1000 * SECONDS));
    switch (kill) {
      case STREAMS -> engine.killStreams();
      case BROKER -> engine.killBroker();
      case BOTH -> engine.killBoth();
    }
    kills.merge(kill, 1, Integer::sum);
    Engine.Endpoint again = engine.start();
    Outcomes of = outcomes.computeIfAbsent(kill, absent -> new Outcomes());
    try (ProfileReader reader = new ProfileReader(again)) {
      for (SlowPrograms.Running program : running) {
        String said = program.process().get().expect(0).err();
        of.judge(what + ", " + program.run(), program.oracle(), program.run(), reader, said);
      }
    }
    System.err.println(what + ": " + of);
  }
}
