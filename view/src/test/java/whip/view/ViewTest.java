package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.platform.Commands;

/** Compares views for users and programs with the expected texts in the resources, by character. */
class ViewTest {

  @Test
  void shouldPrintACompleteProfile() throws IOException {
    assertEquals(golden("complete.txt"), table(ProfileTable.lines(SampleProfile.complete())));
  }

  @Test
  void shouldPrintAPartialProfileWithItsLossesAndLimits() throws IOException {
    assertEquals(golden("partial.txt"), table(ProfileTable.lines(SampleProfile.partial())));
  }

  @Test
  void shouldSayThatFullDetailWasFoldedToo() {
    String head = String.join(" ", ProfileTable.lines(SampleProfile.pressed()).subList(0, 3));
    assertTrue(head.contains("detail full, folded up to 784 under back-pressure"), head);
    assertFalse(ProfileTable.lines(SampleProfile.complete()).get(1).contains("detail"));
  }

  @Test
  void shouldPrintRanksBesideOneAnother() throws Exception {
    assertEquals(golden("ranks.txt"), table(ProfileTable.lines(SampleProfile.ranks(13))));
  }

  @Test
  void shouldKeepTo80Columns() throws Exception {
    for (Profile profile : List.of(SampleProfile.partial(), SampleProfile.ranks(13))) {
      for (String line : ProfileTable.lines(profile)) {
        assertTrue(line.length() <= 80, line);
      }
    }
  }

  @Test
  void shouldKeepRanksInJson() throws Exception {
    Profile ranks = SampleProfile.ranks(3);
    var json = ProfileJson.tree(ranks);
    assertEquals(-1, json.get("rank").asInt());
    assertEquals("slurm-77.0-r2", json.get("ranks").get(2).get("run").asText());
    assertEquals(73, json.get("ranks").get(2).get("span").asLong());
    assertEquals(ranks.ranks(), ProfileReader.profile(ProfileJson.text(ranks)).ranks());
    assertFalse(ProfileJson.tree(SampleProfile.complete()).has("ranks"));
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(golden("complete.json"), ProfileJson.text(SampleProfile.complete()));
  }

  @Test
  void shouldWriteWhatIsNotKnownAsNull() {
    var json = ProfileJson.tree(SampleProfile.partial());
    assertTrue(json.get("overheadPercent").isNull());
    assertTrue(json.get("endedAt").isNull());
  }

  @Test
  void shouldCountWhatIsLeftOut() {
    var json = ProfileJson.tree(SampleProfile.partial());
    assertEquals(3, json.get("directivesCut").asLong());
    assertEquals(17, json.get("strandsCut").asLong());
    assertEquals(4, json.get("regionsCut").asLong());
    assertEquals(5, json.get("locksCut").asLong());
  }

  @Test
  void shouldBoundTheTimeOnProcessors() {
    Profile profile = SampleProfile.complete();
    List<String> lines =
        ProcessorsTable.lines(ProcessorsTable.of(profile, List.of(1, 2, 8)), "units");
    assertEquals(
        List.of(
            "        P  takes at least      at most   speedup of at least  at most",
            "        1             115          115                  1.00     1.00",
            "        2              63           89                  1.29     1.83",
            "        8              63         69.5                  1.65     1.83"),
        lines.subList(2, lines.size()));
    assertEquals(List.of(1, 2), ProcessorsTable.usual(profile));
  }

  @Test
  void shouldWriteCsv() throws IOException {
    assertEquals(golden("complete.csv"), ProfileCsv.text(SampleProfile.complete()));
  }

  @Test
  void shouldWriteCurves() throws IOException {
    assertEquals(golden("curves.csv"), CurvesCsv.text(SampleProfile.complete()));
  }

  @Test
  void shouldSayWhatWasBeforeTheFirstUseOfOpenMp() {
    List<String> lines = ProfileTable.lines(SampleProfile.late());
    assertTrue(
        lines.contains("(start of the process)                    1              2.00 s"),
        lines.toString());
    String sentence =
        "Recording begins when a program first uses OpenMP, in a directive or a call: the";
    assertTrue(lines.contains(sentence), lines.toString());
    assertFalse(ProfileTable.lines(SampleProfile.partial()).contains(sentence));
  }

  @Test
  void shouldSayWhereToLookNext() {
    assertEquals(
        "relax.c:5 (for) holds 79.4 % of the critical path, more than anything else:",
        Advice.lines(SampleProfile.complete(), Commands.PLAIN).get(0));
    assertEquals(
        "87.6 % of the critical path lie outside every directive: the serial parts bound",
        Advice.lines(SampleProfile.serial(), Commands.PLAIN).get(0));
    assertEquals(
        "Start with the lock queue_lock, held at queue.c:7, queue.c:30: what is done",
        Advice.lines(SampleProfile.partial(), Commands.PLAIN).get(0));
  }

