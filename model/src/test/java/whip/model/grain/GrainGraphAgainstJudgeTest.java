package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.grain.Parallelism.Run;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.Grain;
import whip.testkit.GrainJudge;
import whip.testkit.GrainPrograms;
import whip.testkit.GrainVectors;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.Step;
import whip.testkit.Vectors;
import whip.testkit.tier.Tier;

/** Graphs of emitted rows against the naive judge of the programs that they are of. */
class GrainGraphAgainstJudgeTest {
  /** One program, as rows and as the judge sees it. */
  private static final class Case {
    final String what;
    final GrainJudge judge;
    final EmittedRows emitted;
    final GrainGraph graph;
    final Map<String, GraphGrain> grains = new HashMap<>();

    Case(Program program, int teamSize, long seed) {
      what = "seed " + seed + ", " + teamSize + " threads: " + program;
      judge = GrainJudge.of(program, teamSize);
      emitted = EmittedRows.of(program, teamSize, new Random(seed));
      graph = GrainGraph.of(emitted.taken());
      for (int grain = 0; grain < graph.grains(); grain++) {
        GraphGrain each = graph.grain(grain);
        assertEquals(null, grains.put(each.lineage().toString(), each), what);
      }
    }

    void check() {
      assertEquals(judge.work(), graph.work(), what);
      assertEquals(judge.span(), graph.span(), what);
      assertEquals(0, graph.unattached(), what);
      assertEquals(judge.grains().size(), graph.grains(), what);
      for (Grain grain : judge.grains()) {
        check(grain);
      }
      assertEquals(siblingsOfJudge(), siblings(), what);
      assertEquals(
          judge.parallelism().stream().map(Step::toString).toList(),
          graph.parallelism().steps().stream()
              .map(step -> new Step(step.from(), step.to(), (int) step.running()).toString())
              .toList(),
          what);
    }

    private void check(Grain expected) {
      GraphGrain found = grains.get(expected.lineage());
      String message = expected + " of " + what;
      assertTrue(found != null, message + " is not in " + grains.keySet());
      assertEquals(expected.work(), found.work(), message);
      assertEquals(expected.subtree(), found.subtree(), message);
      assertEquals(expected.isChunk(), found.isChunk(), message);
      assertEquals(expected.directive().kind().code(), found.directive().kind().code(), message);
      assertEquals(
          Optional.of(expected.directive().name()),
          emitted.sites().nameAt(found.directive().site().address()),
          message);
      assertEquals(
          found.number(), graph.find(Lineage.parse(expected.lineage())).orElseThrow(), message);
      assertEquals(runs(judge.strands(expected)), sorted(graph.runs(found.number())), message);
      judge.strands(expected).stream()
          .mapToLong(Step.Interval::from)
          .min()
          .ifPresent(first -> assertTrue(found.start() <= first, message));
      Optional<Slack> slack = graph.slack(found.number());
      assertEquals(
          judge.slack(expected).map(whip.testkit.Slack::slack), slack.map(Slack::slack), message);
      assertEquals(
          judge.slack(expected).map(each -> each.slack() == 0).orElse(false),
          graph.isCritical(found.number()),
          message);
      OptionalLong margin =
          judge.slack(expected).map(whip.testkit.Slack::margin).orElse(OptionalLong.empty());
      assertEquals(margin, slack.map(Slack::margin).orElse(OptionalLong.empty()), message);
      margin.ifPresent(least -> checkOther(slack.orElseThrow(), message));
    }

    /** The path that takes over is as long as the margin says, and avoids the strand. */
    private void checkOther(Slack slack, String message) {
      int strand = slack.strand().orElseThrow();
      long margin = slack.margin().orElseThrow();
      long length = 0;
      for (int vertex : graph.strands().avoiding(strand)) {
        assertTrue(vertex != strand, message);
        length += graph.vertices().length(vertex);
      }
      if (margin < graph.vertices().length(strand)) {
        assertEquals(graph.span() - margin, length, message);
      }
    }

