package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.Row;
import whip.model.profile.DirectiveRow;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.model.whatif.SpecException;
import whip.streams.node.AdaptiveRows;
import whip.testkit.tier.Tier;

/** Compares answers for a run that a collector folded with answers for all of it. */
class FoldedReplayTest {

  private static final long[] SEEDS = Tier.current().seeds(15, 120).toArray();
  private static final long[] SEEDS_OF_STACKS = Tier.current().seeds(8, 24).toArray();

  /** For each run. With so many, a third of the runs have bounds. */
  private static final int HYPOTHESES = 20;

  private static final List<String> FACTORS = List.of("1x", "2x", "1.25x", "16x", "inf");

  private int exact;
  private int bounded;
  private int directives;

  @Test
  void shouldEncloseTheTruthUnderAnyHypothesis() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      ProgramRun run = new ProgramRun(seed);
      List<Row> adaptive = AdaptiveRows.asCollected(run.rows(), random);
      for (int i = 0; i < HYPOTHESES; i++) {
        Hypothesis hypothesis = run.hypothesis(random);
        Replay plain = replay(hypothesis, run, run.rows());
        Replay folded = replay(hypothesis, run, adaptive);
        check(plain, folded, run, "seed " + seed + ": " + hypothesis);
      }
    }
    int least = SEEDS.length / 20;
    assertTrue(exact > least && bounded > least, exact + " exact, " + bounded + " bounded");
    assertTrue(directives > SEEDS.length * HYPOTHESES, directives + " directives");
  }

  @Test
  void shouldBeExactForOneCandidateWithExactCurves() throws SpecException {
    int asked = 0;
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      ProgramRun run = new ProgramRun(seed);
      List<Row> adaptive = AdaptiveRows.asCollected(run.rows(), random);
      for (Candidate candidate : exactCandidates(adaptive)) {
        String factor = FACTORS.get(random.nextInt(FACTORS.size()));
        Hypothesis hypothesis = Hypothesis.parse(List.of(selector(candidate, run) + "=" + factor));
        Replay folded = replay(hypothesis, run, adaptive);
        assertTrue(folded.isExact(), "seed " + seed + ": " + hypothesis);
        check(replay(hypothesis, run, run.rows()), folded, run, "seed " + seed + ": " + hypothesis);
        asked++;
      }
    }
    assertTrue(asked > SEEDS.length / 2, asked + " asked");
  }

  @Test
  void shouldBeExactWithoutAHypothesis() {
    for (long seed : SEEDS) {
      ProgramRun run = new ProgramRun(seed);
      List<Row> adaptive = AdaptiveRows.of(run.rows(), new Random(seed));
      Replay folded = replay(Hypothesis.NONE, run, adaptive);
      assertTrue(folded.isExact(), "seed " + seed);
      check(replay(Hypothesis.NONE, run, run.rows()), folded, run, "seed " + seed);
    }
  }

  @Test
  void shouldReportTheDirectiveOfAFoldedStrandInAStack() {
    for (long seed : SEEDS_OF_STACKS) {
      ProgramRun run = new ProgramRun(seed);
      Replay replay = new Replay(Hypothesis.NONE, run, false, true);
      replay.add(AdaptiveRows.of(run.rows(), new Random(seed)), List.of());
      replay
          .outcome()
          .cost()
          .full()
          .strands()
          .byStack()
          .forEach(
              (stack, work) ->
                  assertTrue(
                      stack.strand().directive().isNone()
                          || stack.around().contains(stack.strand().directive()),
                      "seed " + seed + ": " + stack));
    }
  }

  /** Candidates for which every folded item is exact. */
  private static SortedSet<Candidate> exactCandidates(List<Row> rows) {
    TreeSet<Candidate> candidates = new TreeSet<>();
    TreeSet<Candidate> inexact = new TreeSet<>();
    for (Row row : rows) {
      if (row instanceof Row.Folded folded) {
        for (Digest.Strand strand : folded.digest().strands()) {
          candidates.addAll(strand.candidates());
        }
        for (Digest.Curve curve : folded.digest().curves()) {
          if (!curve.exact()) {
            inexact.add(curve.candidate());
          }
        }
      }
    }
    candidates.removeAll(inexact);
    candidates.remove(Candidate.At.PROGRAM);
    return candidates;
  }

  private static String selector(Candidate candidate, ProgramRun run) {
    return candidate instanceof Candidate.Named named
        ? "@" + named.annotation()
        : run.apply(((Candidate.At) candidate).site()).file() + ":1";
  }

  /** In batches, so that what is known exactly comes before what is not. */
  private static Replay replay(Hypothesis hypothesis, ProgramRun run, List<Row> rows) {
    Replay replay = new Replay(hypothesis, run, true, false);
    for (int from = 0; from < rows.size(); from += 20) {
      replay.add(rows.subList(from, Math.min(rows.size(), from + 20)), List.of());
    }
    assertTrue(replay.isComplete());
    return replay;
  }

  private void check(Replay plain, Replay folded, ProgramRun run, String of) {
    Tables truth = Tables.of(plain.outcome(), run);
    Tables least = Tables.of(folded.least(), run);
    Tables most = Tables.between(least, Tables.of(folded.outcome(), run));
    assertEquals(truth.work(), most.work(), of);
    assertTrue(least.span() <= truth.span() && truth.span() <= most.span(), of);
    if (folded.isExact()) {
      exact++;
      assertEquals(truth.span(), least.span(), of);
      assertEquals(truth.span(), most.span(), of);
    } else {
      bounded++;
    }
    assertEquals(most.span(), serialWork(most), of);
    assertEquals(least.span(), serialWork(least), of);
    // Where a lock is held in tasks and regions, its length is a span, which may have bounds only.
    if (folded.isExact()) {
      assertEquals(held(truth), held(most), of);
    } else {
      assertEquals(held(truth).keySet(), held(most).keySet(), of);
      assertTrue(least.bound() <= truth.bound() && truth.bound() <= most.bound(), of);
    }
    truth.regions().forEach(region -> checkCurves(region, most, of));
    Set<Directive> waiting = waiting(run.rows());
    for (DirectiveRow row : truth.directives()) {
      if (waiting.stream().noneMatch(directive -> isOf(directive, row, run))) {
        directives++;
        String at = row.kind() + " " + row.position() + ": " + span(row) + ", " + span(row, most);
        assertTrue(span(row) <= span(row, most), at + ": " + of);
      }
    }
  }

  private static boolean isOf(Directive directive, DirectiveRow row, ProgramRun run) {
    return directive.kind() == row.kind() && run.apply(directive.site()).equals(row.position());
  }

  /**
   * Directives of which an instance may wait for what lies outside it, and so takes the longer the
   * sooner it is entered: no bound is known of how long ({@link Tables#between}).
   */
  private static Set<Directive> waiting(List<Row> rows) {
    Map<NodeId, Row.Node> nodes = new HashMap<>();
    rows.forEach(
        row -> {
          if (row instanceof Row.Node node && node.kind().isContainer()) {
            nodes.put(node.id(), node);
          }
        });
    Set<Directive> waiting = new HashSet<>();
    for (Row row : rows) {
      if (row instanceof Row.Node node && waitsOutside(node)) {
        waiting.add(node.directive());
        NodeId around = node.place().parent();
        while (!around.equals(NodeId.RUN)) {
          waiting.add(nodes.get(around).directive());
          around = nodes.get(around).place().parent();
        }
      }
    }
    return waiting;
  }

  private static boolean waitsOutside(Row.Node node) {
    return switch (node.kind()) {
      case TASKWAIT, DEPENDS, SINK -> true;
      default -> node.directive().kind() == DirectiveKind.ORDERED;
    };
  }

  private static Map<String, Long> held(Tables tables) {
    return tables.locks().stream()
        .collect(Collectors.toMap(row -> row.name() + " " + row.acquisitions(), row -> row.work()));
  }

  private static long serialWork(Tables tables) {
    return tables.strands().stream().mapToLong(strand -> strand.serialWork()).sum();
  }

  private static long span(DirectiveRow row) {
    return row.instances().span();
  }

  private static long span(DirectiveRow row, Tables tables) {
    return tables.directives().stream()
        .filter(other -> other.kind() == row.kind() && other.position().equals(row.position()))
        .mapToLong(FoldedReplayTest::span)
        .findFirst()
        .orElseThrow();
  }

  private static void checkCurves(RegionRow truth, Tables bounds, String of) {
    for (RegionRow region : bounds.regions()) {
      if (region.annotation().equals(truth.annotation())
          && region.position().equals(truth.position())) {
        for (int quarters = 0; quarters <= 4; quarters++) {
          String where = region.label() + " at " + quarters + "/4: " + of;
          assertTrue(at(region.lower(), quarters) <= at(truth.upper(), quarters), where);
          assertTrue(at(region.upper(), quarters) >= at(truth.lower(), quarters), where);
        }
      }
    }
  }

  private static long at(Envelope curve, long quarters) {
    return curve.scaledAt(BigInteger.valueOf(quarters), BigInteger.valueOf(4)).longValueExact();
  }
}
