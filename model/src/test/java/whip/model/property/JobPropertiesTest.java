package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static whip.model.construct.SampleAccount.account;
import static whip.model.construct.SampleAccount.each;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.JobAccount;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.profile.RanksDifferException;

/** Like properties of a job's processes stand once, with the ranks that have them. */
class JobPropertiesTest {
  private static final RunProperties JOB = RunProperties.of(SampleAccount.job(), Threshold.USUAL);

  /** Rank 2 has 1 of 7 before the critical construct and at the barrier, 3 of 7 in no region. */
  @Test
  void shouldMergeLikePropertiesAndKeepTheWorst() {
    assertEquals(
        List.of(
            "critical-overhead critical a.c:9 3/4 in 0,2, worst 0",
            "serial-computation program 3/7 in 2, worst 2",
            "imbalance-in-region parallel a.c:7 3/8 in 0,2, worst 0"),
        JOB.shown().stream().map(each -> text(JOB, each)).toList());
    OfRanks critical = JOB.ofRanks(JOB.all().get(0)).orElseThrow();
    assertEquals("1/7", critical.byRank().get(2).severity().toString());
    assertEquals("1", critical.byRank().get(2).finding().coverage().toString());
    assertEquals("0-1", critical.byRank().get(2).finding().evidence().threads().toString());
  }

  private static String text(RunProperties job, Property property) {
    OfRanks ranks = job.ofRanks(property).orElseThrow();
    return "%s %s %s in %s, worst %d"
        .formatted(
            property.name(),
            property.path().text(),
            property.severity(),
            ranks.reached(job.threshold()),
            ranks.worstRank());
  }

  @Test
  void shouldListOnlyRanksThatReachTheThreshold() {
    Threshold high = new Threshold(Percentage.of(40));
    RunProperties job = RunProperties.of(SampleAccount.job(), high);
    assertEquals(2, job.shown().size());
    OfRanks critical = job.ofRanks(job.shown().get(0)).orElseThrow();
    assertEquals("0", critical.reached(high).toString());
    assertEquals(
        "0",
        critical.reached(new Threshold(Percentage.of(90))).toString(),
        "the worst, where it stands although it reaches none");
  }

  /** Each rank has processors of its own. */
  @Test
  void shouldCompareEachRanksThreadsWithItsOwnProcessors() throws RanksDifferException {
    Account off = account(0, 10, 0, Map.of(AccountClass.PREEMPTED, 10L));
    Constructs rank =
        SampleAccount.of(2, 10)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, each(2, off))
            .ended();
    Constructs job =
        new JobAccount()
            .merged(
                "job",
                List.of(
                    new JobAccount.Rank(0, rank.withProcessors(2)),
                    new JobAccount.Rank(1, rank.withProcessors(1))),
                2);
    RunProperties properties = RunProperties.of(job, Threshold.USUAL);
    assertEquals(
        List.of("oversubscription program 1 in 1, worst 1", "preempted program 1 in 0-1, worst 0"),
        properties.shown().stream().map(each -> text(properties, each)).toList());
  }

  @Test
  void shouldKeepTheRanksOfWhatIsShown() {
    PropertyKey serial = PropertyKey.of(JOB.all().get(1));
    RunProperties standing = JOB.standing(Set.of(serial));
    assertEquals(List.of(JOB.all().get(1)), standing.shown());
    assertTrue(standing.ofRanks(JOB.all().get(1)).isPresent());
    RunProperties watched = JOB.watchedBy(new PropertyWatch(Threshold.USUAL));
    assertEquals(3, watched.shown().size());
    assertEquals(3, watched.ofRanks().size());
  }

  @Test
  void shouldHaveNoRanksInARunOfItsOwn() {
    RunProperties run = RunProperties.of(SampleAccount.critical(), Threshold.USUAL);
    assertEquals(Map.of(), run.ofRanks());
    assertTrue(run.ofRanks(run.all().get(0)).isEmpty());
  }
}
