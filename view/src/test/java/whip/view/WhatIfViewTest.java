package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import whip.model.profile.SampleProfile;
import whip.model.whatif.BoundedAnswer;
import whip.model.whatif.Expired;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;
import whip.model.whatif.Spec;
import whip.model.whatif.Until;
import whip.platform.Commands;

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
  void shouldGiveBoundsAloneWhereRecordsHaveExpired() throws Exception {
    BoundedAnswer answer = expired(PROFILE);
    assertEquals(
        List.of(
            "what if relax.c:5 is 8x faster",
            "",
            "From the profile alone: the program's span would be at least 25 and at most 25;",
            "it is 63."),
        BoundsText.lines(PROFILE, answer));
    JsonNode json = new ObjectMapper().readTree(WhatIfJson.bounds(PROFILE, List.of(answer)));
    assertEquals("whip.profile/1", json.get("schema").asText());
    assertEquals("relax.c:5=8x", json.at("/hypothesis/0/spec").asText());
    assertFalse(json.at("/hypothesis/0").has("strands"), "nobody knows how many");
    assertFalse(json.has("directives"), "nor what becomes of each directive");
    assertFalse(json.get("exact").asBoolean(true));
    assertEquals(
        "records have expired: 3 of the run's 8 in whip.node are gone (retention.ms=1)",
        json.get("inexactBecause").asText());
    assertEquals(3, json.at("/expired/records").asInt());
    assertEquals("25", json.get("spanAtLeastExact").asText());
    assertEquals("25", json.get("spanExact").asText());
    assertEquals(63, json.at("/measured/span").asInt());
    String two = WhatIfJson.bounds(PROFILE, List.of(answer, answer));
    assertEquals(2, new ObjectMapper().readTree(two).get("profiles").size());
  }

  private static BoundedAnswer expired(Profile profile) {
    return BoundedAnswer.of(
            profile,
            SampleOutcome.hypothesis("relax.c:5=8x"),
            new Expired(3, 8, "whip.node", "retention.ms=1"))
        .orElseThrow();
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
    golden("rank.txt", RankTable.lines(PROFILE, Factor.of(16), rows, Commands.PLAIN));
    assertEquals(golden("rank.json"), RankJson.text(PROFILE, Factor.of(16), rows));
  }

  @Test
  void shouldPrintACurveByItsBends() throws IOException {
    golden(
        "curve.txt",
        CurveTable.lines(
            PROFILE, PROFILE.tables().regions().get(1), Optional.of(Factor.of(2)), Commands.PLAIN));
    assertEquals(
        golden("curve.json"),
        RankJson.curve(PROFILE, PROFILE.tables().regions().get(1), Optional.of(Factor.of(2))));
  }

  @Test
  void shouldPrintBothSidesOfACurveThatWasCut() throws IOException {
    golden(
        "curve-bounds.txt",
        CurveTable.lines(
            PROFILE, PROFILE.tables().regions().get(0), Optional.empty(), Commands.PLAIN));
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
