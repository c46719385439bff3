package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import whip.testkit.GeneratorSettings;
import whip.testkit.Grain;
import whip.testkit.GrainJudge;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.tier.Tier;

class StrandGraphTest {
  /** {@code w5 spawn(A: w30) w5 spawn(B: w10) w20 wait w5}: start, 5, A, 5, B, 20, wait, 5, end. */
  private static StrandGraph sample() {
    return new StrandGraph(
        new long[] {0, 5, 30, 5, 10, 20, 0, 5, 0},
        new int[][] {{}, {0}, {1}, {1}, {3}, {3}, {2, 4, 5}, {6}, {7}});
  }

  @Test
  void shouldFindRoomBesideTheCriticalPath() {
    StrandGraph graph = sample();

    assertEquals(40, graph.span());
    assertEquals(
        Optional.of(new Slack(0, OptionalLong.of(5), OptionalInt.of(2))),
        Slack.of(new int[] {2}, graph));
    assertEquals(
        Optional.of(new Slack(15, OptionalLong.empty(), OptionalInt.empty())),
        Slack.of(new int[] {4}, graph));
    assertEquals(Optional.empty(), Slack.of(new int[0], graph));
    assertEquals(5, graph.slack(5));
    assertArrayEquals(new int[] {0, 1, 3, 5, 6, 7, 8}, graph.avoiding(2));
    assertEquals(5, graph.margin(1), "every path goes through it");
    assertArrayEquals(new int[0], graph.avoiding(1));
  }

  @Test
  void shouldRefuseACircle() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new StrandGraph(new long[] {0, 1, 0}, new int[][] {{}, {2}, {1}}));
  }

  @Test
  void shouldAgreeWithTheJudge() {
    int critical = 0;
    for (long seed : Tier.current().seeds(100, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      GrainJudge judge = GrainJudge.of(program, 1 + (int) (seed % 3));
      StrandGraph graph = new StrandGraph(judge.lengths(), judge.predecessors());
      assertEquals(judge.span(), graph.span(), "seed " + seed);
      for (Grain grain : judge.grains()) {
        Optional<Slack> found = Slack.of(judge.numbers(grain), graph);
        String what = "seed " + seed + ": " + grain + " of " + program;
        assertEquals(judge.slack(grain).isPresent(), found.isPresent(), what);
        if (found.isPresent()) {
          whip.testkit.Slack expected = judge.slack(grain).orElseThrow();
          Slack slack = found.get();
          assertEquals(expected.slack(), slack.slack(), what);
          assertEquals(expected.margin(), slack.margin(), what);
          List<String> takesOver =
              slack.strand().isPresent()
                  ? judge.code(graph.avoiding(slack.strand().getAsInt()))
                  : List.of();
          assertEquals(expected.takesOver(), takesOver, what);
          critical += slack.margin().isPresent() ? 1 : 0;
        }
      }
    }
    assertTrue(critical >= Tier.current().seen(200), critical + " critical grains");
  }
}
