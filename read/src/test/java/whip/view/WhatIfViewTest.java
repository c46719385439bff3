package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;
import whip.model.whatif.Spec;
import whip.model.whatif.Until;

/** Answers to what-if questions, character by character; the expected texts are in resources. */
class WhatIfViewTest {
  private static final Profile PROFILE = SampleProfile.complete();

  @Test
  void shouldPrintAProfileBesideTheMeasuredOne() throws IOException {
    golden("whatif.txt", WhatIfTable.lines(PROFILE, SampleOutcome.fasterLoop()));
  }

  @Test
  void shouldPrintBoundsAndWhyThereAreNoMore() throws IOException {
    golden("whatif-bounds.txt", WhatIfTable.lines(PROFILE, SampleOutcome.bounded()));
  }

  @Test
  void shouldPrintRanksBesideWhatTheyWouldBe() throws Exception {
    Profile ranks = SampleProfile.ranks(13);
    golden("whatif-ranks.txt", WhatIfTable.lines(ranks, SampleOutcome.ranks(ranks)));
  }

  @Test
  void shouldWriteRanksUnderAHypothesis() throws Exception {
    Profile ranks = SampleProfile.ranks(2);
    JsonNode json = new ObjectMapper().readTree(WhatIfJson.text(ranks, SampleOutcome.ranks(ranks)));
    assertEquals(0, json.get("processors").size());
    assertEquals("slurm-77.0-r1", json.get("criticalRun").asText());
    assertEquals("slurm-77.0-r1", json.get("measured").get("criticalRun").asText());
    JsonNode rank = json.get("ranks").get(0);
    assertEquals("slurm-77.0-r0", rank.get("run").asText());
    assertEquals("25", rank.get("spanExact").asText());
    assertEquals(63, rank.get("measured").get("span").asLong());
    assertTrue(rank.get("exact").asBoolean());
    JsonNode silent = json.get("ranks").get(1);
    assertEquals("0", silent.get("spanAtLeastExact").asText());
    assertEquals("its nodes are gone", silent.get("inexactBecause").asText());
    assertEquals("rank 1: its nodes are gone", json.get("inexactBecause").asText());
  }

  @Test
  void shouldWriteAProfileUnderAHypothesis() throws IOException {
    assertEquals(golden("whatif.json"), WhatIfJson.text(PROFILE, SampleOutcome.fasterLoop()));
  }

  @Test
  void shouldWriteSeveralHypothesesAsAList() {
    String one = WhatIfJson.text(PROFILE, List.of(SampleOutcome.fasterLoop()));
    assertTrue(one.contains("whip.profile/1"), one);
    String two =
        WhatIfJson.text(PROFILE, List.of(SampleOutcome.fasterLoop(), SampleOutcome.bounded()));
    assertTrue(two.startsWith("{\n  \"schema\" : \"whip.replay/1\""), two);
    assertTrue(two.contains("\"spanAtLeastExact\" : \"77/4\""), two);
  }

  @Test
  void shouldKeepTheMeasuredProfileBesideWhatWasAskedWithTheRun() {
    String json = WhatIfJson.besideMeasured(PROFILE, SampleOutcome.fasterLoop());
    assertTrue(json.contains("\n  \"span\" : 63,"), json);
    assertTrue(json.contains("\n    \"span\" : 25,"), json);
  }

  @Test
  void shouldRankRegionsAndSayWhereThereAreOnlyBounds() throws IOException {
    List<Ranking.Row> rows =
        Ranking.of(PROFILE.tables().span(), PROFILE.tables().regions(), Factor.of(16));
    golden("rank.txt", RankTable.lines(PROFILE, Factor.of(16), rows));
    assertEquals(golden("rank.json"), RankJson.text(PROFILE, Factor.of(16), rows));
  }

  @Test
  void shouldPrintACurveByItsBends() throws IOException {
    golden(
        "curve.txt",
        CurveTable.lines(PROFILE, PROFILE.tables().regions().get(1), Optional.of(Factor.of(2))));
    assertEquals(
        golden("curve.json"),
        RankJson.curve(PROFILE, PROFILE.tables().regions().get(1), Optional.of(Factor.of(2))));
  }

  @Test
  void shouldPrintBothSidesOfACurveThatWasCut() throws IOException {
    golden(
        "curve-bounds.txt",
        CurveTable.lines(PROFILE, PROFILE.tables().regions().get(0), Optional.empty()));
  }

  @Test
  void shouldProposeWhatReachesATarget() throws IOException {
    Spec loop = SampleOutcome.hypothesis("relax.c:5=8x").specs().get(0);
    UntilTable.Answer answer =
        until(
            4,
            new Until.Plan(
                Fraction.of(115, 63),
                List.of(new Until.Step(loop, Fraction.of(25))),
                true,
                Optional.empty(),
                Optional.of(new Factor(Fraction.of(43, 160)))));
    golden("until.txt", UntilTable.lines(PROFILE, answer));
    assertEquals(golden("until.json"), UntilJson.text(PROFILE, answer));
  }

  @Test
  void shouldSayWhyNoneReachesATarget() throws IOException {
    UntilTable.Answer answer =
        until(
            40,
            new Until.Plan(
                Fraction.of(115, 63),
                List.of(),
                false,
                Optional.of(Fraction.of(115, 25)),
                Optional.empty()));
    golden("until-none.txt", UntilTable.lines(PROFILE, answer));
  }

  @Test
  void shouldRoundAFactorThatIsEnoughUp() {
    assertEquals("7x", RankTable.rounded(new Factor(Fraction.of(1, 7))));
    assertEquals("2.34x", RankTable.rounded(new Factor(Fraction.of(3, 7))));
    assertEquals("inf", RankTable.rounded(Factor.INFINITE));
  }

  private static UntilTable.Answer until(long target, Until.Plan plan) {
    return new UntilTable.Answer(
        Fraction.of(target), Factor.of(8), plan, SampleOutcome.fasterLoop());
  }

  private static void golden(String name, List<String> lines) throws IOException {
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    assertEquals(golden(name), String.join("\n", lines) + "\n");
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = WhatIfViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
