package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.Position;

/** Windows by hand, and against a judge that keeps every cut. */
class RecentCutsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void shouldBeginWithTheFirstCutUntilOneIsOldEnough() {
    RecentCuts cuts = new RecentCuts(Duration.ofSeconds(70));
    assertEquals(Optional.empty(), cuts.window());
    cuts.add(account(500), 0);
    assertEquals(Optional.empty(), cuts.window(), "one cut alone");
    for (int second = 1; second <= 69; second++) {
      cuts.add(account(500 + second), second * SECOND);
    }
    assertEquals(List.of(500L, 69L, 569L), facts(cuts));
    assertFalse(cuts.isWhole());
    cuts.add(account(570), 70 * SECOND);
    assertTrue(cuts.isWhole());
    cuts.add(account(579), 79 * SECOND);
    assertEquals(List.of(500L, 79L, 579L), facts(cuts));
    cuts.add(account(580), 80 * SECOND);
    assertEquals(List.of(510L, 70L, 580L), facts(cuts));
    assertEquals(8, cuts.size());
  }

  /** A cut that is read again is as old as it was. */
  @Test
  void shouldTakeNewsOfACutForThatCut() {
    RecentCuts cuts = new RecentCuts(Duration.ofSeconds(10));
    cuts.add(account(100), 0);
    cuts.add(account(100), 20 * SECOND);
    assertFalse(cuts.isWhole());
    assertEquals(Optional.empty(), cuts.window());
    cuts.add(account(109), 9 * SECOND);
    assertFalse(cuts.isWhole());
  }

  /** Where cuts come seldom, a window is as long as it takes. */
  @Test
  void shouldBeLongerWhereCutsAreRare() {
    RecentCuts cuts = new RecentCuts(Duration.ofSeconds(10));
    cuts.add(account(100), 0);
    cuts.add(account(130), 30 * SECOND);
    assertEquals(List.of(100L, 30L, 130L), facts(cuts));
    cuts.add(account(160), 60 * SECOND);
    assertEquals(List.of(130L, 30L, 160L), facts(cuts));
    assertEquals(2, cuts.size());
  }

  /** Only what was in the window: times, entries and passes, and no path without any. */
  @Test
  void shouldHaveWhatHappenedInTheWindow() {
    RecentCuts cuts = new RecentCuts(Duration.ofSeconds(10));
    cuts.add(account(100), 0);
    cuts.add(account(110), 10 * SECOND);
    Constructs window = cuts.window().orElseThrow();
    assertTrue(window.isTimeWindow());
    assertFalse(account(110).isTimeWindow());
    assertEquals(List.of(), window.unclosed());
    assertEquals(10, window.times().of(AccountClass.WORK));
    assertEquals(List.of(0, 1), window.paths().stream().map(path -> path.id().value()).toList());
    PathCounts loop = window.paths().get(1).counts();
    assertEquals(10, loop.sum().entries());
    assertEquals(10L, loop.passes().get(new PathId(1)).get(0));
    assertEquals(100, window.only(0).begin(), "one thread alone is of the window, too");
  }

  /** At random times: never shorter than wanted once it is whole, and in bounded memory. */
  @Test
  void shouldAgreeWithAJudgeThatKeepsEveryCut() {
    int whole = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int max = 2 + random.nextInt(8);
      long window = 1L + random.nextInt(100);
      RecentCuts cuts = new RecentCuts(Duration.ofNanos(window), max);
      List<Long> times = new ArrayList<>();
      long now = 0;
      for (int cut = 1; cut < 200; cut++) {
        now += 1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 5);
        times.add(now);
        cuts.add(account(now), now);
        assertTrue(cuts.size() <= max, cuts.size() + " cuts");
        assertEquals(now - times.get(0) >= window, cuts.isWhole());
        if (cut > 1) {
          long begin = cuts.window().orElseThrow().begin();
          assertTrue(times.contains(begin), "a cut");
          long newest = now;
          // The newest of the cuts that are old enough, or the first.
          long latest =
              times.stream()
                  .filter(time -> newest - time >= window)
                  .reduce(times.get(0), Math::max);
          long step = (window + max - 2) / (max - 1);
          assertTrue(begin <= latest && latest - begin <= step, begin + " for " + latest);
          whole += cuts.isWhole() ? 1 : 0;
        }
      }
    }
    assertTrue(whole > 1000, whole + " whole windows");
  }

  private static List<Long> facts(RecentCuts cuts) {
    Constructs window = cuts.window().orElseThrow();
    return List.of(window.begin(), window.elapsed(), window.cut());
  }

  /** One thread that enters a loop in every unit of time, from itself; another one at first. */
  private static Constructs account(long time) {
    SortedMap<Integer, Account> loop = new TreeMap<>();
    loop.put(0, new Account(time, 0, 0, time - 1, 0, Times.of(AccountClass.WORK, time - 1)));
    SortedMap<Integer, Long> passes = new TreeMap<>();
    passes.put(0, time);
    SortedMap<Integer, Account> first = new TreeMap<>();
    first.put(0, new Account(1, 0, 0, 1, 0, Times.of(AccountClass.WORK, 1)));
    return new Constructs(
        "r",
        "ns",
        time,
        1,
        false,
        time,
        List.of(),
        List.of(
            path(0, PathKind.PROGRAM, PathCounts.NONE),
            path(1, PathKind.FOR, new PathCounts(loop, SampleAccount.by(1, passes), none())),
            path(2, PathKind.SINGLE, new PathCounts(first, none(), none()))));
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> none() {
    return new TreeMap<>();
  }

  private static PathAccount path(int id, PathKind kind, PathCounts counts) {
    return new PathAccount(new PathId(id), PathId.ROOT, kind, Position.UNKNOWN, "", 0, counts);
  }
}
