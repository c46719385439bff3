package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Path;
import whip.model.algebra.Stack;
import whip.model.algebra.Strands;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.testkit.Delivery;
import whip.testkit.GeneratorSettings;
import whip.testkit.HypothesisGenerator;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.RowEmitter;
import whip.testkit.Sites;
import whip.testkit.tier.Tier;

/** A replay puts the strands of the critical path where they stand in the program's text. */
class StacksAgainstTextTest {
  private static final long[] SEEDS = Tier.current().seeds(200, 1000).toArray();

  @Test
  void shouldPutStrandsWhereTheyStandInTheText() {
    int nested = 0;
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      int teamSize = 1 + (int) (seed % 4);
      RowEmitter.Emission emission =
          RowEmitter.emit(program, teamSize, 1 + random.nextInt(4), random);
      whip.testkit.Hypothesis asked =
          seed % 2 == 0
              ? new whip.testkit.Hypothesis(List.of())
              : ModelWhatIf.byLine(HypothesisGenerator.hypothesis(program, teamSize, random));
      Hypothesis hypothesis = ModelWhatIf.of(asked, emission.sites());
      List<List<Row>> batches = batches(emission, random);
      Replay plain = new Replay(hypothesis, ModelWhatIf::position, true, false);
      Replay stacked = new Replay(hypothesis, ModelWhatIf::position, true, true);
      Map<Long, List<Directive>> around = around(program, emission.sites());
      String what = "seed " + seed + " on " + teamSize + ", " + asked + ": " + program;
      for (List<Row> batch : batches) {
        plain.add(batch, List.of());
        stacked.add(batch, List.of());
        if (random.nextInt(8) == 0) {
          nested += compare(plain, stacked, around, what);
        }
      }
      nested += compare(plain, stacked, around, what);
      assertTrue(stacked.isComplete(), what);
    }
    assertTrue(nested > SEEDS.length, "only " + nested + " strands lay two directives deep");
  }

  private static List<List<Row>> batches(RowEmitter.Emission emission, Random random) {
    return Delivery.disordered(emission.rows(), 12, 5, random).stream()
        .distinct()
        .map(batch -> batch.rows().stream().map(ModelRows::of).toList())
        .toList();
  }

  /** By the address at which the strand begins. */
  private static Map<Long, List<Directive>> around(Program program, Sites sites) {
    Map<Long, List<Directive>> around = new HashMap<>();
    EnclosingDirectives.of(program)
        .forEach(
            (at, directives) ->
                around.put(
                    sites.from(at), directives.stream().map(each -> model(each, sites)).toList()));
    return around;
  }

  private static Directive model(whip.testkit.Directive directive, Sites sites) {
    return new Directive(
        DirectiveKind.ofCode(directive.kind().code()), new Site(sites.of(directive.name())));
  }

  /**
   * Stacks add up to what is measured without them, and say what the text says.
   *
   * @return how many strands lay two directives deep or deeper
   */
  private static int compare(
      Replay plain, Replay stacked, Map<Long, List<Directive>> around, String what) {
    Path expected = plain.outcome().cost().full();
    Path found = stacked.outcome().cost().full();
    assertEquals(expected, found, what);
    SortedMap<Stack, Long> stacks = found.strands().byStack();
    assertEquals(found.strands().byKey(), byKey(stacks), what);
    assertEquals(stacks, found.strands().flat().byStack(), what);
    int nested = 0;
    for (Stack stack : stacks.keySet()) {
      assertEquals(around.get(stack.strand().from().address()), stack.around(), what);
      nested += stack.around().size() > 1 ? 1 : 0;
    }
    assertEquals(0, countInside(expected.strands()), what);
    return nested;
  }

  private static SortedMap<StrandKey, Long> byKey(SortedMap<Stack, Long> stacks) {
    SortedMap<StrandKey, Long> sums = new TreeMap<>();
    stacks.forEach((stack, work) -> sums.merge(stack.strand(), work, Long::sum));
    return sums;
  }

  /** How many of a sum's stacks are inside a directive. */
  private static long countInside(Strands sum) {
    return sum.byStack().keySet().stream().filter(stack -> !stack.around().isEmpty()).count();
  }
}
