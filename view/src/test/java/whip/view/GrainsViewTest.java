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
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.grain.BurdenedSpan;
import whip.model.grain.GrainCause;
import whip.model.grain.GrainLimit;
import whip.model.grain.GrainProblem;
import whip.model.grain.GrainReport;
import whip.model.grain.SampleGrains;
import whip.model.property.Percentage;
import whip.model.view.GrainDiff;

/** Grains as table and JSON, by character. */
class GrainsViewTest {
  private static final List<GrainLimit> LIMITS =
      List.of(
          new GrainLimit(Optional.of(GrainCause.TOO_FINE), Percentage.of(1)),
          new GrainLimit(Optional.empty(), Percentage.of(60)));

  @Test
  void shouldPrintATable() throws IOException {
    assertEquals(golden("grains.txt"), table(SampleGrains.bad()));
  }

  @Test
  void shouldPrintOneProblem() throws IOException {
    assertEquals(
        golden("grains-problem.txt"), table(SampleGrains.bad().only(GrainProblem.LOW_BENEFIT)));
    List<String> none = GrainsTable.lines(SampleGrains.better().only(GrainProblem.LATE_CHILD));
    assertTrue(none.contains("no directive has grains with the problem late-child"), "" + none);
  }

  @Test
  void shouldSayWhatIsNotKnown() throws IOException {
    assertEquals(golden("grains-in-work.txt"), table(SampleGrains.inWork()));
  }

  @Test
  void shouldSayThatThereAreNone() {
    assertEquals(
        List.of(
            "run 8h2k0v4p12  0 grains of 0 directives, creation in work",
            "",
            "the run made no grains"),
        GrainsTable.lines(SampleGrains.none()));
  }

  @Test
  void shouldSayThatTasksAreHidden() throws IOException {
    GrainReport hiding = SampleGrains.none().limitedBy(Set.of("taskgraph"));
    assertEquals(
        List.of(
            "run 8h2k0v4p12  0 grains of 0 directives, creation in work",
            "note: task graphs were run again from their record: the runtime does not report",
            "  such tasks, and they are no grains here",
            "",
            "the run made no grains"),
        GrainsTable.lines(hiding));
    assertTrue(json(hiding).get("hasHiddenTasks").asBoolean());
    assertFalse(json(SampleGrains.none()).get("hasHiddenTasks").asBoolean());
  }

  @Test
  void shouldCompareTwoRuns() throws IOException {
    GrainDiff diff = GrainDiff.of(SampleGrains.bad(), SampleGrains.better());
    assertEquals(golden("grains-diff.txt"), String.join("\n", GrainDiffTable.lines(diff)) + "\n");
    List<String> lines =
        GrainDiffTable.lines(GrainDiff.of(SampleGrains.inWork(), SampleGrains.better()));
    assertEquals(
        "note: creation is in work in that run and measured in this one: works are not",
        lines.get(1));
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void shouldWriteJson() throws IOException {
    GrainDiff diff = GrainDiff.of(SampleGrains.better(), SampleGrains.bad());
    String text =
        GrainsJson.of(SampleGrains.bad(), Optional.empty(), LIMITS, Optional.of(diff)).text();
    assertEquals(golden("grains.json"), text);
  }

  /** Unknown numbers are null, never 0. */
  @Test
  void shouldWriteNullForWhatIsNotKnown() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(
                GrainsJson.of(SampleGrains.inWork(), Optional.empty(), List.of(), Optional.empty())
                    .text());
    assertEquals("whip.grains/1", json.get("schema").asText());
    assertEquals("in work", json.get("creation").asText());
    assertTrue(json.get("span").isNull());
    assertTrue(json.get("burdenedSpan").isNull());
    assertTrue(json.get("isBurdenedSpanExact").isNull());
    assertTrue(json.at("/directives/0/creation/submit").isNull());
    assertEquals(2, json.at("/directives/0/creation/unknown").asInt());
    assertEquals(12, json.at("/directives/0/work").asInt());
    assertEquals(2, json.get("missing").asInt());
  }

  @Test
  void shouldSayWhatGrainsAddToTheSpan() throws IOException {
    BurdenedSpan exact = new BurdenedSpan(75, 40, 49, 2, 0);
    assertEquals(
        List.of("burdened span 49, span 40; burdened parallelism 1.53"),
        BurdenedSpanText.lines(exact, "units"));
    BurdenedSpan least = new BurdenedSpan(75_000, 40_000, 49_000, 1200, 4);
    assertEquals(
        List.of(
            "burdened span at least 49.0 us, span 40.0 us; burdened parallelism at most 1.53.",
            "  What 4 of 1200 grains cost is not known, and counts 0"),
        BurdenedSpanText.lines(least, "ns"));
    assertEquals(
        List.of("burdened span: not known: the run goes on"),
        BurdenedSpanText.notKnown("the run goes on"));
    JsonNode json = json(SampleGrains.bad().with(exact));
    assertEquals(49, json.get("burdenedSpan").asInt());
    assertTrue(json.get("isBurdenedSpanExact").asBoolean());
    JsonNode some = json(SampleGrains.bad().with(least).only(GrainProblem.TOO_FINE));
    assertEquals(49_000, some.get("burdenedSpan").asInt());
    assertFalse(some.get("isBurdenedSpanExact").asBoolean());
  }

  private static JsonNode json(GrainReport report) throws IOException {
    return new ObjectMapper()
        .readTree(GrainsJson.of(report, Optional.empty(), List.of(), Optional.empty()).text());
  }

  @Test
  void shouldListOneProblemAndJudgeAll() throws IOException {
    Optional<GrainProblem> late = Optional.of(GrainProblem.LATE_CHILD);
    JsonNode json =
        new ObjectMapper()
            .readTree(GrainsJson.of(SampleGrains.bad(), late, LIMITS, Optional.empty()).text());
    assertEquals("late-child", json.get("problem").asText());
    assertEquals(1, json.get("directives").size());
    assertEquals(1, json.get("grains").size());
    assertEquals("R-4-s0-30+10", json.at("/grains/0/lineage").asText());
    assertEquals("too-fine", json.at("/limits/0/over/0/cause").asText());
  }

  @Test
  void shouldSayWhatIsOverItsLimit() {
    assertEquals(
        List.of(
            "over the limit of 1 %: too fine, task a.c:7: 1.5 %",
            "over the limit of 60 %: late child, for a.c:3: 69.2 %"),
        GrainsVerdict.lines(SampleGrains.bad(), LIMITS));
    assertEquals(
        List.of("within the limits: no cause is over its limit"),
        GrainsVerdict.lines(SampleGrains.better(), LIMITS));
  }

  @Test
  void shouldPrintPowers() {
    assertEquals("-", GrainsTable.power(OptionalInt.empty()));
    assertEquals("0", GrainsTable.power(OptionalInt.of(-64)));
    assertEquals("1/8", GrainsTable.power(OptionalInt.of(-3)));
    assertEquals("1", GrainsTable.power(OptionalInt.of(0)));
    assertEquals("1024", GrainsTable.power(OptionalInt.of(10)));
    assertEquals("2^11", GrainsTable.power(OptionalInt.of(11)));
    assertEquals("2^-11", GrainsTable.power(OptionalInt.of(-11)));
  }

  private static String table(GrainReport report) {
    List<String> lines = GrainsTable.lines(report);
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    return String.join("\n", lines) + "\n";
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = GrainsViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
