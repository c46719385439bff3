package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.cli.session.Session;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.SampleProfile;
import whip.model.view.Diff;
import whip.model.view.Limit;
import whip.model.view.Measure;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;
import whip.platform.Commands;
import whip.view.Advice;
import whip.view.CurveTable;
import whip.view.DiffTable;
import whip.view.DiffVerdict;
import whip.view.ForeignText;
import whip.view.ProcessorsTable;
import whip.view.ProfileTable;
import whip.view.RankTable;
import whip.view.RunTable;

/** Checks a session's output for profiles and records whose every text has control characters. */
class ForeignTextTest {
  private static final Limit LIMIT = new Limit(Measure.SPAN, new BigDecimal("5"));

  private final RecordedSession recorded = new RecordedSession();
  private final Session session = recorded.with(Map.of());

  @Test
  void shouldPrintNoViewWithControlCharacters() throws Exception {
    for (List<String> lines : views()) {
      session.print(lines);
      session.printResult(lines);
    }
    assertClean();
    assertEquals(recorded.err(), recorded.out());
    assertTrue(recorded.err().contains("\\x1b[2J\\x1b]0;pwn\\x07\\nforged"), recorded.err());
  }

  @Test
  void shouldSayNothingWithControlCharacters() throws Exception {
    String text = ForeignText.in("the broker answers ");
    session.say(text);
    session.say("%s; look there", text);
    session.progress(text);
    session.print(List.of(text));
    assertEquals(4, recorded.err().lines().count(), recorded.err());
    assertClean();
  }

  @Test
  void shouldRefuseWordsWithControlCharacters() throws Exception {
    recorded.execute(ForeignText.in("frobnicate"));
    recorded.execute("report", ForeignText.in("--frobnicate"));
    recorded.execute("whatif", "last", ForeignText.in("a.c:1="));
    recorded.execute("export", "--format", ForeignText.in("otf2"));
    assertClean();
  }

  private static List<List<String>> views() throws Exception {
    Profile later = ForeignText.in(SampleProfile.slower());
    List<List<String>> views = new ArrayList<>();
    for (Profile sample :
        List.of(SampleProfile.complete(), SampleProfile.partial(), SampleProfile.ranks(3))) {
      Profile profile = ForeignText.in(sample);
      List<RegionRow> regions = profile.tables().regions();
      Factor factor = Factor.of(16);
      views.add(ProfileTable.lines(profile));
      views.add(Advice.lines(profile, Commands.PLAIN));
      views.add(ProcessorsTable.lines(ProcessorsTable.of(profile, List.of(2)), "units"));
      views.add(
          RankTable.lines(
              profile,
              factor,
              Ranking.of(profile.tables().span(), regions, factor),
              Commands.PLAIN));
      for (RegionRow region : regions) {
        views.add(CurveTable.lines(profile, region, Optional.of(factor), Commands.PLAIN));
      }
      views.add(DiffTable.lines(Diff.of(profile, later)));
    }
    views.add(DiffVerdict.lines(Diff.of(ForeignText.in(SampleProfile.complete()), later), LIMIT));
    RunTable.Row run =
        new RunTable.Row(
            "job-r0", "job", 0, 2, Instant.EPOCH, "lost", "signal", "name", "/a", List.of("b"));
    views.add(RunTable.lines(List.of(ForeignText.in(run)), true));
    views.add(RunTable.lines(List.of(ForeignText.in(run)), false));
    return views;
  }

  private void assertClean() {
    assertEquals("", ForeignText.rawIn(recorded.out() + recorded.err()));
  }
}
