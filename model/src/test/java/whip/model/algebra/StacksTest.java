package whip.model.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.assembly.FlatStore;
import whip.model.assembly.TaskChain;
import whip.model.columns.Fold;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeKind;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.sequence.LengthPolicy;
import whip.testkit.tier.Tier;

class StacksTest {

  private static final Directive PARALLEL = new Directive(DirectiveKind.PARALLEL, new Site(1));
  private static final Directive ODD = task(3);
  private static final Directive EVEN = task(4);

  private static final LengthPolicy NESTED =
      strand -> Path.strand(Strands.nested(strand.key(), strand.work()), List.of());

  private static Directive task(long site) {
    return new Directive(DirectiveKind.TASK, new Site(site));
  }

  private static StrandKey key(Directive directive, long from) {
    return new StrandKey(directive, new Site(from), new Site(from + 1));
  }

  private static Strands nested(Directive directive, long work) {
    return Strands.nested(key(directive, 10), work);
  }

  private static Stack stack(Directive nearest, Directive... around) {
    return new Stack(List.of(around), false, key(nearest, 10));
  }

  @Test
  void shouldReportWhatIsAroundEveryStrand() {
    Strands tasks = nested(ODD, 5).under(ODD).plus(nested(EVEN, 7).under(EVEN));
    Strands run = nested(Directive.NONE, 1).plus(tasks.plus(nested(PARALLEL, 2)).under(PARALLEL));
    assertEquals(
        Map.of(
            stack(Directive.NONE), 1L,
            stack(PARALLEL, PARALLEL), 2L,
            stack(ODD, PARALLEL, ODD), 5L,
            stack(EVEN, PARALLEL, EVEN), 7L),
        run.byStack());
    assertEquals(15, run.total());
  }

  @Test
  void shouldFoldRecursion() {
    Strands inner = nested(ODD, 3).under(ODD).under(EVEN).plus(nested(ODD, 4)).under(ODD);
    Strands run = inner.under(EVEN).under(Directive.NONE).under(ODD);
    assertEquals(Map.of(stack(ODD, ODD, EVEN), 7L), run.byStack());
  }

  @Test
  void shouldNotDependOnWhenItIsAddedUp() {
    List<Directive> directives = List.of(PARALLEL, ODD, EVEN, Directive.NONE);
    for (long seed : Tier.current().seeds(50, 200).toArray()) {
      Random random = new Random(seed);
      Strands plain = Strands.NONE;
      Strands lazy = Strands.NONE;
      Strands flattened = Strands.NONE;
      for (int step = 0; step < 30; step++) {
        Directive directive = directives.get(random.nextInt(directives.size()));
        StrandKey key = key(directive, random.nextInt(3));
        int work = random.nextInt(10);
        plain = plain.plus(Strands.of(key, work));
        lazy = lazy.plus(Strands.nested(key, work)).under(directive);
        flattened = flattened.plus(Strands.nested(key, work)).under(directive);
        flattened = random.nextBoolean() ? flattened.flat() : flattened;
      }
      assertEquals(lazy.byStack(), flattened.byStack(), "seed " + seed);
      assertEquals(plain.byKey(), lazy.byKey(), "seed " + seed);
      assertEquals(plain.byKey(), flattened.byKey(), "seed " + seed);
    }
  }

  @Test
  void shouldTakeNothingWhereNobodyAsks() {
    Strands plain = Strands.of(key(ODD, 10), 5);
    assertSame(plain, plain.under(PARALLEL));
    assertEquals(Map.of(stack(ODD), 5L), plain.under(PARALLEL).byStack());
    assertSame(Strands.NONE, Strands.NONE.under(PARALLEL));
  }

  @Test
  void shouldKeepASumOfWhatIsTooMuch() {
    Strands sum = Strands.NONE;
    Random random = new Random(Tier.current().seed());
    for (int i = 0; i < 20_000; i++) {
      Strands deep = nested(ODD, 1);
      for (int level = 0; level < 12; level++) {
        deep = deep.under(task(10 + random.nextInt(12)));
      }
      sum = sum.plus(deep);
    }
    Map<Stack, Long> stacks = sum.under(PARALLEL).byStack();
    assertTrue(stacks.size() > 500 && stacks.size() <= Stacks.STACKS_MAX + 1, stacks::toString);
    assertEquals(20_000, stacks.values().stream().mapToLong(Long::longValue).sum());
    assertTrue(stacks.get(new Stack(List.of(), true, key(ODD, 10))) > 0);
    assertEquals(Map.of(key(ODD, 10), 20_000L), sum.flat().under(PARALLEL).flat().byKey());
  }

  @Test
  void shouldKeepASumOfWhatIsTooDeep() {
    Strands deep = nested(ODD, 1);
    for (int level = 0; level <= Stacks.FRAMES_MAX; level++) {
      deep = deep.under(task(10 + level));
    }
    Strands sum = deep.plus(nested(ODD, 2));
    Stack cut = new Stack(List.of(), true, key(ODD, 10));
    assertEquals(Map.of(stack(ODD), 2L, cut, 1L), sum.byStack());
  }

  @Test
  void shouldFoldAChainOfTasksDeeperThanAnyStack() {
    int depth = Tier.current().times(100_000, 300_000);
    Fold fold = new Fold(new FlatStore(), NESTED);
    List<Row> rows = TaskChain.rows(depth, NodeKind.UNDEFERRED);
    int half = rows.size() / 2;
    fold.add(rows.subList(half, rows.size()), List.of());
    fold.add(rows.subList(0, half), List.of());
    Strands path = fold.outcome().orElseThrow().cost().full().strands();
    Directive task = task(1);
    Stack expected = new Stack(List.of(task), false, new StrandKey(task, new Site(1), new Site(2)));
    assertEquals(Map.of(expected, (long) depth), path.byStack());
  }
}
