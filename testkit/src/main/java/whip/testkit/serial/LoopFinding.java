package whip.testkit.serial;

import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import whip.testkit.Fraction;

/**
 * Whatever is found of a loop beside its numbers.
 *
 * @param label as docs/serial.md §3 has it
 * @param hasHazards whether iterations overwrite what earlier ones read or wrote
 * @param acyclicWork outside every cycle of the body's dependence graph
 * @param reductions operators by variable
 * @param arrays those of the reductions whose element hangs on the iteration
 * @param privates written before read in each iteration, and not read afterwards
 * @param lastPrivates likewise, and read afterwards
 * @param blocking carried dependences that were not broken
 */
public record LoopFinding(
    String label,
    boolean isCancellable,
    boolean hasHazards,
    long acyclicWork,
    SortedMap<String, String> reductions,
    Set<String> arrays,
    SortedSet<String> privates,
    SortedSet<String> lastPrivates,
    SortedSet<String> shared,
    SortedMap<Dependence, Blocking> blocking) {

  /**
   * A carried dependence.
   *
   * @param distance the least
   * @param without self-parallelism of the loop, were this one broken
   */
  public record Blocking(long distance, long count, Fraction without, long work) {}
}
