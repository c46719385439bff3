package whip.testkit.tier;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How much of the tests this run executes: the gate, which every change passes, or all of them.
 *
 * <p>The gate leaves out most of the exhaustive matrices. Each run of it takes one of {@value
 * #SLICES} slices, so that as many runs in a row cover everything, and random programs get new
 * seeds. {@code ./whip test} chooses and prints both, and says how to repeat them; it passes them
 * on in the environment:
 *
 * <pre>
 * WHIP_TEST_SLICE=3 WHIP_TEST_SEED=271828000    the gate, slice 3
 * WHIP_TEST_SEED=271828000                      everything, as where neither is set
 * </pre>
 *
 * @param slice from 0; null: everything
 * @param seed the first of the seeds of every test with random programs
 */
public record Tier(Integer slice, long seed) {

  /** Runs of the gate that cover everything. */
  public static final int SLICES = 10;

  private static final Tier CURRENT = of(System.getenv());

  public Tier {
    if (slice != null && (slice < 0 || slice >= SLICES)) {
      throw new IllegalArgumentException("slice " + slice + " is not one of " + SLICES);
    }
    if (seed < 0 || seed > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException("seed " + seed + " leaves no room for the next ones");
    }
  }

  /** The tier of this process. */
  public static Tier current() {
    return CURRENT;
  }

  /** The tier that the variables name. */
  static Tier of(Map<String, String> environment) {
    String slice = environment.getOrDefault("WHIP_TEST_SLICE", "");
    String seed = environment.getOrDefault("WHIP_TEST_SEED", "");
    return new Tier(
        slice.isEmpty() ? null : Integer.valueOf(slice), seed.isEmpty() ? 0 : Long.parseLong(seed));
  }

  public boolean isGate() {
    return slice != null;
  }

  /** How often to repeat something random. */
  public int times(int inGate, int inAll) {
    return isGate() ? inGate : inAll;
  }

  /** At least how often something rare has to be seen: the gate's programs are too few. */
  public int seen(int inAll) {
    return isGate() ? 0 : inAll;
  }

  /** Seeds, one after the other; each of them alone is repeated by {@code --seed}. */
  public LongStream seeds(int inGate, int inAll) {
    return LongStream.range(seed, seed + times(inGate, inAll));
  }

  /** The part of a matrix that this run tests: every tenth row, and one at the least. */
  public <T> List<T> part(List<T> matrix) {
    return isGate()
        ? IntStream.range(0, matrix.size())
            .filter(row -> row % SLICES == slice % Math.min(SLICES, matrix.size()))
            .mapToObj(matrix::get)
            .toList()
        : matrix;
  }
}
