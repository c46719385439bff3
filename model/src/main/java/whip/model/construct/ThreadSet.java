package whip.model.construct;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers of threads, in ascending order, as people read them: {@code 0-3,5}.
 *
 * @param numbers at least one
 */
public record ThreadSet(List<Integer> numbers) implements Comparable<ThreadSet> {

  /** Threads of a run: more is nonsense, and must not take memory. */
  public static final int THREADS_MAX = 1 << 20;

  public ThreadSet {
    numbers = List.copyOf(numbers);
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException where it is no such text
   */
  public static ThreadSet parse(String text) {
    List<Integer> numbers = new ArrayList<>();
    int last = -1;
    for (String interval : text.split(",", -1)) {
      String[] ends = interval.split("-", 2);
      int from = number(ends[0]);
      int to = ends.length == 1 ? from : number(ends[1]);
      if (from <= last || to < from) {
        throw new IllegalArgumentException("threads are not in ascending order: " + text);
      }
      for (int thread = from; thread <= to; thread++) {
        numbers.add(thread);
      }
      last = to;
    }
    return new ThreadSet(numbers);
  }

  private static int number(String text) {
    int number = Integer.parseInt(text);
    if (number < 0 || number >= THREADS_MAX) {
      throw new IllegalArgumentException("no number of a thread: " + text);
    }
    return number;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < numbers.size(); ) {
      int end = i;
      while (end + 1 < numbers.size() && numbers.get(end + 1) == numbers.get(end) + 1) {
        end++;
      }
      text.append(text.isEmpty() ? "" : ",").append(numbers.get(i));
      if (end > i) {
        text.append('-').append(numbers.get(end));
      }
      i = end + 1;
    }
    return text.toString();
  }

  @Override
  public int compareTo(ThreadSet other) {
    return numbers.get(0).compareTo(other.numbers.get(0));
  }
}
