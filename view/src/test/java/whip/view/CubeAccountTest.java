package whip.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static whip.view.SampleTree.TREE;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.SampleAccount;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.property.SampleRun;

/** Checks that a reader of .cubex files finds the account in ours, to the last number. */
class CubeAccountTest {
  private static final Profile PROFILE = SampleProfile.complete();
  private static final String PROGRAM = "/relax 1000 a \"b\"/time of threads";

  @Test
  void shouldHaveATreeOfMetricsBesideThoseOfTheProfile() throws Exception {
    List<String> metrics = reader(SampleAccount.critical()).metrics();
    assertEquals("Acquisitions (whip_acquisitions, occ)", metrics.get(4));
    assertEquals(
        List.of(
            "Time (whip_time, units)",
            "  Work (whip_time_work, units)",
            "  Losses (whip_losses, units)",
            "    Preempted (whip_time_preempted, units)",
            "    Sync (whip_time_sync, units)",
            "    Imbalance (whip_time_imbalance, units)",
            "    Barrier (whip_time_barrier, units)",
            "    Limited (whip_time_limited, units)",
            "    Taskwait (whip_time_taskwait, units)",
            "    Management (whip_time_management, units)",
            "    Idle (whip_time_idle, units)",
            "    Tool (whip_time_tool, units)",
            "Entries (whip_entries, occ)"),
        metrics.subList(5, metrics.size()));
  }

  /** Four threads and one critical construct: the worked answer, behind the profile's trees. */
  @Test
  void shouldHaveACallTreeOfPaths() throws Exception {
    List<String> tree = reader(SampleAccount.critical()).tree();
    List<String> profile = new CubeReader(CubeFile.bytes(PROFILE, TREE)).tree();
    assertEquals(profile, tree.subList(0, profile.size()));
    assertEquals(
        List.of(
            "  time of threads: whip_entries=1",
            "    parallel a.c:7: whip_time=6 whip_losses=6 whip_time_imbalance=6 whip_entries=4",
            "      critical a.c:9: whip_time=10 whip_time_work=4 whip_losses=6 whip_time_sync=6 whip_entries=4"),
        tree.subList(profile.size(), tree.size()));
  }

  @Test
  void shouldHavePlacesOfThreadsAndOneForWhatBelongsToNone() throws Exception {
    CubeReader one = reader(SampleAccount.critical());
    assertEquals(
        List.of(
            "rank 0/thread 0",
            "rank 0/thread 1",
            "rank 0/thread 2",
            "rank 0/thread 3",
            "rank 0/all threads"),
        one.locations());
    long[] sync = one.inclusive().get("whip_time_sync").get(PROGRAM);
    assertArrayEquals(new long[] {0, 1, 2, 3, 0}, sync);
    long[] span = one.inclusive().get("whip_critical").get("/relax 1000 a \"b\"");
    assertArrayEquals(new long[] {0, 0, 0, 0, 63}, span);
  }

  @Test
  void shouldHaveAProcessForEachRankOfAJob() throws Exception {
    CubeReader job = reader(SampleAccount.job());
    assertEquals(
        List.of(
            "rank 0/thread 0",
            "rank 0/thread 1",
            "rank 0/thread 2",
            "rank 0/thread 3",
            "rank 2/thread 0",
            "rank 2/thread 1",
            "all ranks/all threads"),
        job.locations());
    assertArrayEquals(
        new long[] {4, 4, 4, 4, 7, 7, 0}, job.inclusive().get("whip_time").get(PROGRAM));
  }

  /** Every number against sums over all paths below, found by climbing. */
  @Test
  void shouldAddUpToTheAccount() throws Exception {
    for (Constructs account :
        List.of(
            SampleAccount.critical(),
            SampleAccount.manyKinds(),
            SampleRun.several(),
            SampleAccount.job())) {
      Map<String, Map<String, long[]>> read = reader(account).inclusive();
      assertAddsUp(account, read.get("whip_time"), one -> one.times().total());
      assertAddsUp(account, read.get("whip_entries"), Account::entries);
      for (AccountClass each : AccountClass.values()) {
        assertAddsUp(account, read.get("whip_time_" + each.label()), one -> one.times().of(each));
      }
      assertAddsUp(
          account,
          read.get("whip_losses"),
          one -> one.times().total() - one.times().of(AccountClass.WORK));
      long all = 0;
      for (long number : read.get("whip_time").get(PROGRAM)) {
        all += number;
      }
      assertEquals(account.threadTime(), all, "every nanosecond of every thread");
    }
  }

  private static void assertAddsUp(
      Constructs account, Map<String, long[]> read, ToLongFunction<Account> number) {
    for (PathAccount path : account.paths()) {
      long[] expected = new long[account.threads() + 1];
      for (PathAccount below : account.paths()) {
        if (isIn(account, below, path)) {
          below
              .counts()
              .accounts()
              .forEach((thread, one) -> expected[thread] += number.applyAsLong(one));
        }
      }
      assertArrayEquals(expected, read.get(way(account, path)), path.text());
    }
  }

  private static boolean isIn(Constructs account, PathAccount below, PathAccount path) {
    PathAccount at = below;
    while (!at.isRoot() && !at.id().equals(path.id())) {
      at = parent(account, at);
    }
    return at.id().equals(path.id());
  }

  private static String way(Constructs account, PathAccount path) {
    return path.isRoot() ? PROGRAM : way(account, parent(account, path)) + "/" + path.text();
  }

  private static PathAccount parent(Constructs account, PathAccount path) {
    PathId parent = path.parent();
    return account.paths().stream().filter(each -> each.id().equals(parent)).findFirst().get();
  }

  @Test
  void shouldBeAsBeforeWithoutAnAccount() {
    assertArrayEquals(
        CubeFile.bytes(PROFILE, TREE), CubeFile.bytes(PROFILE, TREE, Optional.empty()));
  }

  /** A metric without any number keeps one row, which readers want. */
  @Test
  void shouldLeaveOutRowsOfZeros() throws Exception {
    Constructs account = SampleAccount.critical();
    Map<String, Integer> rows = reader(account).rows();
    assertEquals(3, rows.get("whip_entries"));
    assertEquals(2, rows.get("whip_time_sync"), "that of the program, too");
    assertEquals(1, rows.get("whip_time_tool"));
    assertEquals(13 * 3 * 5, CubeFile.numbers(account), "at most");
  }

  private static CubeReader reader(Constructs account) throws Exception {
    return new CubeReader(CubeFile.bytes(PROFILE, TREE, Optional.of(account)));
  }
}
