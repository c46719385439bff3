package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.scale.RegionProperties.Region;

/** Regions of a series as the paper on Periscope's scalability analysis shows them. */
class RegionFormsTest {
  private static final long MS = 1_000_000;

  /** The loop takes 600, 305 and 155 ms; what nothing divides 200, 195 and 195. */
  @Test
  void shouldHaveTheSpeedupsOfRegionsInRegions() {
    NestedSpeedups found = NestedSpeedups.of(SampleScaling.whole());
    assertEquals(List.of(1, 2, 4), found.threads(), "8 threads have no account");
    assertEquals(
        List.of("parallel a.c:3", "parallel a.c:3 > for a.c:5", "parallel a.c:3 > for a.c:9"),
        found.rows().stream().map(row -> row.path().toString()).toList());
    assertEquals(
        List.of(
            List.of(1.0, 800 / 500.0, 800 / 350.0),
            List.of(1.0, 600 / 305.0, 600 / 155.0),
            List.of(1.0, 200 / 195.0, 200 / 195.0)),
        found.rows().stream().map(NestedSpeedups.Row::speedups).toList());
  }

  @Test
  void shouldNeedAnAccountOfTheBase() {
    Scaling scaling = SampleScaling.whole().with(Map.of("t2r1", account(2)));
    assertEquals(List.of(), NestedSpeedups.of(scaling).rows());
  }

  /** Threads but the first wait 200 of 1000 ms for it at the end of a loop. */
  @Test
  void shouldListPropertiesByRegionAndThreads() {
    RegionProperties found =
        RegionProperties.of(
            SampleScaling.whole()
                .with(Map.of("t1r1", account(1), "t2r1", account(2), "t4r1", account(4))));
    assertEquals(List.of(1, 2, 4, 8), found.threads());
    Map<String, Region> regions =
        found.regions().stream().collect(Collectors.toMap(Region::text, region -> region));
    assertEquals("program", found.regions().get(0).text(), "the most severe");
    Region loop = regions.get("for a.c:5");
    assertEquals(Map.of("imbalance-in-loop", Map.of(2, 0.1, 4, 0.15)), loop.severities());
    assertEquals(OptionalInt.empty(), loop.linearFailed());
    Region undivided = regions.get("for relax.c:9");
    assertEquals(OptionalInt.of(2), undivided.linearFailed());
    assertEquals("[4, 8]", undivided.severities().get("low-speedup").keySet().toString());
    assertEquals("[2, 4, 8]", undivided.severities().get("lowest-region").keySet().toString());
    SortedMap<Integer, Double> serial =
        regions.get("program").severities().get("serial-computation");
    assertEquals(0.2, serial.get(1), 1e-12, "of the account: 200 of 1000");
    assertEquals(200 / 560.0, serial.get(4), 1e-12, "of the profile");
  }

  private static Constructs account(int threads) {
    SortedMap<Integer, Account> program = new TreeMap<>();
    SortedMap<Integer, Account> loop = new TreeMap<>();
    for (int thread = 0; thread < threads; thread++) {
      AccountClass outside = thread == 0 ? AccountClass.WORK : AccountClass.IDLE;
      long wait = thread == 0 ? 0 : 200 * MS;
      program.put(thread, SampleAccount.account(0, 200 * MS, 0, Map.of(outside, 200 * MS)));
      loop.put(
          thread,
          SampleAccount.account(
              0,
              800 * MS - wait,
              wait,
              Map.of(AccountClass.WORK, 800 * MS - wait, AccountClass.IMBALANCE, wait)));
    }
    Account region = SampleAccount.account(0, 800 * MS, 0, Map.of());
    return SampleAccount.of("ns", threads, 1000 * MS)
        .path(0, 0, PathKind.PROGRAM, 0, program)
        .path(1, 0, PathKind.PARALLEL, 3, SampleAccount.each(threads, region))
        .path(2, 1, PathKind.FOR, 5, loop)
        .ended();
  }
}
