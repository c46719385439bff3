package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.testkit.PhaseTable;
import whip.testkit.tier.Tier;

/** Strips, as they grow and with neighbours added up, against sums over a table of pieces. */
class StripAgainstJudgeTest {
  private static final long[] SEEDS = Tier.current().seeds(200, 2000).toArray();

  @Test
  void shouldHaveWhatWasInEachSlice() {
    for (long seed : SEEDS) {
      PhaseTable table = PhaseTable.random(seed);
      Random random = new Random(seed);
      Strip strip = strip(table, random);
      String where = "WHIP_TEST_SEED=" + seed;
      assertMatches(table, strip, where);
      long least = 1L + random.nextInt(1 + (int) strip.end());
      Strip merged = strip.merged(least);
      assertMatches(table, merged, where + ", merged to " + least);
      for (int i = 0; i < merged.slices().size() - 1; i++) {
        assertTrue(merged.slices().get(i).length() >= least, where + ", slice " + i);
      }
      for (int thread = 0; thread < strip.shown(); thread++) {
        assertEquals(strip.of(thread), merged.of(thread), where);
      }
    }
  }

  /** The strip of all cuts, or of some: then records of several are one cut. */
  private static Strip strip(PhaseTable table, Random random) {
    boolean all = random.nextBoolean();
    StripSums sums = StripSums.begin();
    Strip strip = Strip.NONE;
    int before = -1;
    for (int cut = 0; cut <= table.pieces; cut++) {
      boolean isLast = cut == table.pieces;
      if (!all && !isLast && random.nextBoolean()) {
        continue;
      }
      sums = sums.plus(changes(table, before, cut));
      before = cut;
      if (sums.endsSlice(table.time(cut), isLast)) {
        StripSums.Grown grown = sums.grown(strip, table.time(cut), table.seen(cut));
        sums = grown.sums();
        strip = grown.strip();
      }
    }
    return strip;
  }

  private static List<AccountChange> changes(PhaseTable table, int before, int cut) {
    List<AccountChange> changes = new ArrayList<>();
    for (int path = 0; path < table.paths; path++) {
      for (int thread = 0; thread < table.seen(cut); thread++) {
        long[] times = new long[PhaseTable.CLASSES];
        for (int one = 0; one < times.length; one++) {
          times[one] =
              table.counted(cut, path, thread, one)
                  - (before < 0 ? 0 : table.counted(before, path, thread, one));
        }
        changes.add(
            new AccountChange(new PathId(path), thread, Account.NONE.with(Times.of(times))));
      }
    }
    return changes;
  }

  private static void assertMatches(PhaseTable table, Strip strip, String where) {
    assertEquals(table.time(table.pieces), strip.end(), where);
    assertEquals(table.seen(table.pieces), strip.threads(), where);
    long begin = 0;
    long total = 0;
    for (Strip.Slice slice : strip.slices()) {
      assertEquals(begin, slice.begin(), where);
      int from = cutAt(table, slice.begin());
      int to = cutAt(table, slice.end());
      for (int thread = 0; thread < table.threads; thread++) {
        for (AccountClass one : AccountClass.values()) {
          assertEquals(
              sum(table, from, to, thread, one.number()),
              slice.of(thread).of(one),
              where + ", up to " + slice.end() + ", thread " + thread + ", " + one.label());
        }
        total += slice.of(thread).total();
      }
      begin = slice.end();
    }
    assertEquals(table.threads * strip.end(), total, where + ": threads x elapsed");
  }

  private static int cutAt(PhaseTable table, long time) {
    int cut = 0;
    while (table.time(cut) != time) {
      cut++;
    }
    return cut;
  }

  private static long sum(PhaseTable table, int from, int to, int thread, int one) {
    long sum = 0;
    for (int path = 0; path < table.paths; path++) {
      sum += table.sum(from, to, path, thread, one);
    }
    return sum;
  }
}
