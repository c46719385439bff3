package whip.model.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The critical path as a tree: what the program's directives, one inside the other, contribute to
 * it.
 *
 * <pre>
 * 63
 *   60 parallel relax.c:3
 *     50 for relax.c:5
 *       50 relax.c:5-7
 *     10 relax.c:9-3
 *   3  ?-relax.c:3
 * </pre>
 *
 * @param frame null at the root, which is the program
 * @param critical sum of all strands in it
 * @param self the part that no child accounts for
 * @param children largest first, then by name
 */
public record CriticalTree(Frame frame, long critical, long self, List<CriticalTree> children) {

  private static final Comparator<CriticalTree> ORDER =
      Comparator.comparingLong(CriticalTree::critical)
          .reversed()
          .thenComparing(CriticalTree::frame);

  /** The stacks, with their common parts merged. */
  public static CriticalTree of(List<CriticalStack> stacks) {
    Builder root = new Builder(null);
    stacks.forEach(root::add);
    return root.build();
  }

  /** The leaves as stacks again, in the tree's order. */
  public List<CriticalStack> stacks() {
    List<CriticalStack> stacks = new ArrayList<>();
    collect(List.of(), stacks);
    return stacks;
  }

  // As deep as directives are nested, which Strands bounds.
  private void collect(List<Frame> around, List<CriticalStack> into) {
    List<Frame> frames = new ArrayList<>(around);
    if (frame != null) {
      frames.add(frame);
    }
    if (self > 0) {
      into.add(new CriticalStack(frames, self));
    }
    children.forEach(child -> child.collect(frames, into));
  }

  private static final class Builder {
    private final Frame frame;
    private long critical;
    private long self;
    private final Map<Frame, Builder> inner = new LinkedHashMap<>();

    Builder(Frame frame) {
      this.frame = frame;
    }

    void add(CriticalStack stack) {
      Builder at = this;
      at.critical = Math.addExact(at.critical, stack.critical());
      for (Frame next : stack.frames()) {
        at = at.inner.computeIfAbsent(next, Builder::new);
        at.critical += stack.critical();
      }
      at.self += stack.critical();
    }

    CriticalTree build() {
      List<CriticalTree> children =
          inner.values().stream().map(Builder::build).sorted(ORDER).toList();
      return new CriticalTree(frame, critical, self, children);
    }
  }
}
