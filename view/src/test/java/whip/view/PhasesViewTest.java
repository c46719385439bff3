package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.flow.Flow;

/** Phases in accounts and control flow, by character. */
class PhasesViewTest {
  private static final String STEP = "step";
  private static final Constructs RUN = SamplePhases.run(STEP);
  private static final Constructs PART = SamplePhases.part(RUN);

  private static List<String> table(Constructs account) {
    return ConstructsTable.lines(account, false, Optional.empty(), Gains.of(account));
  }

  private static JsonNode json(Constructs account) throws IOException {
    return new ObjectMapper()
        .readTree(ConstructsJson.of(account, false, Optional.empty(), Gains.of(account)).text());
  }

  @Test
  void shouldListPhases() {
    List<String> table = table(RUN);
    int from = table.indexOf("phases: iterations from mark to mark; --phase NAME shows one alone");
    assertEquals(
        List.of(
            "phase                    closed      mean deviation     least      most      %",
            "step                          2         1      0.00         1         1   50.0",
            "inside                        0",
            "without an account, as it was cut at no mark (docs/constructs.md): inside",
            ""),
        table.subList(from + 1, from + 6));
  }

  @Test
  void shouldShowOnePhaseAlone() {
    List<String> table = table(PART);
    assertEquals(
        List.of("run k3f9q2zd01  4 threads, elapsed 2", "phase step alone", ""),
        table.subList(0, 3));
    assertTrue(table.stream().noneMatch(line -> line.startsWith("phases")), table::toString);
    assertEquals("phase step alone", FlowText.lines(Flow.of(PART)).get(1));
  }

  /** From 2 to 4 of the run, which goes on. */
  @Test
  void shouldSayFromWhenToWhenATimeWindowIs() throws IOException {
    Constructs window = SamplePhases.timeWindow();
    assertEquals(
        List.of("run k3f9q2zd01  4 threads, elapsed 2", "from 2 to 4 of the run", ""),
        table(window).subList(0, 3));
    assertEquals(
        List.of(
            "control flow of run k3f9q2zd01  4 threads, elapsed 2", "from 2 to 4 of the run", ""),
        FlowText.lines(Flow.of(window)).subList(0, 3));
    assertEquals("{\"from\":2,\"to\":4}", json(window).get("timeWindow").toString());
    JsonNode flow = new ObjectMapper().readTree(FlowJson.of(Flow.of(window)).text());
    assertEquals("{\"from\":2,\"to\":4}", flow.get("timeWindow").toString());
    assertTrue(FlowSvg.text(Flow.of(window)).contains("elapsed 2, from 2 to 4 of the run"));
    assertFalse(json(RUN).has("timeWindow"));
  }

  @Test
  void shouldWriteJson() throws IOException {
    JsonNode run = json(RUN);
    assertTrue(run.get("phase").isNull());
    JsonNode step = run.at("/phases/0");
    assertEquals(
        "step 3 2 1.0 0.0 1 1 2 4 2 2 4 2",
        Stream.of(
                "name",
                "marks",
                "closed",
                "mean",
                "deviation",
                "least",
                "most",
                "first",
                "last",
                "windows",
                "begin",
                "cut",
                "elapsed")
            .map(name -> step.get(name).asText())
            .collect(Collectors.joining(" ")));
    assertEquals(6, step.at("/classes/sync").asLong());
    JsonNode inside = run.at("/phases/1");
    for (String name : List.of("mean", "deviation", "least", "most", "begin", "cut", "classes")) {
      assertTrue(inside.get(name).isNull(), name);
    }
    assertEquals(STEP, json(PART).get("phase").asText());
    assertEquals("[]", json(PART).get("phases").toString());
    JsonNode flow = new ObjectMapper().readTree(FlowJson.of(Flow.of(PART)).text());
    assertEquals(STEP, flow.get("phase").asText());
  }

  @Test
  void shouldListPhasesOfRanks() {
    List<String> table = table(SamplePhases.job(12));
    int from = table.indexOf("step");
    assertEquals(
        "  rank 0                      2         1      0.00         1         1   50.0",
        table.get(from + 1));
    assertEquals("  and 2 more ranks; --json has all of them", table.get(from + 11));
    assertEquals("inside", table.get(from + 12));
    assertEquals("  rank 9                      0", table.get(from + 22));
    List<String> part = table(SamplePhases.part(SamplePhases.job(2)));
    assertEquals(
        List.of("job job  2 ranks, 8 threads, elapsed 2", "phase step alone", ""),
        part.subList(0, 3));
  }

  @Test
  void shouldWriteIterationsOfRanksAsJson() throws IOException {
    JsonNode step = json(SamplePhases.job(2)).at("/phases/0");
    assertEquals(STEP, step.get("name").asText());
    assertEquals(4, step.get("cut").asInt());
    assertEquals(2, step.get("elapsed").asInt());
    assertEquals(12, step.at("/classes/sync").asLong());
    assertTrue(step.path("marks").isMissingNode());
    assertEquals(2, step.get("ranks").size());
    JsonNode second = step.at("/ranks/1");
    assertEquals(1, second.get("rank").asInt());
    assertEquals(3, second.get("marks").asInt());
    assertEquals(2, second.get("begin").asInt());
    assertEquals(6, second.at("/classes/sync").asLong());
    assertTrue(json(SamplePhases.job(2)).at("/phases/1/ranks/0/begin").isNull());
  }

  @Test
  void shouldKeepNamesToOneLine() {
    Constructs run = SamplePhases.run("\u001b[2J\n" + "long-name-".repeat(20));
    for (List<String> lines :
        List.of(
            table(run),
            table(SamplePhases.part(run)),
            FlowText.lines(Flow.of(SamplePhases.part(run))))) {
      assertEquals("", ForeignText.rawIn(String.join("\n", lines)));
      lines.forEach(line -> assertTrue(line.length() <= 80, line));
    }
  }
}
