package whip.model.algebra;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.Directive;
import whip.model.node.StrandKey;

/** A sum of strands by {@link Stack}, added up. Immutable. */
final class Stacks {

  // Directives that call each other recursively can be entered in any order: 8 tasks in 109,600.
  // 4096 stacks of 10 frames take 0.4 MiB.
  static final int STACKS_MAX = 4096;
  static final int FRAMES_MAX = 128;

  private final SortedMap<Stack, Long> byStack;

  private Stacks(SortedMap<Stack, Long> byStack) {
    this.byStack = byStack;
  }

  SortedMap<Stack, Long> byStack() {
    return Collections.unmodifiableSortedMap(byStack);
  }

  /** Where strands are, and the sums of those that are directly there. */
  static final class Around {
    private final Around outer;
    private final Directive directive;
    private final int depth;
    private final Map<Directive, Around> inner = new HashMap<>();
    private final Map<StrandKey, Long> works = new HashMap<>();

    private Around(Around outer, Directive directive) {
      this.outer = outer;
      this.directive = directive;
      depth = outer == null ? 0 : outer.depth + 1;
    }

    private boolean contains(Directive wanted) {
      for (Around each = this; each.outer != null; each = each.outer) {
        if (each.directive.equals(wanted)) {
          return true;
        }
      }
      return false;
    }

    private List<Directive> directives() {
      List<Directive> directives = new ArrayList<>(depth);
      for (Around each = this; each.outer != null; each = each.outer) {
        directives.add(each.directive);
      }
      Collections.reverse(directives);
      return List.copyOf(directives);
    }
  }

  /** Adds up. */
  static final class Builder {
    private final Around outside = new Around(null, Directive.NONE);
    private final Around cut = new Around(null, Directive.NONE);
    private final List<Around> arounds = new ArrayList<>(List.of(outside));
    private int stacks;

    Around outside() {
      return outside;
    }

    /** One directive further in. */
    Around inside(Around around, Directive directive) {
      if (around == cut || around.contains(directive)) {
        return around;
      }
      Around known = around.inner.get(directive);
      if (known != null) {
        return known;
      }
      if (around.depth == FRAMES_MAX || arounds.size() > STACKS_MAX) {
        return cut;
      }
      Around inner = new Around(around, directive);
      around.inner.put(directive, inner);
      arounds.add(inner);
      return inner;
    }

    void add(Around around, StrandKey key, long work) {
      boolean isNew = around != cut && !around.works.containsKey(key);
      if (isNew && stacks == STACKS_MAX) {
        add(cut, key, work);
        return;
      }
      stacks += isNew ? 1 : 0;
      around.works.merge(key, work, Math::addExact);
    }

    void addAll(Around around, Stacks sum) {
      sum.byStack.forEach(
          (stack, work) -> {
            Around inside = stack.isCut() ? cut : around;
            for (Directive directive : stack.around()) {
              inside = inside(inside, directive);
            }
            add(inside, stack.strand(), work);
          });
    }

    Stacks build() {
      TreeMap<Stack, Long> byStack = new TreeMap<>();
      for (Around around : arounds) {
        List<Directive> directives = around.directives();
        around.works.forEach((key, work) -> byStack.put(new Stack(directives, false, key), work));
      }
      cut.works.forEach((key, work) -> byStack.put(new Stack(List.of(), true, key), work));
      byStack.values().removeIf(work -> work == 0);
      return new Stacks(byStack);
    }
  }
}
