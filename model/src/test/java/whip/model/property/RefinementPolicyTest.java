package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.model.construct.PathId;
import whip.model.profile.Fraction;
import whip.model.property.PropertyWatch.Standing;
import whip.model.property.RefinementPolicy.State;

/** When full detail is asked for. */
class RefinementPolicyTest {
  private static final RefinementPolicy POLICY = RefinementPolicy.USUAL;

  private static Standing standing(int path, long percent) {
    return new Standing(
        new PropertyKey(new PathId(path), "imbalance-in-loop", ""), Fraction.of(percent, 100), 0);
  }

  /** One property, at one moment of a run that began at 1000 s. */
  @ParameterizedTest(name = "{0} % after {1} s, when {2} s were asked for until {3} s: {4}")
  @CsvSource({
    "9,    1000,   0,    0, no",
    "10,    119,   0,    0, no",
    "10,    120,   0,    0, yes",
    "100,   120,   0,    0, yes",
    "50,    230,  30,  230, no",
    "50,    240,  30,  240, yes",
    "50,    240,  30,  241, no",
    "50,   1000, 240,  500, no",
    "50,   1080, 240,  500, yes",
  })
  void shouldAskWhereAPropertyIsSevereAndTheRunHasTime(
      long percent, long seconds, long askedSeconds, long untilSeconds, String asks) {
    State before =
        new State(1_000_000, askedSeconds * 1000, 1_000_000 + untilSeconds * 1000, List.of());
    Optional<State> after =
        POLICY.ask(before, List.of(standing(3, percent)), 1_000_000 + seconds * 1000);
    assertEquals(asks.equals("yes"), after.isPresent());
    after.ifPresent(
        state -> {
          assertEquals((askedSeconds + 30) * 1000, state.askedMs());
          assertEquals(1_000_000 + (seconds + 30) * 1000, state.untilMs());
          assertEquals(List.of(standing(3, percent).key()), state.refined());
        });
  }

  @Test
  void shouldAskOnceForEachPropertyAndNotForOneThatIsGone() {
    State before = State.begin(0);
    State first = POLICY.ask(before, List.of(standing(1, 20)), 120_000).orElseThrow();
    assertEquals(Optional.empty(), POLICY.ask(first, List.of(standing(1, 90)), 10_000_000));
    assertEquals(Optional.empty(), POLICY.ask(first, List.of(), 10_000_000));
    State second =
        POLICY.ask(first, List.of(standing(1, 20), standing(2, 10)), 240_000).orElseThrow();
    assertEquals(60_000, second.askedMs());
    assertEquals(2, second.refined().size());
  }

  @Test
  void shouldStopWhereTooManyHaveAsked() {
    List<Standing> many =
        IntStream.rangeClosed(1, 257).mapToObj(path -> standing(path, 50)).toList();
    assertEquals(Optional.empty(), POLICY.ask(State.begin(0), many, 10_000_000));
    assertTrue(POLICY.ask(State.begin(0), many.subList(0, 256), 10_000_000).isPresent());
  }

  /**
   * Whatever stands when, requests never have more than their share, and none begins in another.
   */
  @Test
  void shouldKeepToItsShareOfAnyRun() {
    Random random = new Random(7);
    State state = State.begin(0);
    int requests = 0;
    for (long now = 0; now < 4_000_000; now += random.nextInt(5000)) {
      List<Standing> standing = new ArrayList<>();
      for (int path = 0; path < 40; path++) {
        standing.add(standing(path, random.nextInt(30)));
      }
      Optional<State> after = POLICY.ask(state, standing, now);
      if (after.isPresent()) {
        assertTrue(now >= state.untilMs());
        state = after.get();
        requests++;
      }
      assertTrue(4 * state.askedMs() <= now, "at " + now);
    }
    assertTrue(requests > 1);
    assertEquals(requests * Duration.ofSeconds(30).toMillis(), state.askedMs());
  }
}
