package whip.testkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * One step of a parallelism over logical time: so many strands run from a time until another.
 *
 * @param to later than {@code from}
 */
public record Step(long from, long to, int running) {
  /** From when until when a strand runs. */
  public record Interval(long from, long to) {
    boolean contains(Step step) {
      return from <= step.from && step.to <= to;
    }
  }

  /** Steps from 0 to the last end, neighbours of one height merged; counted one by one. */
  static List<Step> of(Collection<Interval> intervals) {
    TreeSet<Long> times = new TreeSet<>(List.of(0L));
    for (Interval interval : intervals) {
      times.add(interval.from);
      times.add(interval.to);
    }
    List<Step> steps = new ArrayList<>();
    long from = times.pollFirst();
    for (long to : times) {
      Step step = new Step(from, to, 0);
      int running = (int) intervals.stream().filter(each -> each.contains(step)).count();
      Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
      if (last != null && last.running == running) {
        steps.set(steps.size() - 1, new Step(last.from, to, running));
      } else {
        steps.add(new Step(from, to, running));
      }
      from = to;
    }
    return steps;
  }

  @Override
  public String toString() {
    return running + "@" + from + ".." + to;
  }
}
