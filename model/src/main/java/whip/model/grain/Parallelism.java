package whip.model.grain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many strands run at each logical time: an exact step function. Its integral is the work, and
 * its length the span.
 *
 * @param steps from 0 on, without gaps; neighbours differ
 */
public record Parallelism(List<Step> steps) {
  /** So many strands run from a time until another, later one. */
  public record Step(long from, long to, long running) {
    public long length() {
      return to - from;
    }
  }

  /** Parallelism while one grain runs: least, lower median by time, most. */
  public record Range(long least, long median, long most) {}

  /** A strand runs from a time until another one, which may be the same. */
  public record Run(long from, long to) {}

  public Parallelism {
    steps = List.copyOf(steps);
  }

  /** Parallelism of strands that run at these times. */
  public static Parallelism of(List<Run> runs) {
    SortedMap<Long, Long> changes = new TreeMap<>();
    for (Run run : runs) {
      changes.merge(run.from, 1L, Math::addExact);
      changes.merge(run.to, -1L, Math::addExact);
    }
    List<Step> steps = new ArrayList<>();
    long from = 0;
    long running = 0;
    for (Map.Entry<Long, Long> change : changes.entrySet()) {
      long at = change.getKey();
      if (change.getValue() != 0) {
        if (at > from) {
          steps.add(new Step(from, at, running));
        }
        running += change.getValue();
        from = at;
      }
    }
    return new Parallelism(steps);
  }

  /** Strands times time: the work. */
  public long area() {
    return steps.stream()
        .mapToLong(step -> Math.multiplyExact(step.running(), step.length()))
        .reduce(0, Math::addExact);
  }

  /** When the last strand ends. */
  public long length() {
    return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).to();
  }

  /** Parallelism while one grain's strands run, some of all; absent if they take no time. */
  public Optional<Range> during(List<Run> grain) {
    long[] ends = steps.stream().mapToLong(Step::to).toArray();
    TreeMap<Long, Long> timeByRunning = new TreeMap<>();
    for (Run run : grain) {
      long from = run.from;
      for (int at = firstAfter(from, ends); from < run.to; at++) {
        long to = Math.min(ends[at], run.to);
        timeByRunning.merge(steps.get(at).running(), to - from, Math::addExact);
        from = to;
      }
    }
    if (timeByRunning.isEmpty()) {
      return Optional.empty();
    }
    long all = timeByRunning.values().stream().reduce(0L, Math::addExact);
    return Optional.of(
        new Range(timeByRunning.firstKey(), median(timeByRunning, all), timeByRunning.lastKey()));
  }

  /** Index of the first step that ends after a time. */
  private static int firstAfter(long time, long[] ends) {
    int found = Arrays.binarySearch(ends, time);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The least value that holds for half of the time or more, together with those below it. */
  private static long median(SortedMap<Long, Long> timeByValue, long all) {
    long left = all - all / 2;
    for (Map.Entry<Long, Long> entry : timeByValue.entrySet()) {
      left -= entry.getValue();
      if (left <= 0) {
        return entry.getKey();
      }
    }
    throw new IllegalStateException("bug: no value holds for half of the time");
  }
}