    private List<String> siblings() {
      SiblingGroups siblings = graph.siblings();
      List<String> all = new ArrayList<>();
      for (int group = 0; group < siblings.size(); group++) {
        List<String> lineages =
            siblings.grains(group).stream().map(grain -> grain.lineage().toString()).toList();
        all.add(lineages + " awaited for " + siblings.waiting(group).orElse(0));
      }
      return all.stream().sorted().toList();
    }

    private List<String> siblingsOfJudge() {
      return judge.siblings().stream()
          .map(
              closed ->
                  closed.stream().map(Grain::lineage).toList()
                      + " awaited for "
                      + judge.waitingFor(closed))
          .sorted()
          .toList();
    }

    void checkBurdens() {
      GrainGraph burdened = burdened();
      assertEquals(judge.span(), burdened.span(), what);
      assertEquals(judge.burdenedSpan(), burdened.burdenedSpan(), what);
      assertEquals(judge.burden(), burdened.knownBurden(), what);
      checkWhatIsUnknown(burdened);
    }

    /** With every other burden missing, the span is at most that with all of them. */
    private void checkWhatIsUnknown(GrainGraph burdened) {
      long unknown =
          grains.values().stream().filter(grain -> isUnknown(grain, burdens().get(grain))).count();
      assertEquals(unknown, burdened.unknownBurdens(), what);
      Random random = new Random(grains.size());
      GrainRows rows = emitted.taken();
      long left = 0;
      for (Map.Entry<GraphGrain, Burden> each : burdens().entrySet()) {
        boolean comes = random.nextBoolean();
        left += !comes || isUnknown(each.getKey(), each.getValue()) ? 1 : 0;
        if (comes) {
          rows.addBurden(new NodeBurden(each.getKey().node(), each.getValue()));
        }
      }
      GrainGraph some = GrainGraph.of(rows);
      assertEquals(left, some.unknownBurdens(), what);
      assertTrue(some.burdenedSpan() >= graph.span(), what);
      assertTrue(some.burdenedSpan() <= burdened.burdenedSpan(), what);
      assertEquals(
          new BurdenedSpan(
              judge.work(), judge.span(), some.burdenedSpan(), judge.grains().size(), left),
          BurdenedSpan.of(some),
          what);
    }

    private static boolean isUnknown(GraphGrain grain, Burden burden) {
      boolean isFinishMissing = grain.isUndeferred() && burden.finish() == Burden.UNKNOWN;
      return burden.creation() == Burden.UNKNOWN || isFinishMissing;
    }

    private Map<GraphGrain, Burden> burdens() {
      Map<String, Burden> judged = new HashMap<>();
      judge.grains().forEach(each -> judged.put(each.lineage(), JudgedGrains.burden(each)));
      Map<GraphGrain, Burden> burdens = new HashMap<>();
      grains.forEach((lineage, grain) -> burdens.put(grain, judged.get(lineage)));
      return burdens;
    }

    /** Burdens come beside the rows, as from a collector. */
    GrainGraph burdened() {
      GrainRows rows = emitted.taken();
      burdens().forEach((grain, burden) -> rows.addBurden(new NodeBurden(grain.node(), burden)));
      return GrainGraph.of(rows);
    }

    private static List<Run> runs(List<Step.Interval> intervals) {
      return sorted(intervals.stream().map(each -> new Run(each.from(), each.to())).toList());
    }

    private static List<Run> sorted(List<Run> runs) {
      return runs.stream()
          .sorted(Comparator.comparingLong(Run::from).thenComparingLong(Run::to))
          .toList();
    }
  }

