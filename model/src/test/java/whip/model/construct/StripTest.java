package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Strip.Slice;

/** Slices by hand. */
class StripTest {

  private static Times work(long time) {
    return Times.of(AccountClass.WORK, time);
  }

  private static Times idle(long time) {
    return Times.of(AccountClass.IDLE, time);
  }

  private static SortedMap<Integer, Times> by(Map<Integer, Times> byThread) {
    return new TreeMap<>(byThread);
  }

  private static AccountChange change(int path, int thread, Times times) {
    return new AccountChange(new PathId(path), thread, Account.NONE.with(times));
  }

  /** One thread that works all the time, with a cut in each unit. */
  private static StripSums.Grown working(long from, long to, StripSums.Grown before) {
    StripSums.Grown grown = before;
    for (long cut = from; cut <= to; cut++) {
      StripSums sums = grown.sums().plus(List.of(change(0, 0, work(1))));
      grown =
          sums.endsSlice(cut, false)
              ? sums.grown(grown.strip(), cut, 1)
              : new StripSums.Grown(sums, grown.strip());
    }
    return grown;
  }

  private static StripSums.Grown nothing() {
    return new StripSums.Grown(StripSums.begin(), Strip.NONE);
  }

  @Test
  void shouldBeDifferencesBetweenCuts() {
    StripSums first = StripSums.begin().plus(List.of(change(0, 0, work(6)), change(1, 0, work(4))));
    StripSums.Grown one = first.grown(Strip.NONE, 10, 1);
    assertEquals(
        List.of(new Slice(0, 10, by(Map.of(0, work(10))))), one.strip().slices(), "of all paths");
    StripSums second =
        one.sums()
            .plus(List.of(change(1, 0, work(20)), change(0, 1, idle(10)), change(1, 1, work(20))));
    Strip two = second.grown(one.strip(), 30, 2).strip();
    assertEquals(new Slice(10, 30, by(Map.of(0, work(20), 1, work(20)))), two.slices().get(1));
    assertEquals(2, two.threads());
    assertEquals(30, two.end());
    assertEquals(work(30), two.of(0));
    assertEquals(work(20).plus(idle(10)), two.of(1), "before it came it was idle");
  }

  @Test
  void shouldLeaveOutThreadsThatAreIdleAllTheTime() {
    Slice slice = new Slice(3, 10, by(Map.of(0, idle(7), 1, idle(6))));
    assertEquals(Map.of(1, idle(6)), slice.times());
    assertEquals(idle(7), slice.of(0));
    assertEquals(idle(7), slice.of(9));
  }

  /** Thread 1 of the virtual clock is at 4 when thread 0 is at 10. */
  @Test
  void shouldTakeAThreadThatLagsForIdleUpToTheCut() {
    StripSums.Grown one =
        StripSums.begin()
            .plus(List.of(change(0, 0, work(10)), change(0, 1, work(4))))
            .grown(Strip.NONE, 10, 2);
    assertEquals(work(4).plus(idle(6)), one.strip().slices().get(0).of(1));
    Strip two =
        one.sums()
            .plus(List.of(change(0, 0, work(10)), change(0, 1, work(14))))
            .grown(one.strip(), 20, 2)
            .strip();
    assertEquals(work(14).plus(idle(-4)), two.slices().get(1).of(1));
    assertEquals(work(18).plus(idle(2)), two.of(1));
  }

  /** The run's last cut may move time between classes. */
  @Test
  void shouldChangeTheLastSliceWhereNoTimePasses() {
    StripSums.Grown one =
        StripSums.begin()
            .plus(List.of(change(0, 0, Times.of(AccountClass.IMBALANCE, 10))))
            .grown(Strip.NONE, 10, 1);
    List<AccountChange> moved =
        List.of(
            change(0, 0, Times.of(AccountClass.IMBALANCE, -3)),
            change(0, 0, Times.of(AccountClass.BARRIER, 3)));
    StripSums sums = one.sums().plus(moved);
    assertFalse(sums.endsSlice(10, false));
    assertTrue(sums.endsSlice(10, true));
    Times times = Times.of(AccountClass.IMBALANCE, 7).plus(Times.of(AccountClass.BARRIER, 3));
    assertEquals(
        List.of(new Slice(0, 10, by(Map.of(0, times)))),
        sums.grown(one.strip(), 10, 1).strip().slices());
    assertEquals(List.of(), StripSums.begin().grown(Strip.NONE, 0, 1).strip().slices());
  }

  @Test
  void shouldAddNeighboursUpWhenThereAreTooMany() {
    StripSums.Grown grown = working(1, 256, nothing());
    assertEquals(256, grown.strip().slices().size());
    grown = working(257, 257, grown);
    assertEquals(129, grown.strip().slices().size());
    assertEquals(new Slice(254, 256, by(Map.of(0, work(2)))), grown.strip().slices().get(127));
    assertEquals(new Slice(256, 257, by(Map.of(0, work(1)))), grown.strip().slices().get(128));
    assertEquals(2, grown.sums().least());
    grown = working(258, 259, grown);
    assertEquals(new Slice(257, 259, by(Map.of(0, work(2)))), grown.strip().slices().get(129));
    grown = working(260, 10_000, grown);
    assertTrue(grown.strip().slices().size() <= 256);
    assertEquals(work(grown.strip().end()), grown.strip().of(0));
    assertTrue(10_000 - grown.strip().end() < grown.sums().least());
  }

  @Test
  void shouldHaveFewerSlicesOfManyThreads() {
    assertEquals(256, Strip.slicesMax(0));
    assertEquals(256, Strip.slicesMax(128));
    assertEquals(254, Strip.slicesMax(129));
    assertEquals(32, Strip.slicesMax(1024));
    assertEquals(32, Strip.slicesMax(1 << 20));
  }

  @Test
  void shouldHaveTheFirstThreadsAlone() {
    StripSums sums =
        StripSums.begin().plus(List.of(change(0, 1023, work(10)), change(0, 1024, work(10))));
    Strip strip = sums.grown(Strip.NONE, 10, 1025).strip();
    assertEquals(1025, strip.threads());
    assertEquals(1024, strip.shown());
    assertEquals(Map.of(1023, work(10)), strip.slices().get(0).times());
  }

  @Test
  void shouldKeepThreadsWithEqualTimesTogether() {
    Strip strip =
        new Strip(
            4,
            List.of(
                new Slice(0, 10, by(Map.of(0, work(10), 2, work(10)))),
                new Slice(10, 20, by(Map.of(0, work(10), 1, work(4).plus(idle(6)), 2, work(10))))));
    assertEquals(
        List.of("0,2", "1", "3"),
        strip.groups().stream().map(group -> group.threads().toString()).toList());
    assertEquals(List.of(idle(10), idle(10)), strip.groups().get(2).value());
  }

  @Test
  void shouldRefuseSumsBeyond63Bits() {
    StripSums sums = StripSums.begin().plus(List.of(change(0, 0, work(Long.MAX_VALUE))));
    assertThrows(ArithmeticException.class, () -> sums.plus(List.of(change(1, 0, work(1)))));
  }
}
