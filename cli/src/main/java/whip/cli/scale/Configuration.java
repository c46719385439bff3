package whip.cli.scale;

import java.util.ArrayList;
import java.util.List;

/**
 * One run that is to be made.
 *
 * @param repeat which run with so many threads it is, from 1
 */
public record Configuration(int threads, int repeat) {

  /**
   * All runs of a series, interleaved: 1, 2, 4, 1, 2, 4. A machine that becomes slower meanwhile
   * then does so for every number of threads.
   */
  public static List<Configuration> interleaved(List<Integer> threads, int repeats) {
    List<Configuration> all = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int count : threads) {
        all.add(new Configuration(count, repeat));
      }
    }
    return all;
  }

  /** {@code 2 threads, repeat 1}. */
  @Override
  public String toString() {
    return (threads == 1 ? "1 thread" : threads + " threads") + ", repeat " + repeat;
  }
}
