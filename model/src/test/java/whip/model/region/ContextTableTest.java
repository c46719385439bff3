package whip.model.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.testkit.serial.RegionInstance;
import whip.testkit.serial.SerialGenerator;
import whip.testkit.serial.SerialJudge;
import whip.testkit.tier.Tier;

/** Windows of depths, and dictionaries of programs that still run. */
class ContextTableTest {
  private static final long[] SEEDS = Tier.current().seeds(100, 500).toArray();

  /** Records what a run does that measures depths from {@code first} to {@code last}. */
  private static int end(
      RegionInstance instance, int depth, int first, int last, DictionaryBuilder builder) {
    SortedMap<Integer, Long> children = new TreeMap<>();
    if (depth < last) {
      for (RegionInstance child : instance.children()) {
        children.merge(end(child, depth + 1, first, last, builder), 1L, Long::sum);
      }
    }
    return builder.end(
        new RegionEntry(
            JudgedRegions.region(instance.region()),
            instance.work(),
            depth < first ? RegionEntry.UNKNOWN : instance.cp(),
            RegionEntry.UNKNOWN,
            depth < last,
            children));
  }

  private static ContextTable window(SerialJudge judge, int first, int last) {
    DictionaryBuilder builder = new DictionaryBuilder(Integer.MAX_VALUE);
    end(judge.root(), 0, first, last, builder);
    return ContextTable.of(RegionDictionary.EMPTY.then(builder.cut()));
  }

  /** A recursive context lies at several depths, so that no window has all of it. */
  private static boolean isRecursive(String program) {
    return program.split("rec\\(", -1).length > 3;
  }

  @Test
  void shouldMeasureInTwoWindowsWhatOneWouldHave() {
    int compared = 0;
    for (long seed : SEEDS) {
      String program = SerialGenerator.program(seed);
      if (isRecursive(program)) {
        continue;
      }
      SerialJudge judge = SerialJudge.of(program);
      ContextTable whole = window(judge, 0, Integer.MAX_VALUE);
      int split = 1 + (int) (seed % 4);
      ContextTable upper = window(judge, 0, split);
      ContextTable lower = window(judge, split, Integer.MAX_VALUE);
      assertEquals(whole, upper.withWindow(lower), "seed " + seed + ": " + program);
      assertEquals(whole, lower.withWindow(upper), "seed " + seed + ": " + program);
      assertEquals(
          profile(whole), profile(upper).plus(profile(lower)), "seed " + seed + ": " + program);
      compared++;
    }
    assertTrue(compared >= Tier.current().seen(20), compared + " programs");
  }

  private static RegionProfile profile(ContextTable table) {
    return RegionProfile.of("run", table, Map.of(), new TreeMap<>());
  }

  @Test
  void shouldAddUpRunsThatAreNoWindowsOfOneExecution() {
    ContextTable four = window(SerialJudge.of("array a[9] main { for i in 4 { a[i] = 1 } }"), 0, 1);
    ContextTable five = window(SerialJudge.of("array a[9] main { for i in 5 { a[i] = 1 } }"), 0, 9);
    RegionProfile both = profile(four).plus(profile(five));
    assertEquals(profile(four).work() + profile(five).work(), both.work());
    assertEquals(2 * profile(five).work(), profile(five).plus(profile(five)).work());
  }

  @Test
  void shouldNotMixDifferentExecutions() {
    ContextTable one = window(SerialJudge.of("array a[9] main { for i in 4 { a[i] = 1 } }"), 0, 1);
    ContextTable other =
        window(SerialJudge.of("array a[9] main { for i in 5 { a[i] = 1 } }"), 0, 9);
    ContextTable merged = one.withWindow(other);
    assertEquals(2, merged.differing().size());
    assertEquals(
        one.contexts().get(merged.differing().first()),
        merged.contexts().get(merged.differing().first()));
  }

  /** Whatever has ended counts, in or outside of what is still open. */
  @Test
  void shouldAddUpWhatHasEndedWhileTheProgramRuns() {
    for (long seed : SEEDS) {
      SerialJudge judge = SerialJudge.of(SerialGenerator.program(seed));
      DictionaryBuilder builder = new DictionaryBuilder(Integer.MAX_VALUE);
      for (RegionInstance child : judge.root().children()) {
        end(child, 1, 0, Integer.MAX_VALUE, builder);
      }
      RegionDictionary live = RegionDictionary.EMPTY.then(builder.cut());
      long work =
          ContextTable.of(live).contexts().entrySet().stream()
              .filter(each -> each.getKey().chain().size() == 1)
              .mapToLong(each -> each.getValue().outermostWork())
              .sum();
      assertEquals(
          judge.root().children().stream().mapToLong(RegionInstance::work).sum(),
          work,
          "seed " + seed);
    }
  }

  @Test
  void shouldRefuseDeltasThatDoNotFit() {
    StaticRegion main = JudgedRegions.region("function main");
    RegionEntry entry = new RegionEntry(main, 1, 1, new TreeMap<>());
    RegionEntry orphan = new RegionEntry(main, 1, 1, new TreeMap<>(Map.of(7, 1L)));
    assertThrows(
        IllegalArgumentException.class,
        () -> RegionDictionary.EMPTY.then(new RegionDelta(1, List.of(entry), new TreeMap<>())));
    assertThrows(
        IllegalArgumentException.class,
        () -> RegionDictionary.EMPTY.then(new RegionDelta(0, List.of(orphan), new TreeMap<>())));
  }
}
