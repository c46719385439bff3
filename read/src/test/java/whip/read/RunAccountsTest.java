package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;

/** Each run has the newest of its whole cuts, and nothing once it is removed. */
class RunAccountsTest {
  private final RunAccounts accounts = new RunAccounts();

  @Test
  void shouldKeepTheNewestWholeCutOfEachRun() {
    accounts.row("r/0", AccountAssemblerTest.path(0, "program", 1));
    assertEquals(Set.of(), accounts.news(), "a cut ends with the run's row");
    accounts.row("r/account", AccountAssemblerTest.account(10, 1));
    accounts.row("other/account", AccountAssemblerTest.account(10, 1));
    assertEquals(Set.of("other", "r"), accounts.news());
    assertEquals(Optional.empty(), accounts.get("other"), "its path is missing");
    accounts.row("r/0", AccountAssemblerTest.path(0, "program", 2));
    assertEquals(1, count("r"), "as of the cut");
    accounts.row("r/account", AccountAssemblerTest.account(20, 1));
    assertEquals(2, count("r"));
    assertEquals(20, accounts.get("r").orElseThrow().account().getCut());
  }

  @Test
  void shouldTakeNoPhaseForTheRun() {
    accounts.row("r/0", AccountAssemblerTest.path(0, "program", 5));
    PathRow inPhase = AccountAssemblerTest.path(0, "program", 1);
    inPhase.setPhase("solve");
    accounts.row("r/phase/solve/0", inPhase);
    accounts.row("r/account", AccountAssemblerTest.account(10, 1));
    assertEquals(5, count("r"));
    accounts.row("r/phase/solve/0", null);
    accounts.row("r/account", AccountAssemblerTest.account(20, 1));
    assertEquals(20, accounts.get("r").orElseThrow().account().getCut());
  }

  @Test
  void shouldSkipStrips() {
    accounts.row("r/strip", AccountAssemblerTest.strip());
    assertEquals(Set.of(), accounts.news());
    accounts.row("r/0", AccountAssemblerTest.path(0, "program", 5));
    accounts.row("r/account", AccountAssemblerTest.account(10, 1));
    assertEquals(5, count("r"));
    accounts.row("r/strip", null);
    assertEquals(10, accounts.get("r").orElseThrow().account().getCut());
  }

  @Test
  void shouldForgetARemovedRun() {
    accounts.row("r/0", AccountAssemblerTest.path(0, "program", 1));
    accounts.row("r/account", AccountAssemblerTest.account(10, 1));
    accounts.news();
    accounts.row("r/0", null);
    assertEquals(Set.of(), accounts.news());
    accounts.row("r/account", null);
    assertEquals(Set.of("r"), accounts.news());
    assertEquals(Optional.empty(), accounts.get("r"));
    accounts.row("never/3", null);
    accounts.row("never/account", null);
    assertEquals(Optional.empty(), accounts.get("never"));
  }

  /** Others may write to the topic, too; then all but that run goes on. */
  @Test
  void shouldSkipRowsThatCannotBeRead() {
    PathRow wrong = AccountAssemblerTest.path(0, "program", 1);
    wrong.getGroups().get(0).setThreads("3-1");
    PathRow wrongToo = AccountAssemblerTest.path(0, "program", 1);
    wrongToo.setEdges(List.of(new PredecessorRow(0, List.of(new PassesRow("x", 1L)))));
    accounts.row("r/0", wrong);
    accounts.row("r/0", wrongToo);
    accounts.row("without-a-slash", AccountAssemblerTest.account(10, 0));
    accounts.row("r/account", AccountAssemblerTest.account(10, 1));
    assertTrue(accounts.get("r").isEmpty());
    accounts.row("r/0", AccountAssemblerTest.path(0, "ritual", 1));
    accounts.row("r/account", AccountAssemblerTest.account(20, 1));
    assertEquals(1, count("r"), "kinds of a later version are rows all the same");
  }

  private long count(String run) {
    PathRow path = accounts.get(run).orElseThrow().paths().get(0);
    return path.getGroups().get(0).getCount();
  }
}
