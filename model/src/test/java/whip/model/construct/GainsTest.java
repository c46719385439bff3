package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.LockRow;
import whip.model.profile.Profile;
import whip.model.profile.SampleRun;
import whip.model.profile.Status;

/** Gains of the worked answers, and when a profile says what a lock costs. */
class GainsTest {
  private static final Constructs CRITICAL = SampleAccount.critical();

  /** Waits of 6 on 4 threads; without the lock the least time is 4 / 4 instead of 4. */
  @Test
  void shouldGainFromACriticalConstruct() {
    Gains gains = Gains.of(CRITICAL, SampleAccount.criticalProfile());
    PathAccount parallel = CRITICAL.paths().get(1);
    PathAccount critical = CRITICAL.paths().get(2);
    assertEquals(List.of(), gains.of(CRITICAL.paths().get(0)));
    assertEquals(
        List.of(
            new Gain(critical, AccountClass.SYNC, Fraction.of(3, 2), Optional.of(Fraction.of(3)))),
        gains.of(critical));
    assertEquals(
        List.of(
            new Gain(
                parallel, AccountClass.IMBALANCE, Fraction.of(3, 2), Optional.of(Fraction.ZERO))),
        gains.of(parallel),
        "the lock bounds the run");
  }

  /** All 12 that threads wait are the fault of the critical construct. */
  @Test
  void shouldGainWhatAPathCaused() {
    Caused caused = Caused.of(CRITICAL.paths());
    assertEquals(Fraction.of(3), Gains.of(CRITICAL).caused(caused.byCause().get(new PathId(2))));
  }

  /** Loops of (10, 4) and then (4, 10): 12 of 40 on two threads. */
  @Test
  void shouldGainHalfOfWhatTwoThreadsWait() {
    Account waits =
        SampleAccount.account(0, 14, 6, Map.of(AccountClass.WORK, 14L, AccountClass.IMBALANCE, 6L));
    Constructs run =
        SampleAccount.of(2, 20)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.FOR, 5, SampleAccount.each(2, waits))
            .ended();
    assertEquals(Fraction.of(6), Gains.of(run).of(run.paths().get(1)).get(0).sum());
  }

  /** Gains of 6 / 4 each. Two threads lose 1 at the construct, and nothing at the region's end. */
  @Test
  void shouldSayWhatALaterRunAchieved() {
    Account wait = SampleAccount.account(1, 0, 0, Map.of(AccountClass.SYNC, 1L));
    Constructs later =
        SampleAccount.of(2, 2)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 7, new TreeMap<>())
            .path(2, 1, PathKind.CRITICAL, 9, SampleAccount.each(1, wait))
            .ended();
    PathKey parallel = CRITICAL.keys().get(new PathId(1));
    PathKey critical = CRITICAL.keys().get(new PathId(2));
    Fraction half = Fraction.of(1, 2);
    Fraction predicted = Fraction.of(3, 2);
    assertEquals(
        List.of(
            new AccountDiff.Achieved(parallel, AccountClass.IMBALANCE, predicted, predicted),
            new AccountDiff.Achieved(critical, AccountClass.SYNC, predicted, Fraction.ONE)),
        AccountDiff.of(CRITICAL, later).achieved());
    assertEquals(
        List.of(new AccountDiff.Achieved(critical, AccountClass.SYNC, half, Fraction.of(-1))),
        AccountDiff.of(later, CRITICAL).achieved(),
        "more is lost");
    Constructs gone =
        SampleAccount.of(1, 1).path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>()).ended();
    assertEquals(
        List.of(half),
        AccountDiff.of(later, gone).achieved().stream().map(each -> each.achieved()).toList());
    assertEquals(List.of(), AccountDiff.of(gone, CRITICAL).achieved());
  }

  /** work / N = 1, span = 1 unless said otherwise. */
  @Test
  void shouldKnowTheBoundWithoutALock() {
    assertWhatIf(Optional.of(0L), SampleAccount.profile(4, 4, lock("a", 4)));
    assertWhatIf(Optional.of(0L), SampleAccount.profile(16, 1, lock("a", 4)));
    assertWhatIf(Optional.of(1L), SampleAccount.profile(4, 3, lock("a", 4)));
    assertWhatIf(Optional.of(0L), SampleAccount.profile(8, 1, lock("a", 4), lock("b", 4)));
    assertWhatIf(Optional.of(0L), SampleAccount.profile(8, 4, lock("a", 3), lock("b", 4)));
    assertWhatIf(Optional.empty(), SampleAccount.profile(7, 1, lock("a", 3), lock("b", 4)));
  }

  /** N = 4. Chunks, which would say how much shorter the span could be, are not in a profile. */
  @Test
  void shouldKnowWhereImbalanceDoesNotBoundTheRun() {
    Account waits =
        SampleAccount.account(
            0,
            0,
            9,
            Map.of(AccountClass.IMBALANCE, 2L, AccountClass.LIMITED, 3L, AccountClass.BARRIER, 4L));
    PathAccount single =
        SampleAccount.of(4, 9)
            .path(1, 0, PathKind.SINGLE, 5, SampleAccount.each(1, waits))
            .ended()
            .paths()
            .get(0);
    Optional<Fraction> none = Optional.of(Fraction.ZERO);
    Map<Profile, Optional<Fraction>> expected =
        Map.of(
            SampleAccount.profile(16, 4), none,
            SampleAccount.profile(15, 4), Optional.empty(),
            SampleAccount.profile(15, 4, lock("a", 4)), none);
    expected.forEach(
        (profile, whatIf) ->
            assertEquals(
                List.of(whatIf, Optional.empty(), whatIf),
                Gains.of(CRITICAL, profile).of(single).stream().map(Gain::whatIf).toList()));
  }

  private static LockRow lock(String name, long held) {
    return new LockRow(name, held, 1, List.of());
  }

  private static void assertWhatIf(Optional<Long> expected, Profile profile) {
    Gain gain = Gains.of(CRITICAL, profile).of(CRITICAL.paths().get(2)).get(0);
    assertEquals(expected.map(Fraction::of), gain.whatIf());
  }

  @Test
  void shouldGuessNothing() {
    Profile known = SampleAccount.criticalProfile();
    assertWhatIf(
        Optional.empty(), new Profile(known.run(), Status.PARTIAL, known.tables(), known.cut()));
    assertWhatIf(
        Optional.empty(),
        new Profile(
            SampleRun.of("another", 0, "units"), known.status(), known.tables(), known.cut()));
    assertWhatIf(
        Optional.empty(),
        new Profile(
            SampleRun.of(known.run().run(), 0, "ns"), known.status(), known.tables(), known.cut()));
    Gain without = Gains.of(CRITICAL).of(CRITICAL.paths().get(2)).get(0);
    assertEquals(Optional.empty(), without.whatIf());
  }

  /** An ordered block waits for the one before, not for a lock. */
  @Test
  void shouldNotTakeOrderedForALock() {
    PathAccount critical = CRITICAL.paths().get(2);
    PathAccount ordered =
        new PathAccount(
            critical.id(),
            critical.parent(),
            PathKind.ORDERED,
            critical.position(),
            "",
            0,
            critical.counts());
    Gains gains = Gains.of(CRITICAL, SampleAccount.criticalProfile());
    assertEquals(Optional.empty(), gains.of(ordered).get(0).whatIf());
  }
}
