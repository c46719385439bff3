package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
        .readTree(ConstructsJson.text(account, false, Optional.empty(), Gains.of(account)));
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
    JsonNode flow = new ObjectMapper().readTree(FlowJson.text(Flow.of(PART)));
    assertEquals(STEP, flow.get("phase").asText());
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
