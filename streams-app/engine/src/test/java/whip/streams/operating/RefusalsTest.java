package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import whip.streams.operating.Refusals.Next;

/** A permission that does not come, by a clock that the test moves. */
class RefusalsTest {
  private static final int THREADS = 4;

  private long nowNs = -7;
  private final Refusals refusals = new Refusals(() -> nowNs);

  @Test
  void shouldSayItOnceAMinuteAndEndAfterTwo() {
    List<Integer> lines = new ArrayList<>();
    int second = 0;
    while (true) {
      List<Next> nexts = refusedOfAllThreads();
      assertTrue(
          nexts.stream().filter(next -> next != Next.TRY_AGAIN).count() <= 1 || second == 120);
      if (nexts.contains(Next.SAY_AND_TRY_AGAIN)) {
        lines.add(second);
      }
      if (nexts.contains(Next.SAY_AND_END)) {
        break;
      }
      second += 10;
      pass(10);
    }
    assertEquals(List.of(0, 60), lines);
    assertEquals(120, second);
  }

  @Test
  void shouldForgetARefusalThatIsOver() {
    assertEquals(Next.SAY_AND_TRY_AGAIN, refusals.refused());
    pass(121);
    assertEquals(Next.SAY_AND_TRY_AGAIN, refusals.refused());
    pass(119);
    assertEquals(Next.SAY_AND_TRY_AGAIN, refusals.refused());
    pass(1);
    assertEquals(Next.SAY_AND_END, refusals.refused());
  }

  private List<Next> refusedOfAllThreads() {
    List<Next> nexts = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      nexts.add(refusals.refused());
    }
    return nexts;
  }

  private void pass(long seconds) {
    nowNs += TimeUnit.SECONDS.toNanos(seconds);
  }
}
