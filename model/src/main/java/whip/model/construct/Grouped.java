package whip.model.construct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Threads that have one value in common, and that value. */
public record Grouped<T>(ThreadSet threads, T value) {

  /** Threads with equal values together, the group with the lowest thread first. */
  public static <T> List<Grouped<T>> of(SortedMap<Integer, T> byThread) {
    Map<T, List<Integer>> threads = new LinkedHashMap<>();
    byThread.forEach(
        (thread, value) -> threads.computeIfAbsent(value, absent -> new ArrayList<>()).add(thread));
    List<Grouped<T>> groups = new ArrayList<>();
    threads.forEach((value, numbers) -> groups.add(new Grouped<>(new ThreadSet(numbers), value)));
    return groups;
  }
}
