package whip.model.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.SampleFlow;

/** Paths of two runs whose lines moved in between. */
class AccountMatchingTest {

  @Test
  void shouldFollowPathsWhoseLinesMoved() {
    AccountDiff diff = AccountMatching.of(SampleAccount.critical(), SampleAccount.criticalLater());
    assertEquals(
        List.of(
            "parallel a.c:9 > barrier a.c:14 barrier 0 4",
            "parallel a.c:9 imbalance 6 6",
            "parallel a.c:9 > critical a.c:12 work 4 4",
            "parallel a.c:9 > critical a.c:12 sync 6 6"),
        texts(diff));
    assertEquals(4, diff.total());
    assertEquals(0, diff.unaccounted());
  }

  /** The loop of line 13 is the one of line 10: that of line 13 before was another. */
  @Test
  void shouldNotTakeAPathForAnotherOfItsLine() {
    AccountDiff diff = AccountMatching.of(loops(10, 13), loops(13, 16));
    assertEquals(List.of("for a.c:13 work 10 10", "for a.c:16 work 13 13"), texts(diff));
  }

  /** A path is another one where what it is in is another one. */
  @Test
  void shouldKeepPathsApartWhereOneAroundThemIsNew() {
    SortedMap<Integer, Account> work = work(5);
    Constructs before = program().path(1, 0, PathKind.FOR, 5, work).ended();
    Constructs after =
        program()
            .path(1, 0, PathKind.PARALLEL, 3, new TreeMap<>())
            .path(2, 1, PathKind.FOR, 5, work)
            .ended();
    assertEquals(
        List.of("parallel a.c:3 > for a.c:5 work 0 5", "for a.c:5 work 5 0"),
        texts(AccountMatching.of(before, after)));
  }

  /** All lines have moved; the first loop and the way from it are the same ones. */
  @Test
  void shouldFollowControlFlowWhoseLinesMoved() {
    Constructs before = new SampleFlow().walk(0, 3, "for@7 masked@9").account();
    Constructs after = new SampleFlow().walk(0, 3, "for@8 masked@11").account();
    assertEquals(Map.of(FlowChange.SAME, 3L), AccountMatching.flow(before, after).edgesByChange());
    assertEquals(
        Map.of(FlowChange.NEW, 3L, FlowChange.GONE, 3L),
        FlowDiff.of(before, after).edgesByChange());
    assertEquals("for rhs.f:8", AccountMatching.flow(before, after).both().nodes().get(1).text());
  }

  private static Constructs loops(int... lines) {
    SampleAccount account = program();
    for (int i = 0; i < lines.length; i++) {
      account.path(i + 1, 0, PathKind.FOR, lines[i], work(10 + 3L * i));
    }
    return account.ended();
  }

  private static SampleAccount program() {
    return SampleAccount.of(1, 30).path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>());
  }

  private static SortedMap<Integer, Account> work(long time) {
    return SampleAccount.each(
        1, SampleAccount.account(0, time, 0, Map.of(AccountClass.WORK, time)));
  }

  private static List<String> texts(AccountDiff diff) {
    return diff.changes().stream()
        .map(
            change ->
                "%s %s %d %d"
                    .formatted(
                        change.path(), change.one().label(), change.before(), change.after()))
        .toList();
  }
}
