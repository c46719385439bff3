package whip.model.sequence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.Dependence;

/**
 * Interprets a sequence in program order: one pass, by the clocks of the task. An instance's span
 * is what they show between entering and leaving: what it waits for outside is in it.
 *
 * <p>The pass stops at the end of an ordered loop, because the loop's chunks are placed together
 * with other members' chunks; {@link OrderedLoop} does so and lets the pass go on.
 */
public final class SequenceInterpreter {

  /** A chunk of an ordered loop, waiting to be placed. */
  record WaitingChunk(SequenceInterpreter member, Element.OrderedChunk chunk, Path start) {}

  private record Level(Element.Opening opening, long workBefore, Sums sumsBefore) {}

  private final Queue<Element> ahead;
  private final Clocks clocks;
  private final ArrayDeque<Level> levels = new ArrayDeque<>();
  // Clocks of the holds around, each from an empty start.
  private final ArrayDeque<Clocks> holds = new ArrayDeque<>();
  private final List<WaitingChunk> waiting = new ArrayList<>();
  private Strands work = Strands.NONE;
  private Sums sums = Sums.NONE;
  private List<Dependence> dependences = List.of();
  // Waits of the loop, if this is a chunk of one.
  private Waits waits = new Waits();

  /** Begins a pass over the sequence, whose task starts at {@code start}. */
  public SequenceInterpreter(Sequence sequence, Path start) {
    ahead = new ArrayDeque<>(sequence.elements());
    clocks = new Clocks(start);
  }

  /** Folds a sequence that stands alone: the body of a task, a chunk or a member. */
  public static Piece fold(Sequence sequence) {
    if (sequence.isPiece()) {
      Piece piece = sequence.piece();
      return Piece.of(piece.cost(), piece.sums());
    }
    SequenceInterpreter interpreter = new SequenceInterpreter(sequence, Path.NONE);
    OrderedLoop.finish(List.of(interpreter));
    return Piece.of(interpreter.cost(), interpreter.sums);
  }

  /** Cost of the elements passed so far. */
  public Cost cost() {
    return new Cost(work, clocks.chain(), clocks.joined(), clocks.full());
  }

  /** Sums of the elements passed so far. */
  public Sums sums() {
    return sums;
  }

  /**
   * Goes on to the end ({@code true}) or to the end of an ordered loop whose chunks wait ({@code
   * false}).
   */
  boolean advance() {
    while (!ahead.isEmpty()) {
      boolean loopEnds =
          ahead.peek() instanceof Element.Closing
              && !levels.isEmpty()
              && levels.peek().opening.isShare();
      if (loopEnds && !waiting.isEmpty()) {
        return false;
      }
      step(ahead.remove());
    }
    return waiting.isEmpty();
  }

  /** The ordinal of the loop whose end the pass has reached. */
  long loopOrdinal() {
    return levels.isEmpty() ? Long.MAX_VALUE : levels.getFirst().opening.ordinal();
  }

  /** Hands out the chunks that wait at this loop's end. */
  List<WaitingChunk> takeWaiting() {
    List<WaitingChunk> chunks = List.copyOf(waiting);
    waiting.clear();
    return chunks;
  }

  /** A waiting chunk was placed, and interpreted to its end. */
  void placed(SequenceInterpreter chunk) {
    clocks.chunk(chunk.clocks.joined(), chunk.clocks.full());
    add(chunk.work, chunk.sums);
  }

  private void add(Strands moreWork, Sums moreSums) {
    work = work.plus(moreWork);
    sums = sums.plus(moreSums);
  }

  /** An interpreter at the beginning of a chunk's body. */
  static SequenceInterpreter ofChunk(Element.OrderedChunk chunk, Path start, Waits waits) {
    SequenceInterpreter interpreter = new SequenceInterpreter(chunk.content(), start);
    interpreter.waits = waits;
    return interpreter;
  }

  /**
   * Goes on to the end ({@code true}) or to a sink whose iteration has not come to its source
   * ({@code false}).
   */
  boolean advanceToSink() {
    while (!ahead.isEmpty()) {
      if (ahead.peek() instanceof Element.Sink sink && waits.isAhead(sink.iteration())) {
        return false;
      }
      step(ahead.remove());
    }
    return true;
  }

  /** The sink it stands at is not to be waited for. */
  void passSink() {
    ahead.remove();
  }

  private void step(Element element) {
    if (element instanceof Piece piece) {
      eachClocks(each -> each.piece(piece));
      add(piece.before().work().plus(piece.after().work()), piece.sums());
    } else if (element instanceof Element.Depends depends) {
      dependences = depends.dependences();
    } else if (element instanceof Element.DependentTask task) {
      eachClocks(each -> each.task(dependences, task.body(), task.undeferred()));
      dependences = List.of();
      add(task.body().work(), task.sums());
    } else if (element instanceof Element.Opening opening) {
      open(opening);
    } else if (element instanceof Element.Closing) {
      close(levels.pop());
    } else if (element instanceof Element.Source source) {
      waits.source(source.iteration(), clocks.chain());
    } else if (element instanceof Element.Sink sink) {
      sink(waits.source(sink.iteration()));
    } else if (element instanceof Element.OrderedChunk chunk) {
      waiting.add(new WaitingChunk(this, chunk, clocks.chain()));
      holds.forEach(hold -> addAlone(chunk, hold));
    }
  }

  /** A source that the loop does not have is not waited for. */
  private void sink(Path source) {
    if (source != null) {
      clocks.waitFor(source);
    }
  }

  private void eachClocks(Consumer<Clocks> step) {
    step.accept(clocks);
    holds.forEach(step);
  }

  /** Adds a chunk without the blocks of other members: the lock does not wait for them. */
  private static void addAlone(Element.OrderedChunk chunk, Clocks hold) {
    SequenceInterpreter alone = ofChunk(chunk.copy(), hold.chain(), new Waits());
    alone.advanceToSink();
    hold.chunk(alone.clocks.joined(), alone.clocks.full());
  }

  private void open(Element.Opening opening) {
    if (opening.isOrderedBlock() && waits.blockEnd() != null) {
      clocks.waitFor(waits.blockEnd());
    }
    eachClocks(Clocks::open);
    if (opening.isHold()) {
      holds.push(new Clocks(Path.NONE));
    }
    levels.push(new Level(opening, work.total(), sums));
    sums = Sums.NONE;
  }

  private void close(Level level) {
    Element.Opening opening = level.opening;
    if (opening.isHold()) {
      sums = sums.asHold(opening.lock(), holds.pop().chain());
    }
    long span = clocks.close(opening.taskgroup());
    holds.forEach(each -> each.close(opening.taskgroup()));
    if (!opening.isHold()) {
      sums = opening.count(sums, work.total() - level.workBefore, span);
    }
    sums = level.sumsBefore.plus(sums);
    if (opening.isOrderedBlock()) {
      waits.blockEnded(clocks.chain());
    }
  }
}
