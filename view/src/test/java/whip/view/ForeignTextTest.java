package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;

/** Files for other tools, and tables, whatever a program's names are. */
class ForeignTextTest {

  @Test
  void shouldWriteFilesWithoutControlCharacters() throws Exception {
    for (Profile sample : List.of(SampleProfile.complete(), SampleProfile.partial())) {
      Profile profile = ForeignText.in(sample);
      assertEquals("", ForeignText.rawIn(ProfileCsv.text(profile)));
      assertEquals("", ForeignText.rawIn(CurvesCsv.text(profile)));
      assertEquals("", ForeignText.rawIn(Dot.text(profile, ForeignText.in(SampleTree.TREE))));
    }
  }

  @Test
  void shouldKeepARowALineAndItsFields() throws Exception {
    String csv = ProfileCsv.text(ForeignText.in(SampleProfile.complete()));
    String clean = ProfileCsv.text(SampleProfile.complete());
    assertEquals(clean.lines().count(), csv.lines().count());
    assertTrue(csv.contains("main\\x1b[2J\\x1b]0;pwn\\x07\\nforged"), csv);
    assertEquals("\"a,\"\"\\n\"", Csv.line("a,\"\n"));
  }

  @Test
  void shouldListARunALineInColumns() throws Exception {
    RunTable.Row row =
        new RunTable.Row(
            "k3f9q2zd01",
            "",
            0,
            0,
            Instant.parse("2026-11-20T21:00:00Z"),
            "ended",
            "exit",
            "",
            "/src/relax",
            List.of("\u001b[2J", "line1\nfake000000    2026-11-27 00:00:00  ended    rm"));
    assertEquals(
        List.of(
            "run           started (UTC)        state    program",
            "k3f9q2zd01    2026-11-20 21:00:00  ended    relax \\x1b[2J line1\\n"
                + "fake000000    2026-11-27 00:00:00  ended    rm"),
        RunTable.lines(List.of(row), true));
    List<String> lines = RunTable.lines(List.of(ForeignText.in(row)), true);
    assertEquals(2, lines.size());
    assertEquals(lines.get(0).indexOf("started"), lines.get(1).indexOf("2026-11-20"));
  }
}
