package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchCodec;
import whip.codec.NodeBatchWriter;
import whip.model.algebra.Curve;
import whip.model.algebra.Envelope;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Path;
import whip.model.assembly.FlatStore;
import whip.model.columns.Fold;
import whip.model.node.Candidate;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;
import whip.streams.ItemRows;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.RowEmitter;
import whip.testkit.tier.Tier;

/** Whatever a collector folds, the run comes to the same. */
class FoldedRunTest {

  private static final long[] SEEDS = Tier.current().seeds(80, 1200).toArray();

  private int folded;
  private int curves;
  private int inexact;

  @Test
  void shouldComeToTheSameWhateverWasFolded() throws Exception {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      GeneratorSettings settings =
          GeneratorSettings.everything().withWorkMax(random.nextBoolean() ? 9 : 1000);
      Program program = ProgramGenerator.program(seed, settings);
      List<Row> rows =
          ItemRows.rows(RowEmitter.emit(program, 1 + random.nextInt(4), 3, random).rows());
      List<Row> adaptive = AdaptiveRows.of(rows, random);
      count(adaptive);
      check(run(rows), run(delivered(adaptive, random)), "seed " + seed + ": " + program);
    }
    String seen = folded + " folded, " + curves + " curves, " + inexact + " inexact";
    assertTrue(
        folded > SEEDS.length / 2
            && curves > SEEDS.length / 20
            && inexact >= Tier.current().seen(20),
        seen);
  }

  /** Over the wire, in any order. */
  private static List<Row> delivered(List<Row> rows, Random random) throws Exception {
    List<Row> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, random);
    List<Row> delivered = new ArrayList<>();
    for (int from = 0; from < shuffled.size(); ) {
      int to = Math.min(shuffled.size(), from + 1 + random.nextInt(30));
      delivered.addAll(
          NodeBatchCodec.decode(
                  NodeBatchWriter.write("r", 0, from, shuffled.subList(from, to), List.of()))
              .rows());
      from = to;
    }
    return delivered;
  }

  private static Piece run(List<Row> rows) {
    Fold fold = new Fold(new FlatStore(), LengthPolicy.MEASURED);
    rows.forEach(row -> fold.add(List.of(row), List.of()));
    return fold.outcome().orElseThrow();
  }

  private void count(List<Row> rows) {
    for (Row row : rows) {
      if (row instanceof Row.Folded of) {
        folded++;
        curves += of.digest().curves().size();
        inexact += of.digest().curves().stream().anyMatch(curve -> !curve.exact()) ? 1 : 0;
      }
    }
  }

  private static void check(Piece plain, Piece adaptive, String of) {
    assertEquals(plain.cost().work(), adaptive.cost().work(), of);
    check(plain.cost().chain(), adaptive.cost().chain(), of);
    check(plain.cost().joined(), adaptive.cost().joined(), of);
    check(plain.cost().full(), adaptive.cost().full(), of);
    assertEquals(plain.sums().instances(), adaptive.sums().instances(), of);
    assertEquals(plain.sums().shares(), adaptive.sums().shares(), of);
    checkLocks(used(plain.sums().locks()), used(adaptive.sums().locks()), of);
    assertEquals(some(plain.sums().annotations()), some(adaptive.sums().annotations()), of);
  }

  private static void checkLocks(
      Map<Site, LockTotal> plain, Map<Site, LockTotal> adaptive, String of) {
    assertEquals(plain.keySet(), adaptive.keySet(), of);
    plain.forEach(
        (lock, total) -> {
          LockTotal found = adaptive.get(lock);
          assertEquals(total.work(), found.work(), of);
          assertEquals(total.acquisitions(), found.acquisitions(), of);
          check(total.held(), found.held(), of);
        });
  }

  /** Kinds of strands without work are not sent. */
  private static Map<Site, LockTotal> used(Map<Site, LockTotal> locks) {
    Map<Site, LockTotal> used = new TreeMap<>(locks);
    used.values().removeIf(new LockTotal(0, 0, Path.NONE)::equals);
    return used;
  }

  private static Map<String, Long> some(Map<String, Long> annotations) {
    Map<String, Long> some = new TreeMap<>(annotations);
    some.values().removeIf(work -> work == 0);
    return some;
  }

  private static void check(Path plain, Path adaptive, String of) {
    assertEquals(plain.strands(), adaptive.strands(), of);
    Map<Candidate, Curve> expected = plain.curves().byCandidate();
    Map<Candidate, Curve> found = adaptive.curves().byCandidate();
    assertEquals(expected.keySet(), found.keySet(), of);
    expected.forEach(
        (candidate, curve) -> {
          Curve bounds = found.get(candidate);
          if (bounds.isExact() && curve.isExact()) {
            assertEquals(curve.lower(), bounds.lower(), of);
          }
          for (int quarters = 0; quarters <= 4; quarters++) {
            String where = candidate + " at " + quarters + "/4: " + of;
            assertTrue(at(bounds.lower(), quarters) <= at(curve.upper(), quarters), where);
            assertTrue(at(bounds.upper(), quarters) >= at(curve.lower(), quarters), where);
          }
          assertEquals(at(curve.lower(), 0), at(bounds.lower(), 0), of);
          assertEquals(at(curve.upper(), 0), at(bounds.upper(), 0), of);
        });
  }

  private static long at(Envelope curve, long quarters) {
    return curve.scaledAt(BigInteger.valueOf(quarters), BigInteger.valueOf(4)).longValueExact();
  }
}