  @Test
  void shouldSayHowToGoOnOnTheSameCluster() {
    Commands commands =
        new Commands(List.of("--bootstrap", "b:9092", "--registry", "http://r"), "");
    List<String> lines = Advice.lines(SampleProfile.complete(), commands);
    assertEquals(
        List.of(
            "Every number:  whip report k3f9q2zd01 --json profile.json --bootstrap b:9092 --registry http://r",
            "What if:       whip whatif k3f9q2zd01 --rank --bootstrap b:9092 --registry http://r",
            "In a browser:  whip dashboard --run k3f9q2zd01 --bootstrap b:9092 --registry http://r",
            "All runs:      whip runs --bootstrap b:9092 --registry http://r"),
        lines.subList(lines.size() - 4, lines.size()));
  }

  @Test
  void shouldNameTheCompileLineThatShowsHiddenChunks() {
    Path plugin = Path.of("/opt/whip/libwhip-chunks.so");
    assertEquals(
        List.of(
            "",
            "Single chunks and sections show in programs compiled with",
            "    clang-19 -g -fopenmp -fpass-plugin=/opt/whip/libwhip-chunks.so"),
        Remedies.lines(SampleProfile.partial(), plugin));
    assertEquals(List.of(), Remedies.lines(SampleProfile.complete(), plugin));
  }

  @Test
  void shouldScaleTimesToThreeDigits() {
    assertEquals("0 ns", Units.scaled(0, "ns"));
    assertEquals("999 ns", Units.scaled(999, "ns"));
    assertEquals("1.00 us", Units.scaled(1_000, "ns"));
    assertEquals("45.6 ms", Units.scaled(45_600_000, "ns"));
    assertEquals("1.23 s", Units.scaled(1_234_567_890, "ns"));
    assertEquals("1.00 s", Units.scaled(999_600_000, "ns"));
    assertEquals("10.0 ms", Units.scaled(9_996_000, "ns"));
    assertEquals("100 ms", Units.scaled(99_960_000, "ns"));
    assertEquals("12345 s", Units.scaled(12_345_000_000_000L, "ns"));
  }

  @Test
  void shouldScaleCountsAndLeaveVirtualUnitsExact() {
    assertEquals("12", Units.scaled(12, "instructions"));
    assertEquals("1.23 G", Units.scaled(1_234_567_890, "cycles"));
    assertEquals("1234567890", Units.scaled(1_234_567_890, "units"));
  }

  @Test
  void shouldListRuns() {
    List<RunTable.Row> rows =
        List.of(
            new RunTable.Row(
                "k3f9q2zd01",
                "",
                0,
                0,
                Instant.parse("2026-11-20T21:00:00.123Z"),
                "lost",
                "signal SIGSEGV",
                "nightly",
                "/src/relax",
                List.of("1000")));
    assertEquals(
        List.of(
            "run           started (UTC)        state    program",
            "k3f9q2zd01    2026-11-20 21:00:00  lost     relax 1000 (nightly), signal SIGSEGV"),
        RunTable.lines(rows, true));
  }

  @Test
  void shouldListAJobOnce() {
    List<RunTable.Row> rows =
        List.of(
            row("job-r1", "job", 1, "running", "2026-11-20T21:00:02Z"),
            row("cut-r0", "cut", 0, "ended", "2026-11-20T21:00:02Z"),
            row("k3f9q2zd01", "", 0, "ended", "2026-11-20T21:00:01Z"),
            row("job-r0", "job", 0, "ended", "2026-11-20T21:00:00Z"),
            row("old-r1", "old", 1, "ended", "2026-11-20T20:00:00Z"),
            row("old-r0", "old", 0, "ended", "2026-11-20T20:00:00Z"));
    assertEquals(
        List.of(
            "run           started (UTC)        state    program",
            "job           2026-11-20 21:00:00  running  relax, 2 ranks: 1 ended, 1 running",
            "cut           2026-11-20 21:00:02  ended    relax, 1 of 2 ranks",
            "k3f9q2zd01    2026-11-20 21:00:01  ended    relax",
            "old           2026-11-20 20:00:00  ended    relax, 2 ranks"),
        RunTable.lines(rows, true));
    assertEquals(7, RunTable.lines(rows, false).size());
  }

  private static RunTable.Row row(String run, String job, int rank, String state, String at) {
    return new RunTable.Row(
        run,
        job,
        rank,
        job.isEmpty() ? 0 : 2,
        Instant.parse(at),
        state,
        "exit",
        "",
        "/src/relax",
        List.of());
  }

  private static String table(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  @Test
  void shouldListTheProgramsOfACommand() throws IOException {
    List<Profile> programs = List.of(SampleProfile.partial(), SampleProfile.complete());
    assertEquals(
        golden("programs.txt"), table(ProgramsTable.lines("k3abcdefgh", programs, Commands.PLAIN)));
    JsonNode json = new ObjectMapper().readTree(ProgramsJson.text("k3abcdefgh", programs));
    assertEquals("whip.programs/1", json.get("schema").asText());
    assertEquals(
        new ObjectMapper().readTree(ProfileJson.text(programs.get(1))),
        json.get("programs").get(1));
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = ViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
