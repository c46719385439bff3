package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.e2e.AccountCuts.Cut;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/**
 * Accounts of real programs in situations that are easy to get wrong: to the integer at every
 * heartbeat and at the end, on the virtual and the real clock, and in the classes that were worked
 * out by hand.
 */
@ExtendWith(Engine.class)
class AccountSituationsTest {

  private static final Path SITUATIONS = Home.ROOT.resolve("e2e/src/test/programs/situations");

  /** Heartbeats come every second, so that some fall into it. */
  private static final String REPEAT_MS = "3500";

  private static final Map<String, String> NONE = Map.of();

  /**
   * A program and its answer.
   *
   * @param answer threads, elapsed time and classes by name; what is by chance is left out
   */
  record Situation(String program, Map<String, String> environment, String answer) {}

  @TempDir Path directory;

  static List<Situation> situations() {
    Stream<Situation> reductions =
        Stream.of("critical", "atomic", "tree")
            .map(
                method ->
                    new Situation(
                        "reductions",
                        Map.of("KMP_FORCE_REDUCTION", method),
                        "threads 4, elapsed 12, work 24, imbalance 24"));
    Stream<Situation> others =
        Stream.of(
            new Situation("opposite", NONE, "threads 2, elapsed 20, work 28, imbalance 12"),
            new Situation(
                "off_path", NONE, "threads 4, elapsed 100, work 103, sync 3, imbalance 294"),
            new Situation("reentry", NONE, "threads 1, elapsed 3, work 3"),
            new Situation(
                "nested",
                Map.of("OMP_MAX_ACTIVE_LEVELS", "2"),
                "threads 4, elapsed 10, work 26, imbalance 4, idle 10"),
            new Situation("teams", NONE, "threads 3, elapsed 30, work 80, idle 10"),
            new Situation("serialized", NONE, "threads 2, elapsed 10, work 16, idle 4"),
            new Situation(
                "locks_across", NONE, "threads 2, elapsed 11, work 15, sync 6, imbalance 1"),
            new Situation(
                "hand_over_hand", NONE, "threads 3, elapsed 5, work 9, sync 3, imbalance 3"),
            new Situation("untied", NONE, "threads 2, work 70"),
            new Situation("detach", NONE, "threads 2, work 50"),
            new Situation("doacross", NONE, "threads 2, work 12"),
            new Situation("cancellation", Map.of("OMP_CANCELLATION", "true"), "threads 2"));
    return Stream.concat(reductions, others).toList();
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @MethodSource("situations")
  void shouldHaveEveryUnitInItsClass(Situation situation, Engine.Endpoint engine) {
    Runs.Run run =
        new Runs(engine).run(compile(situation.program), 2, "virtual", situation.environment);
    run.result().expect(0);
    List<Cut> cuts = cuts(engine, run);
    assertCloses(cuts);
    Cut last = cuts.get(cuts.size() - 1);
    SortedMap<String, Long> found = new TreeMap<>(last.byClass());
    found.put("threads", (long) last.row().getThreads());
    found.put("elapsed", last.row().getElapsed());
    SortedMap<String, Long> expected = new TreeMap<>();
    for (String number : situation.answer.split(", ", -1)) {
      String[] words = number.split(" ", -1);
      expected.put(words[0], Long.valueOf(words[1]));
    }
    found.keySet().retainAll(expected.keySet());
    assertEquals(expected, found, last::toString);
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @MethodSource("situations")
  void shouldCloseAtEveryHeartbeat(Situation situation, Engine.Endpoint engine) {
    Path program = compile(situation.program);
    Runs runs = new Runs(engine);
    List<Runs.Run> both =
        AtOnce.each(
            List.of("virtual", "tsc"),
            clock -> runs.run(program, 2, clock, situation.environment, REPEAT_MS));
    for (Runs.Run run : both) {
      run.result().expect(0);
      List<Cut> cuts = cuts(engine, run);
      assertTrue(cuts.size() > 1, "cuts while the program ran: " + (cuts.size() - 1));
      assertCloses(cuts);
    }
  }

  /** Threads wait for a lock, but another one takes longer. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldSayThatALockIsOffTheCriticalPath(Engine.Endpoint engine) throws IOException {
    JsonNode gain =
        gains(engine, new Runs(engine).complete(compile("off_path")), "critical").get("sync");
    assertEquals(0.75, gain.get("sum").asDouble());
    assertEquals(0, gain.get("whatif").asLong(), gain::toString);
    assertTrue(gain.get("whatif").isNumber(), gain::toString);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldGainFromOppositeImbalances(Engine.Endpoint engine) throws IOException {
    String run = new Runs(engine).complete(compile("opposite"));
    double sum = 0;
    for (JsonNode path : engine.json("constructs", run).get("paths")) {
      sum += path.at("/gains/imbalance/sum").asDouble(0);
    }
    assertEquals(6, sum);
  }

  private Path compile(String program) {
    return Toolchain.clang(SITUATIONS.resolve(program + ".c"), directory);
  }

  private static List<Cut> cuts(Engine.Endpoint engine, Runs.Run run) {
    try (AccountCuts cuts = new AccountCuts(engine)) {
      return cuts.awaitEnd(run.id());
    }
  }

  /**
   * Each thread's classes sum to the cut, to the integer. Before its end, a thread of a run on the
   * virtual clock has a time of its own, which is no later.
   */
  private static void assertCloses(List<Cut> cuts) {
    for (Cut cut : cuts) {
      SortedMap<Integer, Long> times = cut.byThread();
      String shown = "at %d: %s".formatted(cut.row().getCut(), times);
      if (cut.row().getEnded()) {
        assertEquals(cut.row().getElapsed(), cut.row().getCut(), shown);
      }
      if (cut.row().getEnded() || cut.row().getUnit().equals("ns")) {
        assertEquals(
            IntStream.range(0, cut.row().getThreads())
                .boxed()
                .collect(Collectors.toMap(thread -> thread, thread -> cut.row().getCut())),
            times,
            shown);
      } else {
        assertTrue(times.values().stream().allMatch(time -> time <= cut.row().getCut()), shown);
      }
    }
  }

  private static JsonNode gains(Engine.Endpoint engine, String run, String kind)
      throws IOException {
    return StreamSupport.stream(engine.json("constructs", run).get("paths").spliterator(), false)
        .filter(path -> path.get("kind").asText().equals(kind))
        .map(path -> path.get("gains"))
        .findFirst()
        .orElseThrow();
  }
}
