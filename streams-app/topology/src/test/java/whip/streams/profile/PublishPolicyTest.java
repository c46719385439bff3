package whip.streams.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Locale;
import java.util.function.LongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.streams.profile.PublishPolicy.Due;
import whip.streams.profile.PublishPolicy.Lack;
import whip.streams.profile.PublishPolicy.Over;
import whip.streams.profile.PublishPolicy.Running;

/** The cases of the policy, row by row; times in milliseconds. */
class PublishPolicyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # news | grown | published | heard |   now | due
          false  | false |         0 |  5000 |  5000 | wait 20000
          false  | false |      1000 |  5000 | 19999 | wait 20000
          false  | false |      1000 |  5000 | 20000 | give up
          # The first profile has nothing to wait for.
          true   | false |         0 |  5000 |  5000 | publish live
          # The tree has grown.
          true   | true  |      5000 |  5000 |  5000 | wait 5400
          true   | true  |      5000 |  5000 |  5399 | wait 5400
          true   | true  |      5000 |  5000 |  5400 | publish live
          # Batches or heartbeats have come in, and no growth yet.
          true   | false |      5000 |  5000 |  5400 | wait 5800
          true   | false |      5000 |  5000 |  5799 | wait 5800
          true   | false |      5000 |  5000 |  5800 | publish live
          # Silence goes before news, also while a profile was published just now.
          true   | true  |     19900 |  5000 | 19999 | wait 20000
          true   | true  |     19900 |  5000 | 20000 | give up
          true   | false |         0 |  5000 | 20000 | give up
          """)
  void shouldPublishOrGiveUpOnARunThatGoesOn(
      boolean news, boolean grown, long published, long heard, long now, String due) {
    Running run = new Running(news, grown, published, heard);
    check(due, at -> PublishPolicy.due(run, at), now);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # news | lack         | quiet since |    now | due
          true   | NOTHING      |        5000 |   5000 | publish final
          false  | NOTHING      |        5000 |   5000 | publish final
          true   | NAMES        |        5000 |   5000 | publish live
          false  | NAMES        |        5000 |   7999 | wait 8000
          false  | NAMES        |        5000 |   8000 | publish final
          true   | LOST_ITEMS   |        5000 |   7999 | publish live
          false  | LOST_ITEMS   |        5000 |   5000 | wait 8000
          false  | LOST_ITEMS   |        5000 |   8000 | publish final
          true   | LATE_ITEMS   |        5000 |  34999 | publish live
          false  | LATE_ITEMS   |        5000 |   8000 | wait 35000
          true   | LATE_ITEMS   |        5000 |  35000 | publish final
          true   | ITEMS_BEHIND |        5000 |  35000 | publish live
          false  | ITEMS_BEHIND |        5000 |  35000 | wait 605000
          false  | ITEMS_BEHIND |        5000 | 605000 | publish final
          """)
  void shouldWaitForAsLongAsWhatARunLacksMayTake(
      boolean news, Lack lack, long quietSince, long now, String due) {
    Over run = new Over(news, lack, quietSince);
    check(due, at -> PublishPolicy.due(run, at), now);
  }

  @ParameterizedTest
  @CsvSource({"NOTHING, NAMES", "LOST_ITEMS, LOST_ITEMS", "ITEMS_BEHIND, ITEMS_BEHIND"})
  void shouldWaitForNamesWhereNothingElseIsLacking(Lack known, Lack withoutNames) {
    assertEquals(new Over(true, withoutNames, 7), new Over(true, known, 7).withoutNames());
  }

  /** Compares what is due now; a wait lasts until its end, and then something is due. */
  private static void check(String expected, LongFunction<Due> policy, long now) {
    Due due = policy.apply(now);
    assertEquals(expected, text(due));
    if (due instanceof Due.Wait wait) {
      assertEquals(due, policy.apply(wait.untilMs() - 1));
      assertInstanceOf(Due.Now.class, policy.apply(wait.untilMs()));
    }
  }

  private static String text(Due due) {
    return due instanceof Due.Wait wait
        ? "wait " + wait.untilMs()
        : due.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