  @Test
  void shouldAgreeOnGeneratedPrograms() {
    int grains = 0;
    for (long seed : Tier.current().seeds(100, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      Case each = new Case(program, 1 + (int) (seed % 3), seed);
      each.check();
      each.checkBurdens();
      grains += each.graph.grains();
    }
    assertTrue(grains >= Tier.current().seen(1000), grains + " grains");
  }

  @Test
  void shouldAgreeOnProgramsJudgedByHand() {
    long seed = 0;
    for (Vectors.Vector vector : GrainVectors.all()) {
      Case each = new Case(vector.program(), vector.threads().get(0), seed++);
      each.check();
      each.checkBurdens();
    }
  }

  /**
   * The judge looks for dependences in a task's text, so programs have none that is not executed.
   */
  @Test
  void shouldPredictCutOffs() {
    EnumSet<Feature> features = EnumSet.copyOf(GeneratorSettings.grains().features());
    features.removeAll(EnumSet.of(Feature.REPEAT, Feature.MINE));
    GeneratorSettings settings = GeneratorSettings.grains().withFeatures(features);
    int cuts = 0;
    for (long seed : Tier.current().seeds(50, 200).toArray()) {
      Program program = ProgramGenerator.program(seed, settings);
      Case each = new Case(program, 1 + (int) (seed % 3), seed);
      GrainGraph burdened = each.burdened();
      for (long least : new long[] {0, 1, 4, 16, 1L << 40}) {
        GrainJudge cut = each.judge.withCutOff(least);
        String what = "cut-off " + least + " of " + each.what;
        assertEquals(
            new CutOffs.Prediction(
                least, cut.grains().size(), cut.work(), cut.burden(), cut.burdenedSpan()),
            new GrainAdviser(burdened).cutOff(least),
            what);
        cuts += cut.grains().size() < burdened.grains() ? 1 : 0;
      }
    }
    assertTrue(cuts >= Tier.current().seen(100), cuts + " cut-offs");
  }

  @Test
  void shouldAdviseACutOffForFib() {
    Case fib = new Case(GrainPrograms.fib(10, 1, 3), 1, 1);
    GrainAdviser adviser = new GrainAdviser(fib.burdened());
    assertEquals(new CutOffs.Prediction(10, 19, 177, 57, 35), adviser.cutOff(10));
    assertTrue(adviser.best(4).orElseThrow().least() > 1);
    assertTrue(new GrainAdviser(fib.graph).best(4).isEmpty(), "burdens are not known");
  }

  @Test
  void shouldAdviseChunksOfATriangularLoop() {
    Case loop = new Case(GrainPrograms.triangularLoop(100, 3), 2, 1);
    GrainAdviser.Loop tens = new GrainAdviser(loop.burdened()).chunks(10).get(0);
    assertEquals("R-0-s0", tens.encounter().toString());
    assertEquals(new ChunkAdvice(10, 30, 945, 945), tens.advice());
    assertTrue(new GrainAdviser(loop.burdened()).bestChunks(2).get(0).size() > 1);
  }

  @Test
  void shouldCompareWithAnotherRun() {
    int compared = 0;
    for (long seed : Tier.current().seeds(50, 200).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      Case here = new Case(program, 1 + (int) (seed % 3), seed);
      Case there = new Case(program, 1 + (int) ((seed + 1) % 3), seed + 1);
      GrainBaseline baseline = new GrainBaseline(here.graph, there.graph);
      for (Grain grain : here.judge.grains()) {
        int number = here.grains.get(grain.lineage()).number();
        assertEquals(
            here.judge.deviation(grain, there.judge).map(Object::toString),
            baseline.deviation(number).map(Object::toString),
            grain + " of " + here.what);
        compared += baseline.deviation(number).isPresent() ? 1 : 0;
      }
    }
    assertTrue(compared >= Tier.current().seen(500), compared + " grains");
  }

  /** Far deeper than any stack of calls. */
  @Test
  void shouldFollowAChainOfTasks() {
    int depth = 300_000;
    GrainRows rows = new GrainRows(4 * depth);
    TaskChainRows.add(depth, rows);
    GrainGraph graph = GrainGraph.of(rows);
    assertEquals(depth, graph.grains());
    assertEquals(depth, graph.work());
    assertEquals(depth, graph.span());
    assertEquals(depth, graph.grain(0).subtree());
    assertEquals(1, graph.grain(depth - 1).work());
  }

  @Test
  void shouldSayThatThereIsNoRoom() {
    GrainRows rows = new GrainRows(100);
    TooManyItemsException refused =
        assertThrows(TooManyItemsException.class, () -> TaskChainRows.add(100, rows));
    assertEquals(100, refused.itemsMax());
  }
}
