package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.PhaseAccount;
import whip.model.construct.Strip;
import whip.model.construct.Times;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PhaseRow;
import whip.schemas.construct.PredecessorRow;
import whip.schemas.construct.SliceGroupRow;
import whip.schemas.construct.SliceRow;
import whip.schemas.construct.StripRow;

/** An account is shown whole, at one cut, or not at all. */
class AccountAssemblerTest {

  private final AccountAssembler assembler = new AccountAssembler();

  @Test
  void shouldBeEmptyBeforeTheRunsRow() {
    assembler.row("r/0", path(0, "program", 1));
    assertTrue(assembler.account().isEmpty());
  }

  @Test
  void shouldShowTheLastCutUntilTheNextIsWhole() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/account", account(10, 1));
    assertEquals(10, assembler.account().orElseThrow().cut());
    assertEquals(6, assembler.account().orElseThrow().processors());
    assembler.row("r/0", path(0, "program", 2));
    assembler.row("r/1", path(1, "for", 7));
    Constructs before = assembler.account().orElseThrow();
    assertEquals(3, before.paths().get(0).counts().sum().entries(), "of three threads, at the cut");
    assembler.row("r/account", account(20, 2));
    Constructs after = assembler.account().orElseThrow();
    assertEquals(20, after.cut());
    assertEquals(6, after.paths().get(0).counts().sum().entries());
  }

  /** Followers ask several times a second. */
  @Test
  void shouldMakeAnAccountOnce() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/account", account(10, 1));
    Constructs made = assembler.account().orElseThrow();
    assertSame(made, assembler.account().orElseThrow());
    assembler.row("r/account", account(20, 1));
    assertEquals(20, assembler.account().orElseThrow().cut());
  }

  /** An account has up to 100,000 paths, and few of them change from one cut to the next. */
  @Test
  void shouldReadAPathOnce() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/1", path(1, "for", 1));
    assembler.row("r/account", account(10, 2));
    List<PathAccount> before = assembler.account().orElseThrow().paths();
    assembler.row("r/1", path(1, "for", 7));
    assembler.row("r/account", account(20, 2));
    List<PathAccount> after = assembler.account().orElseThrow().paths();
    assertSame(before.get(0), after.get(0));
    assertEquals(21, after.get(1).counts().sum().entries());
  }

  @Test
  void shouldSkipACutOfWhichCompactionLeftAPart() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/account", account(10, 2));
    assertTrue(assembler.account().isEmpty());
    assembler.row("r/1", path(1, "for", 1));
    assembler.row("r/account", account(20, 2));
    assertEquals(2, assembler.account().orElseThrow().paths().size());
  }

  @Test
  void shouldReadEveryNumber() {
    assembler.row("r/1", path(1, "barrier", 4));
    assembler.row("r/account", account(10, 1));
    PathAccount path = assembler.account().orElseThrow().paths().get(0);
    assertEquals(PathKind.BARRIER, path.kind());
    assertEquals("barrier a.c:9", path.text());
    assertEquals(3, path.depth());
    Account second = path.counts().accounts().get(2);
    assertEquals(4, second.entries());
    assertEquals(2, second.bodies());
    assertEquals(12, second.exec());
    for (AccountClass one : AccountClass.values()) {
      assertEquals(100 + one.number(), second.times().of(one));
    }
    assertEquals("[0, 2, 3]", path.counts().accounts().keySet().toString());
    assertEquals("{0={0=5, 1=5}}", path.counts().passes().toString());
    assertEquals("{1={0=60, 2=60, 3=43}}", path.counts().causes().toString());
  }

  /** Rows of versions without causes of waits. */
  @Test
  void shouldReadRowsWithoutCauses() {
    PathRow row = path(0, "program", 1);
    row.setCauses(List.of());
    assembler.row("r/0", row);
    assembler.row("r/account", account(10, 1));
    assertEquals(Map.of(), assembler.account().orElseThrow().paths().get(0).counts().causes());
  }

  @Test
  void shouldReadPhases() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/1", path(1, "parallel", 1));
    assembler.row("r/2", path(2, "for", 1));
    PathRow inside = path(1, "parallel", 7);
    inside.setPhase("a/b");
    assembler.row("r/phase/a%2Fb/1", inside);
    assembler.row("r/phase/a%2Fb", phase("a/b", 4, 1));
    assembler.row("r/phase/none", phase("none", -1, 0));
    assembler.row("r/account", account(10, 3));
    Constructs run = assembler.account().orElseThrow();
    assertEquals(3, run.paths().size());
    assertEquals(3, run.paths().get(1).counts().sum().entries());
    assertEquals(List.of("none", "a/b"), run.phases().stream().map(PhaseAccount::name).toList());
    PhaseAccount phase = run.phases().get(1);
    Constructs account = phase.account().orElseThrow();
    assertEquals("a/b", account.phase());
    assertEquals(6, account.elapsed());
    assertEquals(4, phase.begin().orElseThrow());
    assertEquals(
        List.of(PathId.ROOT, new PathId(1)),
        account.paths().stream().map(PathAccount::id).toList());
    assertEquals(21, account.paths().get(1).counts().sum().entries());
    assertEquals(2, phase.iterations().mean());
    assertEquals(1, phase.windows());
    assertTrue(run.phases().get(0).account().isEmpty());
  }

  /** It may be of an earlier cut than the run. */
  @Test
  void shouldLeaveOutPhasesOfWhichAPartIsMissing() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/phase/a", phase("a", 4, 1));
    assembler.row("r/account", account(10, 1));
    assertEquals(List.of(), assembler.account().orElseThrow().phases());
    PathRow inside = path(0, "program", 7);
    inside.setPhase("a");
    assembler.row("r/phase/a/0", inside);
    assembler.row("r/account", account(20, 1));
    Constructs run = assembler.account().orElseThrow();
    assertEquals(10, run.phases().get(0).account().orElseThrow().cut());
    assembler.row("r/phase/a/0", null);
    assembler.row("r/phase/a", null);
    assembler.row("r/account", account(30, 1));
    assertEquals(List.of(), assembler.account().orElseThrow().phases());
  }

  /** Its row may be of an earlier cut. */
  @Test
  void shouldReadTheStrip() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/account", account(10, 1));
    assertEquals(Strip.NONE, assembler.account().orElseThrow().strip());
    assembler.row("r/strip", strip());
    assertEquals(Strip.NONE, assembler.account().orElseThrow().strip(), "of the next cut");
    assembler.row("r/account", account(30, 1));
    Strip strip = assembler.account().orElseThrow().strip();
    assertEquals(4, strip.threads());
    assertEquals(20, strip.end());
    assertEquals(2, strip.slices().size());
    assertEquals(Times.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), strip.slices().get(0).of(3));
    assertEquals(Times.of(AccountClass.IDLE, 15), strip.slices().get(1).of(3), "it is in no group");
    assertEquals(5, strip.slices().get(1).begin());
    assembler.row("r/strip", null);
    assembler.row("r/account", account(40, 1));
    assertEquals(Strip.NONE, assembler.account().orElseThrow().strip());
  }

  static StripRow strip() {
    SliceGroupRow group = new SliceGroupRow("0,2-3", 0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    return new StripRow(
        "r",
        20L,
        "units",
        4,
        4,
        false,
        List.of(new SliceRow(5L, List.of(group)), new SliceRow(20L, List.of())));
  }

  /** Three marks, from 4 to 8. */
  private static PhaseRow phase(String name, long begin, int paths) {
    return PhaseRow.newBuilder()
        .setRun("r")
        .setName(name)
        .setMarks(3)
        .setClosed(2)
        .setMean(2)
        .setDeviation(0)
        .setLeast(2)
        .setMost(2)
        .setFirst(begin < 0 ? 0 : 4)
        .setLast(begin < 0 ? 4 : 8)
        .setSquares("8")
        .setBegin(begin)
        .setCut(10)
        .setElapsed(begin < 0 ? 0 : 10 - begin)
        .setUnit("units")
        .setWindows(1)
        .setWindowCut(begin < 0 ? begin : 8)
        .setPaths(paths)
        .build();
  }

  @Test
  void shouldForgetWhatWasRetired() {
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/1", path(1, "for", 1));
    assembler.row("r/1", null);
    assembler.row("r/account", account(10, 1));
    assertEquals(
        List.of(PathId.ROOT),
        assembler.account().orElseThrow().paths().stream().map(PathAccount::id).toList());
    assembler.row("r/account", null);
    assertTrue(assembler.account().isEmpty());
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    assembler.row("r/0", path(0, "ritual", 1));
    assembler.row("r/account", account(10, 1));
    assertThrows(ReadException.class, assembler::account);
    PathRow wrong = path(0, "program", 1);
    wrong.getGroups().get(0).setThreads("x");
    assembler.row("r/0", wrong);
    assembler.row("r/account", account(20, 1));
    assertThrows(ReadException.class, assembler::account);
    PathRow wrongCause = path(0, "program", 1);
    wrongCause.getCauses().get(0).getGroups().get(0).setThreads("x");
    assembler.row("r/0", wrongCause);
    assembler.row("r/account", account(30, 1));
    assertThrows(ReadException.class, assembler::account);
    StripRow wrongStrip = strip();
    wrongStrip.getSlices().get(0).getGroups().get(0).setThreads("x");
    assembler.row("r/0", path(0, "program", 1));
    assembler.row("r/strip", wrongStrip);
    assembler.row("r/account", account(40, 1));
    assertThrows(ReadException.class, assembler::account);
  }

  static AccountRow account(long cut, int paths) {
    return new AccountRow("r", cut, "units", 4, false, cut, List.of("atomic"), paths, 6);
  }

  static PathRow path(int path, String kind, long count) {
    GroupRow group =
        GroupRow.newBuilder()
            .setThreads("0,2-3")
            .setCount(count)
            .setBodies(2)
            .setEnter(3)
            .setBody(4)
            .setExit(5)
            .setWork(100)
            .setPreempted(101)
            .setSync(102)
            .setImbalance(103)
            .setBarrier(104)
            .setLimited(105)
            .setTaskwait(106)
            .setManagement(107)
            .setIdle(108)
            .setTool(109)
            .build();
    return PathRow.newBuilder()
        .setRun("r")
        .setPath(path)
        .setParent(0)
        .setKind(kind)
        .setLabel("a.c:9")
        .setFile("/src/a.c")
        .setLine(9)
        .setFunction("main")
        .setName("")
        .setDepth(3)
        .setGroups(List.of(group))
        .setEdges(List.of(new PredecessorRow(0, List.of(new PassesRow("0-1", 5L)))))
        .setCauses(
            List.of(new CauseRow(1, List.of(new CausedRow("0,2", 60L), new CausedRow("3", 43L)))))
        .build();
  }
}
