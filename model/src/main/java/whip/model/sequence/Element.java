package whip.model.sequence;

import java.util.List;
import whip.model.algebra.Cost;
import whip.model.algebra.Sums;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.node.Site;

/**
 * Element of a {@link Sequence}. Nearly always one {@link Piece}; the others cannot be folded
 * before their surroundings are known: tasks with dependences, chunks that wait for others, and
 * constructs that wait for children made before them.
 */
public sealed interface Element
    permits Piece,
        Element.Depends,
        Element.DependentTask,
        Element.Opening,
        Element.Closing,
        Element.OrderedChunk,
        Element.Source,
        Element.Sink {

  /** An equal element that shares nothing mutable: itself, unless it has a sequence in it. */
  default Element copy() {
    return this;
  }

  /** Element with every sum of strands added up: constant size, however much went into it. */
  default Element flat() {
    return this;
  }

  /** Element inside one more directive, if its paths remember them. */
  default Element under(Directive directive) {
    return this;
  }

  /** The dependences of the task that follows. */
  record Depends(List<Dependence> dependences) implements Element {
    public Depends {
      dependences = List.copyOf(dependences);
    }
  }

  /**
   * A task that starts when its predecessors are done.
   *
   * @param body its own cost, from its own start
   * @param undeferred the encountering task waits for it
   */
  record DependentTask(Cost body, boolean undeferred, Sums sums) implements Element {
    @Override
    public DependentTask under(Directive directive) {
      return new DependentTask(body.under(directive), undeferred, sums);
    }

    @Override
    public DependentTask flat() {
      return new DependentTask(body.flat(), undeferred, sums.flat());
    }
  }

  /**
   * Begins a construct whose content holds such elements, or a piece with a wait, up to the
   * matching {@link Closing}.
   *
   * @param ordinal of the worksharing instance this is a share of, or {@link #OWN_INSTANCE}
   * @param taskgroup the end waits for all descendants made inside
   * @param loop what is known of it if it is a loop
   * @param lock what is held up to the end, if it is a hold and no construct; else {@link
   *     Site#UNKNOWN}
   */
  record Opening(Directive directive, long ordinal, boolean taskgroup, LoopSize loop, Site lock)
      implements Element {
    public static final long OWN_INSTANCE = -1;

    /** Opening of a construct. */
    public Opening(Directive directive, long ordinal, boolean taskgroup, LoopSize loop) {
      this(directive, ordinal, taskgroup, loop, Site.UNKNOWN);
    }

    /** Opening of a hold. */
    public static Opening hold(Site lock) {
      return new Opening(Directive.NONE, OWN_INSTANCE, false, LoopSize.UNKNOWN, lock);
    }

    public boolean isHold() {
      return !lock.equals(Site.UNKNOWN);
    }

    boolean isShare() {
      return ordinal != OWN_INSTANCE;
    }

    /** Whether it waits for the blocks of earlier iterations, which are not in its task. */
    public boolean isOrderedBlock() {
      return directive.kind() == DirectiveKind.ORDERED;
    }

    /**
     * Piece of the construct in its task, where nothing in it is an element of its own.
     *
     * @param late by how much the task's older children are done later than it enters
     */
    public Piece close(Piece content, long late) {
      if (isHold()) {
        // As long as from an empty start: what began before is none of the lock's (docs/model.md
        // §7).
        return content.with(content.sums().asHold(lock, content.cost().chain()));
      }
      Piece counted = content.with(count(content.sums(), content.work(), content.span(late)));
      return taskgroup ? counted.taskgroup() : counted;
    }

    /** The sums of its content as those of the construct, which is over. */
    Sums count(Sums sums, long work, long span) {
      return isShare()
          ? sums.asShare(directive, ordinal, work, span, loop)
          : sums.asInstance(directive, work, span, loop);
    }
  }

  /** Ends the construct that the matching {@link Opening} began. */
  record Closing() implements Element {}

  /**
   * Ends the wait of other chunks: they go on no earlier than the way to here is long.
   *
   * @param iteration which one it is in the loop
   */
  record Source(long iteration) implements Element {}

  /**
   * Waits for another iteration's source, wherever it is in the loop.
   *
   * @param iteration the number that its {@link Source} has
   */
  record Sink(long iteration) implements Element {}

  /**
   * A chunk with ordered blocks, which wait for the blocks of earlier iterations in other chunks,
   * or with sources or sinks.
   *
   * @param logicalStart the chunk's place in the loop's order
   */
  record OrderedChunk(long logicalStart, Sequence content) implements Element {
    @Override
    public OrderedChunk copy() {
      return new OrderedChunk(logicalStart, content.copy());
    }

    @Override
    public OrderedChunk under(Directive directive) {
      content.under(directive);
      return this;
    }

    @Override
    public OrderedChunk flat() {
      content.flatten();
      return this;
    }
  }
}
