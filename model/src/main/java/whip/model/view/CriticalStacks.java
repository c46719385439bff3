package whip.model.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import whip.model.algebra.Stack;
import whip.model.node.Directive;
import whip.model.node.Site;
import whip.model.profile.Position;

/**
 * The critical path by what its strands are in. The stacks sum to the span, always: what is cut off
 * is there as one more stack.
 *
 * @param stacks largest first, what was cut off last
 * @param cut how many stacks that one stands for
 */
public record CriticalStacks(List<CriticalStack> stacks, int cut) {

  /** Stacks of an empty path, or of one that was not asked for. */
  public static final CriticalStacks NONE = new CriticalStacks(List.of(), 0);

  public CriticalStacks {
    stacks = List.copyOf(stacks);
  }

  /**
   * A path whose strands remember what is around them.
   *
   * @param stacksMax how many stacks to list
   */
  public static CriticalStacks of(
      SortedMap<Stack, Long> path, Function<Site, Position> positions, int stacksMax) {
    Map<Site, Position> known = new HashMap<>();
    Function<Site, Position> locate = site -> known.computeIfAbsent(site, positions);
    // Addresses that mean the same place are one frame.
    Map<List<Frame>, Long> sums = new HashMap<>();
    path.forEach((stack, work) -> sums.merge(frames(stack, locate), work, Math::addExact));
    List<CriticalStack> all = new ArrayList<>();
    sums.forEach((frames, work) -> all.add(new CriticalStack(frames, work)));
    all.sort(CriticalStack.ORDER);
    if (all.size() <= stacksMax) {
      return new CriticalStacks(all, 0);
    }
    List<CriticalStack> listed = new ArrayList<>(all.subList(0, stacksMax));
    List<CriticalStack> rest = all.subList(stacksMax, all.size());
    long small = rest.stream().mapToLong(CriticalStack::critical).sum();
    listed.add(new CriticalStack(List.of(Frame.SOMEWHERE), small));
    return new CriticalStacks(listed, rest.size());
  }

  private static List<Frame> frames(Stack stack, Function<Site, Position> locate) {
    LinkedHashSet<Frame> frames = new LinkedHashSet<>();
    if (stack.isCut()) {
      frames.add(Frame.SOMEWHERE);
      add(frames, stack.strand().directive(), locate);
    }
    stack.around().forEach(directive -> add(frames, directive, locate));
    frames.add(
        Frame.strands(locate.apply(stack.strand().from()), locate.apply(stack.strand().to())));
    return List.copyOf(frames);
  }

  private static void add(
      LinkedHashSet<Frame> frames, Directive directive, Function<Site, Position> locate) {
    if (!directive.isNone()) {
      frames.add(Frame.directive(directive.kind(), locate.apply(directive.site())));
    }
  }
}
