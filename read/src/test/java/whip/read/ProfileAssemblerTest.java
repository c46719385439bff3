package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;
import whip.model.profile.Cut;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.schemas.TrustedSchemas;
import whip.schemas.profile.CriticalRow;
import whip.schemas.profile.CurveLine;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;

/** A profile is shown whole or not at all. */
class ProfileAssemblerTest {
  static {
    TrustedSchemas.trust(); // Where a profile is read, the topic's reader has done it.
  }

  private final ProfileAssembler assembler = new ProfileAssembler();

  @Test
  void shouldBeEmptyBeforeTheProgramRow() {
    assembler.directive("r/for@a.c:3", directive(1, "for", "a.c:3", 10));
    assertEquals(Optional.empty(), assembler.profile());
  }

  @Test
  void shouldWaitForEveryRowOfTheRevision() {
    assembler.directive("r/for@a.c:3", directive(2, "for", "a.c:3", 10));
    assembler.program(program(2, 2).build());
    assertEquals(Optional.empty(), assembler.profile());
    assembler.directive("r/task@a.c:9", directive(2, "task", "a.c:9", 90));
    assertEquals(2, assembler.profile().orElseThrow().tables().directives().size());
  }

  @Test
  void shouldTakeTheRowsOfTheNewestRevisionOnly() {
    assembler.directive("r/for@a.c:3", directive(1, "for", "a.c:3", 10));
    assembler.directive("r/task@a.c:9", directive(2, "task", "a.c:9", 90));
    assembler.program(program(2, 1).build());
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
    assembler.program(program(1, 1).build());
    assertEquals(
        "a.c:9", assembler.profile().orElseThrow().tables().directives().get(0).position().label());
  }

  @Test
  void shouldWaitForEveryRegionOfTheRevision() {
    assembler.region("r/region@@a", region(2, "a", List.of()));
    assembler.region("r/region@@b", region(1, "b", List.of()));
    assembler.program(program(2, 0).setRegions(2).build());
    assertEquals(Optional.empty(), assembler.profile());
    assembler.region("r/region@@b", region(2, "b", List.of()));
    assertEquals(2, assembler.profile().orElseThrow().tables().regions().size());
    assembler.retired("r/region@@b");
    assertEquals(Optional.empty(), assembler.profile());
  }

  @Test
  void shouldReadAnAnnotationsCurve() {
    RegionRow row = region(1, "a", List.of(new CurveLine(25L, 0L), new CurveLine(18L, 82L)));
    row.setThen(List.of(new CriticalRow("task", "a.c:9", 7L), new CriticalRow("program", "", 3L)));
    assembler.region("r/region@@a", row);
    assembler.program(
        program(1, 0).setRegions(1).setRegionsCut(3).setDirectivesCut(4).setLocksCut(5).build());
    Profile profile = assembler.profile().orElseThrow();
    whip.model.profile.RegionRow read = profile.tables().regions().get(0);
    assertEquals("@a", read.label());
    assertEquals(Position.UNKNOWN, read.position());
    assertEquals(90, read.work());
    assertEquals(50, read.serialWork());
    assertEquals(Envelope.of(new long[][] {{25, 0}, {13, 87}}), read.lower());
    assertEquals(Envelope.of(new long[][] {{25, 0}, {18, 82}}), read.upper());
    assertEquals(
        List.of(
            new whip.model.profile.CriticalRow(
                DirectiveKind.TASK, new Position("", 0, "", "a.c:9"), 7),
            new whip.model.profile.CriticalRow(DirectiveKind.PROGRAM, null, 3)),
        read.then());
    assertEquals(new Cut(4, 0, 3, 5), profile.cut());
  }

  @Test
  void shouldReadTheCurvesOfALineAndOfWhatLiesOutside() {
    RegionRow line = region(1, "", List.of());
    line.setLabel("a.c:3");
    line.setFile("/src/a.c");
    line.setLine(3);
    line.setKinds(List.of("parallel", "for"));
    assembler.region("r/region@/src/a.c:3", line);
    RegionRow outside = region(1, "", List.of());
    outside.setLabel("");
    outside.setSerialWork(1);
    assembler.region("r/region@", outside);
    assembler.program(program(1, 0).setRegions(2).build());
    List<whip.model.profile.RegionRow> regions =
        assembler.profile().orElseThrow().tables().regions();
    assertEquals(List.of(DirectiveKind.PARALLEL, DirectiveKind.FOR), regions.get(0).kinds());
    assertEquals(new Position("/src/a.c", 3, "", "a.c:3"), regions.get(0).position());
    assertTrue(regions.get(0).isExact());
    assertTrue(regions.get(1).isProgram());
  }

  @Test
  void shouldReadAProfileFromBeforeThereWereCurves() {
    assembler.program(program(1, 0).build());
    assertEquals(List.of(), assembler.profile().orElseThrow().tables().regions());
  }

  @Test
  void shouldSayWhichKindItDoesNotKnow() {
    assembler.directive("r/scan@a.c:3", directive(1, "scan", "a.c:3", 10));
    assembler.program(program(1, 1).build());
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

  private static RegionRow region(long revision, String annotation, List<CurveLine> upper) {
    return RegionRow.newBuilder()
        .setRun("r")
        .setRevision(revision)
        .setAnnotation(annotation)
        .setLabel("@" + annotation)
        .setWork(90)
        .setSerialWork(50)
        .setLower(List.of(new CurveLine(25L, 0L), new CurveLine(13L, 87L)))
        .setUpper(upper)
        .setThen(List.of())
        .setUpdatedAt(Instant.EPOCH)
        .build();
  }

  private static ProgramRow.Builder program(long revision, int directives) {
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
        .setUpdatedAt(Instant.EPOCH);
  }
}
