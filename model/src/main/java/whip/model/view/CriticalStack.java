package whip.model.view;

import java.util.Comparator;
import java.util.List;

/**
 * Strands on the critical path and what they are in.
 *
 * @param frames directives from outermost to innermost, each once, then the strands
 * @param critical their sum on the path
 */
public record CriticalStack(List<Frame> frames, long critical) {

  /** Largest first. */
  static final Comparator<CriticalStack> ORDER =
      Comparator.comparingLong(CriticalStack::critical)
          .reversed()
          .thenComparing(CriticalStack::frames, CriticalStack::compare);

  public CriticalStack {
    frames = List.copyOf(frames);
    if (frames.isEmpty()) {
      throw new IllegalArgumentException("a stack without frames");
    }
  }

  private static int compare(List<Frame> one, List<Frame> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = one.get(i).compareTo(other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }
}
