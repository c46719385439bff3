package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.SampleAccount;
import whip.model.property.Percentage;
import whip.model.property.RunProperties;
import whip.model.property.SampleRun;
import whip.model.property.Threshold;

/** A few lines on an account, as wide as a screen. */
class AccountSummaryTest {

  @Test
  void shouldShowTheLargestLossesThatFit() {
    Constructs run = SampleAccount.critical();
    assertEquals(
        "threads' time: work 25.0 %, sync 37.5 %, imbalance 37.5 %", AccountSummary.line(run, 80));
    assertEquals("threads' time: work 25.0 %, sync 37.5 %", AccountSummary.line(run, 56));
    assertEquals(List.of(AccountClass.SYNC, AccountClass.IMBALANCE), AccountSummary.losses(run));
    assertEquals(
        List.of(AccountClass.IMBALANCE, AccountClass.IDLE, AccountClass.LIMITED, AccountClass.SYNC),
        AccountSummary.losses(SampleRun.several()).subList(0, 4));
  }

  @Test
  void shouldListTheMostSevereProperties() {
    RunProperties several = RunProperties.of(SampleRun.several(), Threshold.USUAL);
    assertEquals(
        List.of(
            " 20.0 %  serial-computation, program",
            " 11.3 %  imbalance-in-loop, for a.c:9", "and 4 more properties"),
        AccountSummary.properties(several, 3, 80));
    assertEquals(6, AccountSummary.properties(several, 6, 80).size());
    assertEquals(List.of("and 6 more properties"), AccountSummary.properties(several, 1, 80));
    RunProperties none = RunProperties.of(SampleRun.several(), new Threshold(Percentage.of(100)));
    assertEquals(List.of(), AccountSummary.properties(none, 3, 80));
  }

  @Test
  void shouldNameTheRanksOfAJob() {
    RunProperties job = RunProperties.of(SampleAccount.job(), Threshold.USUAL);
    assertEquals(
        List.of(
            " 75.0 %  critical-overhead, critical a.c:9  ranks 0,2",
            " 42.9 %  serial-computation, program  rank 2",
            " 37.5 %  imbalance-in-region, parallel a.c:7  ranks 0,2"),
        AccountSummary.properties(job, 3, 80));
    for (int width = 1; width < 80; width++) {
      for (String line : AccountSummary.properties(job, 3, width)) {
        assertTrue(line.length() <= Math.max(width, 60), width + ": " + line);
      }
    }
  }
}
