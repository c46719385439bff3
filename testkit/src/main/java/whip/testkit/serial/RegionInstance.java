package whip.testkit.serial;

import java.util.List;
import whip.testkit.Fraction;

/**
 * One execution of a region.
 *
 * @param kind {@code function}, {@code loop} or {@code iteration}
 * @param name of the function or loop; an iteration has its loop's
 * @param begin number of its first operation
 * @param end number behind its last one
 * @param children that ran directly in it, in their order
 */
public record RegionInstance(
    String kind,
    String name,
    int line,
    int begin,
    int end,
    long work,
    long cp,
    List<RegionInstance> children) {
  public RegionInstance {
    children = List.copyOf(children);
  }

  /** {@code function main}, {@code loop i}. */
  public String region() {
    return kind + " " + name;
  }

  /** Self-parallelism: children's critical paths and own work by the critical path, from 1. */
  public Fraction selfParallelism() {
    if (cp == 0) {
      return Fraction.of(1, 1);
    }
    long series = work;
    for (RegionInstance child : children) {
      series += child.cp() - child.work();
    }
    return Fraction.of(Math.max(series, cp), cp);
  }
}
