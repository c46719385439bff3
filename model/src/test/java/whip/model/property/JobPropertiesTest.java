package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.construct.SampleAccount;

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
        JOB.shown().stream().map(JobPropertiesTest::text).toList());
    OfRanks critical = JOB.ofRanks(JOB.all().get(0)).orElseThrow();
    assertEquals("1/7", critical.byRank().get(2).severity().toString());
    assertEquals("1", critical.byRank().get(2).finding().coverage().toString());
    assertEquals("0-1", critical.byRank().get(2).finding().evidence().threads().toString());
  }

  private static String text(Property property) {
    OfRanks ranks = JOB.ofRanks(property).orElseThrow();
    return "%s %s %s in %s, worst %d"
        .formatted(
            property.name(),
            property.path().text(),
            property.severity(),
            ranks.reached(JOB.threshold()),
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
