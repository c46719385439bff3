package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Iterations;
import whip.model.construct.JobAccount;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseAccount;
import whip.model.construct.SampleAccount;
import whip.model.profile.Fraction;
import whip.model.profile.RanksDifferException;

/** Properties of a run whose second half is a phase, in which threads wait for half of the time. */
class PhasePropertiesTest {
  private static final double NEARLY = 1e-12;

  /** Two threads in one region up to a time, of which the second has waited for so long. */
  private static Constructs until(long time, long waited) {
    return SampleAccount.of(2, time)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
        .path(
            1,
            0,
            PathKind.PARALLEL,
            7,
            new TreeMap<>(
                Map.of(
                    0,
                    SampleAccount.account(0, time, 0, Map.of(AccountClass.WORK, time)),
                    1,
                    SampleAccount.account(
                        0,
                        time - waited,
                        waited,
                        Map.of(AccountClass.WORK, time - waited, AccountClass.IMBALANCE, waited)))))
        .ended();
  }

  /** Its first mark is at {@code first}; the account was cut at 100 first. */
  private static Constructs run(long first) {
    Constructs end = until(200, 60);
    Iterations iterations = new Iterations(3, 2, first, 190, BigInteger.ZERO, 1, 1);
    Constructs phase = end.since(until(100, 10), "solve");
    return end.with(List.of(new PhaseAccount("solve", iterations, 1, 190, Optional.of(phase))));
  }

  @Test
  void shouldBeSharesOfThePhasesTime() {
    List<Property> found = PropertyCatalogue.of(run(100));
    assertEquals(
        List.of("solve 1/4", " 3/20"),
        found.stream().map(each -> each.phase() + " " + each.severity()).toList());
    assertEquals(100, found.get(0).finding().elapsed());
    assertEquals(Fraction.ONE, found.get(0).finding().coverage());
    assertEquals(
        List.of("solve", ""), found.stream().map(PropertyKey::of).map(PropertyKey::phase).toList());
  }

  /** Coverage is each rank's own: 1 of rank 0, 5/8 of rank 1. */
  @Test
  void shouldFindPhasesOfEachRank() throws RanksDifferException {
    List<JobAccount.Rank> ranks =
        List.of(new JobAccount.Rank(0, run(100)), new JobAccount.Rank(1, run(40)));
    RunProperties job = RunProperties.of(new JobAccount().merged("job", ranks, 2), Threshold.USUAL);
    assertEquals(
        List.of("solve 1/4", " 3/20"),
        job.shown().stream().map(each -> each.phase() + " " + each.severity()).toList());
    OfRanks inPhase = job.ofRanks(job.shown().get(0)).orElseThrow();
    assertEquals(
        List.of(Fraction.ONE, Fraction.of(5, 8)),
        inPhase.byRank().values().stream().map(each -> each.finding().coverage()).toList());
    // Both are as severe, so it is shown as rank 0 has it; the whole run is no phase.
    assertEquals(Map.of(0, List.of(PropertyKey.of(job.shown().get(0)))), job.phasesByWorstRank());
  }

  /** The account has 100 of the 160 units since the first mark. */
  @Test
  void shouldCoverNothingBeforeTheFirstCutAtAMark() {
    assertEquals(Fraction.of(5, 8), PropertyCatalogue.of(run(40)).get(0).finding().coverage());
  }

  @Test
  void shouldHaveConfidenceInWhatIsStable() {
    RunProperties properties = RunProperties.of(run(40), Threshold.USUAL);
    Property inPhase = properties.all().get(0);
    assertTrue(properties.stability(inPhase).isEmpty());
    assertEquals(0.625, properties.confidence(inPhase));
    RunProperties judged = properties.with(Map.of(PropertyKey.of(inPhase), new Stability(20, 20)));
    assertEquals(0.625 * 0.880842162639, judged.confidence(inPhase), NEARLY);
    assertEquals(1, judged.confidence(judged.all().get(1)), "the whole run has no windows");
  }

  @Test
  void shouldFindNothingInAPhaseWithoutAnAccount() {
    PhaseAccount none = new PhaseAccount("solve", Iterations.NONE, 0, -1, Optional.empty());
    assertEquals(List.of(), PropertyCatalogue.of(none));
    assertEquals(Optional.empty(), none.begin());
    assertEquals(Fraction.ZERO, none.coverage());
  }
}
