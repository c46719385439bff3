package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LargeAccountTest {

  @Test
  void shouldClose() {
    LargeAccount account = new LargeAccount(5_000, 512);
    long[] sums = new long[account.threads];
    int rows = 0;
    for (int path = 0; path < account.paths; path++) {
      Set<Integer> threads = new HashSet<>();
      assertTrue(account.parent(path) < path || path == 0);
      for (LargeAccount.Row row : account.rows(path)) {
        assertTrue(threads.add(row.thread()), "a thread stands in a path once");
        for (long time : row.times()) {
          assertTrue(time >= 0);
          sums[row.thread()] += time;
        }
        rows++;
      }
    }
    for (long sum : sums) {
      assertEquals(account.elapsed, sum);
    }
    assertEquals(512 + 5 * 4_999, rows);
  }

  @Test
  void shouldRefuseWhatNoCollectorKeeps() {
    assertThrows(IllegalArgumentException.class, () -> new LargeAccount(110_000, 512));
    assertEquals(100_000, new LargeAccount(100_000, 512).paths);
  }
}
