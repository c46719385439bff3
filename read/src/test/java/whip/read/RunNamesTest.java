package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.platform.Commands;
import whip.schemas.TrustedSchemas;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

class RunNamesTest {
  static {
    TrustedSchemas.trust(); // Where runs are read, the topic's reader has done it.
  }

  private final TreeMap<String, RunRecord> runs = new TreeMap<>();
  private final RunNames names = new RunNames(runs, Commands.PLAIN);

  private void add(String run, int rank) {
    add(run, rank, 0);
  }

  private void add(String run, int rank, int rankCount) {
    runs.put(
        run,
        RunRecord.newBuilder()
            .setRun(run)
            .setRank(rank)
            .setRankCount(rankCount)
            .setState(RunState.ENDED)
            .setProgram("relax")
            .setClock("tsc")
            .setUnit("ns")
            .setStartedAt(Instant.ofEpochSecond(runs.size()))
            .setWrittenAt(Instant.EPOCH)
            .build());
  }

  private void addRanks(String job, int count) {
    for (int rank = 0; rank < count; rank++) {
      add(job + "-r" + rank, rank);
    }
  }

  @Test
  void shouldMeanAllRanksByWhatTheyAreCalledTogether() {
    addRanks("slurm-77.0", 12);
    addRanks("slurm-77.1", 2);
    Job job = names.job("slurm-77.0").orElseThrow();
    assertEquals(12, job.ranks().size());
    assertEquals("slurm-77.0-r10", job.ranks().get(10).getRun());
    assertEquals("slurm-77.0-r0 to slurm-77.0-r11", job.runs());
    assertEquals("slurm-77.1", names.job("slurm-77.1").orElseThrow().name());
    assertEquals(List.of("slurm-77.0", "slurm-77.1"), List.copyOf(names.jobs().keySet()));
  }

  @Test
  void shouldTakeARankThatSaysItIsNotAloneForAJob() {
    add("one-r0", 0, 4);
    add("other-r0", 0, 1);
    assertEquals(List.of("one"), List.copyOf(names.jobs().keySet()));
  }

  @Test
  void shouldMeanAJobByAPrefixThatItAloneHas() {
    addRanks("slurm-77.0", 2);
    assertEquals("slurm-77.0", names.job("slu").orElseThrow().name());
    addRanks("slurm-78.0", 2);
    assertEquals(Optional.empty(), names.job("slu"));
    assertEquals("slurm-78.0", names.job("slurm-78").orElseThrow().name());
    add("slurm-78x", 0);
    assertEquals(Optional.empty(), names.job("slurm-78"));
    assertEquals(
        "slurm-7 is ambiguous, it could be slurm-77.0, slurm-78.0, slurm-78x: give more of the id",
        assertThrows(ReadException.class, () -> names.find("slurm-7")).getMessage());
  }

  @Test
  void shouldMeanARankByItsOwnId() {
    addRanks("job", 12);
    assertEquals(Optional.empty(), names.job("job-r1"));
    assertEquals("job-r1", names.find("job-r1").getRun());
    assertEquals(Optional.empty(), names.job("job-r"));
  }

  @Test
  void shouldCountAJobOnceAmongTheLast() {
    assertEquals(Optional.empty(), names.job("last"));
    add("first", 0);
    addRanks("job", 3);
    assertEquals("job", names.job("last").orElseThrow().name());
    assertEquals(Optional.empty(), names.job("last~1"));
    assertEquals("first", names.find("last~1").getRun());
    assertEquals(
        "last~2 is beyond the 2 runs there are; `whip runs` lists them",
        assertThrows(ReadException.class, () -> names.find("last~2")).getMessage());
    assertEquals(
        "job has 3 ranks, and this works on one run: give one of job-r0 to job-r2",
        assertThrows(ReadException.class, () -> names.find("last")).getMessage());
  }

  @Test
  void shouldNotTakeWhatIsOnlyCalledAlikeForAJob() {
    add("test-r1", 0);
    add("test-r2", 0);
    add("only-r0", 0);
    addRanks("both", 2);
    add("both", 0);
    assertEquals(Optional.empty(), names.job("test"));
    assertEquals("only-r0", names.find("only").getRun());
    assertEquals(Optional.empty(), names.job("both"));
    assertEquals("both", names.find("both").getRun());
  }

  @Test
  void shouldSayWhichRunsThereAreWhereOneIsNeeded() {
    addRanks("job", 4);
    assertEquals(
        "job has 4 ranks, and this works on one run: give one of job-r0 to job-r3",
        assertThrows(ReadException.class, () -> names.find("job")).getMessage());
  }

  @Test
  void shouldMeanAllProgramsOfACommandByItsName() {
    add("k3-pzzzzzz2", 0);
    add("k3-paaaaaa7", 0);
    add("k3-paaaaaa9", 0); // no letters of the collector's
    add("k30-paaaaaa7", 0);
    add("alone", 0);
    Programs programs = names.programs("k3").orElseThrow();
    assertEquals("k3", programs.name());
    assertEquals(Optional.empty(), names.programs("k"));
    assertEquals("k30", names.programs("k30").map(Programs::name).orElse("none"));
    assertEquals("alone", names.programs("al").map(Programs::name).orElse("none"));
    assertEquals(
        List.of("k3-pzzzzzz2", "k3-paaaaaa7"),
        programs.runs().stream().map(RunRecord::getRun).toList());
    add("k3", 0);
    assertEquals(3, names.programs("k3").orElseThrow().runs().size());
    assertEquals("k3", names.find("k3").getRun());
  }
}
