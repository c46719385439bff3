package whip.cli.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

/** A profile is shown whole or not at all. */
class ProfileAssemblerTest {
  private final ProfileAssembler assembler = new ProfileAssembler();

  @Test
  void shouldBeEmptyBeforeTheProgramRow() {
    assembler.directive("r/for@a.c:3", directive(1, "for", "a.c:3", 10));
    assertEquals(Optional.empty(), assembler.profile());
  }

  @Test
  void shouldWaitForEveryRowOfTheRevision() {
    assembler.directive("r/for@a.c:3", directive(2, "for", "a.c:3", 10));
    assembler.program(program(2, 2));
    assertEquals(Optional.empty(), assembler.profile());
    assembler.directive("r/task@a.c:9", directive(2, "task", "a.c:9", 90));
    assertEquals(2, assembler.profile().orElseThrow().tables().directives().size());
  }

  @Test
  void shouldTakeTheRowsOfTheNewestRevisionOnly() {
    assembler.directive("r/for@a.c:3", directive(1, "for", "a.c:3", 10));
    assembler.directive("r/task@a.c:9", directive(2, "task", "a.c:9", 90));
    assembler.program(program(2, 1));
    Profile profile = assembler.profile().orElseThrow();
    assertEquals(90, profile.tables().directives().get(0).instances().work());
    assertEquals(Status.COMPLETE, profile.status());
    assertEquals(50.0, profile.run().overheadPercent());
  }

  @Test
  void shouldForgetARetiredRow() {
    assembler.directive("r/for@a.c:3", directive(1, "for", "a.c:3", 10));
    assembler.directive("r/task@a.c:9", directive(1, "task", "a.c:9", 90));
    assembler.retired("r/for@a.c:3");
    assembler.program(program(1, 1));
    assertEquals(
        "a.c:9", assembler.profile().orElseThrow().tables().directives().get(0).position().label());
  }

  @Test
  void shouldSayWhichKindItDoesNotKnow() {
    assembler.directive("r/scan@a.c:3", directive(1, "scan", "a.c:3", 10));
    assembler.program(program(1, 1));
    ReadException unknown = assertThrows(ReadException.class, assembler::profile);
    assertEquals(
        "the profile names a directive kind this version does not know: scan",
        unknown.getMessage());
  }

  private static DirectiveRow directive(long revision, String kind, String label, long work) {
    return DirectiveRow.newBuilder()
        .setRun("r")
        .setRevision(revision)
        .setKind(kind)
        .setLabel(label)
        .setInstances(1)
        .setWork(work)
        .setSpan(work)
        .setMinWork(work)
        .setMaxWork(work)
        .setSerialWork(work)
        .setUpdatedAt(Instant.EPOCH)
        .build();
  }

  private static ProgramRow program(long revision, int directives) {
    return ProgramRow.newBuilder()
        .setRun("r")
        .setRevision(revision)
        .setStatus(ProfileStatus.COMPLETE)
        .setDirectives(directives)
        .setWork(100)
        .setSpan(100)
        .setSerialWork(0)
        .setLockBound(0)
        .setLocks(List.of())
        .setStrands(List.of())
        .setCounters(Map.of("cpuNs", 200L, "collectorCpuNs", 100L))
        .setUpdatedAt(Instant.EPOCH)
        .build();
  }
}
