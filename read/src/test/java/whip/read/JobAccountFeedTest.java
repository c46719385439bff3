package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.construct.Constructs;
import whip.model.construct.JobAccount;
import whip.schemas.TrustedSchemas;
import whip.schemas.construct.AccountRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/** Accounts of a job's ranks: those that are there, by the ranks' own numbers. */
class JobAccountFeedTest {
  static {
    TrustedSchemas.trust(); // Where runs are read, the topic's reader has done it.
  }

  private final Map<String, AccountAssembler> ranks = new HashMap<>();
  private final Map<String, GrainAssembler> grains = new HashMap<>();

  @Test
  void shouldMergeTheRanksThatHaveAnAccount() {
    Job job = new Job("job", List.of(rank(2, 4), rank(0, 4), rank(1, 4)));
    assertTrue(merged(job).isEmpty());
    account("job-r2", "units");
    account("job-r0", "units");
    account("job-r7", "units"); // of which no run is known yet
    Constructs merged = merged(job).orElseThrow();
    assertEquals("job", merged.run());
    assertEquals(8, merged.threads());
    assertEquals(
        List.of("0: 0-3", "2: 4-7"),
        merged.ranks().stream().map(rank -> rank.rank() + ": " + rank.numbers()).toList());
    assertEquals(List.of("atomic", "missing-ranks"), merged.notVisible());
    assertEquals(
        List.of(0, 2, 3, 4, 6, 7), List.copyOf(merged.paths().get(0).counts().accounts().keySet()));
  }

  /** Each of them says so, whether its run was found or not. */
  @Test
  void shouldMissRanksThatTheJobWasStartedWith() {
    account("job-r0", "units");
    account("job-r1", "units");
    List<RunRecord> two = List.of(rank(0, 0), rank(1, 0));
    assertEquals(List.of("atomic"), merged(new Job("job", two)).orElseThrow().notVisible());
    List<RunRecord> ofThree = List.of(rank(0, 3), rank(1, 3));
    assertEquals(
        List.of("atomic", "missing-ranks"),
        merged(new Job("job", ofThree)).orElseThrow().notVisible());
  }

  /** Each rank has its own; one of a cell's two tasks has no known creation. */
  @Test
  void shouldJoinWhatTasksOfEachRankCost() {
    account("job-r0", "units");
    account("job-r1", "units");
    GrainAssembler sums = new GrainAssembler();
    sums.row("job-r1/task@a.c:7", GrainAssemblerTest.directive("task"));
    sums.row("job-r1/grains", GrainAssemblerTest.run(1));
    grains.put("job-r1", sums);
    grains.put("job-r0", new GrainAssembler());
    Constructs job = merged(new Job("job", List.of(rank(0, 2), rank(1, 2)))).orElseThrow();
    assertEquals(List.of(), job.ranks().get(0).tasks());
    assertEquals(
        List.of("task a.c:7: 1 of 2"),
        job.ofRank(job.ranks().get(1)).tasks().stream()
            .map(each -> each.construct().text() + ": " + each.unknown() + " of " + each.tasks())
            .toList());
    assertEquals(List.of(), job.tasks());
  }

  @Test
  void shouldRefuseRanksWithDifferentUnits() {
    account("job-r0", "units");
    account("job-r1", "ns");
    Job job = new Job("job", List.of(rank(0, 2), rank(1, 2)));
    String refused = assertThrows(ReadException.class, () -> merged(job)).getMessage();
    assertTrue(refused.contains("(ns: rank 1; units: rank 0)"), refused);
  }

  private Optional<Constructs> merged(Job job) {
    return JobAccountFeed.merged(new JobAccount(), job, ranks, grains);
  }

  private void account(String run, String unit) {
    AccountAssembler assembler = new AccountAssembler();
    assembler.row(run + "/0", AccountAssemblerTest.path(0, "program", 1));
    AccountRow row = AccountAssemblerTest.account(10, 1);
    row.setRun(run);
    row.setUnit(unit);
    assembler.row(run + "/account", row);
    ranks.put(run, assembler);
  }

  private static RunRecord rank(int rank, int count) {
    return RunRecord.newBuilder()
        .setRun("job-r" + rank)
        .setRank(rank)
        .setRankCount(count)
        .setState(RunState.ENDED)
        .setProgram("relax")
        .setClock("virtual")
        .setUnit("units")
        .setStartedAt(Instant.EPOCH)
        .setWrittenAt(Instant.EPOCH)
        .build();
  }
}
