package whip.model.subtree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import whip.model.node.Dependence;
import whip.model.node.DirectiveKind;

/**
 * One pass over a sequence in program order. Beside the clocks from the sequence's start it keeps a
 * set of clocks for every construct open on the way, since an instance's span is measured from its
 * own start.
 *
 * <p>A walk stops at the end of an ordered loop, because the loop's chunks are placed together with
 * other members' chunks; {@link OrderedLoop} does so and lets the walk go on.
 */
final class Walk {

  /**
   * A chunk of an ordered loop, waiting to be placed: where it starts on each of the walk's clocks.
   */
  record WaitingChunk(Walk member, Element.OrderedChunk chunk, List<Path> starts) {}

  private record Level(Element.Opening opening, Clocks clocks, long workBefore, Sums sumsBefore) {}

  private final Queue<Element> ahead;
  private final Clocks clocks;
  private final ArrayDeque<Level> levels = new ArrayDeque<>();
  private final List<WaitingChunk> waiting = new ArrayList<>();
  private Strands work = Strands.NONE;
  private Sums sums = Sums.none();
  private List<Dependence> dependences = List.of();
  // Where the last ordered block before this chunk's next one ends; null: there is none.
  private Path previousBlockEnd;

  Walk(Sequence sequence, Path start) {
    ahead = new ArrayDeque<>(sequence.elements());
    clocks = new Clocks(start);
  }

  /** Folds a sequence that stands alone: the body of a task, a chunk or a member. */
  static Piece fold(Sequence sequence) {
    if (sequence.isPiece()) {
      Piece piece = sequence.piece();
      return Piece.of(piece.cost(), piece.sums());
    }
    Walk walk = new Walk(sequence, Path.NONE);
    OrderedLoop.finish(List.of(walk));
    return Piece.of(walk.cost(), walk.sums);
  }

  Cost cost() {
    return new Cost(work, clocks.chain(), clocks.joined(), clocks.full());
  }

  Strands work() {
    return work;
  }

  Sums sums() {
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

  /** The ordinal of the loop whose end the walk stands at. */
  long loopOrdinal() {
    return levels.isEmpty() ? Long.MAX_VALUE : levels.getFirst().opening.ordinal();
  }

  /** Hands out the chunks that wait at this loop's end. */
  List<WaitingChunk> takeWaiting() {
    List<WaitingChunk> chunks = List.copyOf(waiting);
    waiting.clear();
    return chunks;
  }

  /** A waiting chunk was placed on the {@code level}-th clocks. */
  void placed(int level, Clocks chunk) {
    allClocks().get(level).chunk(chunk.joined(), chunk.full());
  }

  /** What a placed chunk adds to the tables, once for all clocks. */
  void add(Strands chunkWork, Sums chunkSums) {
    work = work.plus(chunkWork);
    sums = sums.absorb(chunkSums);
  }

  /** Walks a chunk's body to its end, its blocks after {@code blockEnd}. */
  static Walk ofChunk(Element.OrderedChunk chunk, Path start, Path blockEnd) {
    Walk walk = new Walk(chunk.content().copy(), start);
    walk.previousBlockEnd = blockEnd;
    while (!walk.ahead.isEmpty()) {
      walk.step(walk.ahead.remove());
    }
    return walk;
  }

  Path previousBlockEnd() {
    return previousBlockEnd;
  }

  Clocks clocks() {
    return clocks;
  }

  private void step(Element element) {
    if (element instanceof Piece piece) {
      allClocks().forEach(each -> each.piece(piece));
      add(piece.before().work().plus(piece.after().work()), piece.sums());
    } else if (element instanceof Element.Depends depends) {
      dependences = depends.dependences();
    } else if (element instanceof Element.DependentTask task) {
      allClocks().forEach(each -> each.task(dependences, task.body(), task.undeferred()));
      dependences = List.of();
      add(task.body().work(), task.sums());
    } else if (element instanceof Element.Opening opening) {
      open(opening);
    } else if (element instanceof Element.Closing) {
      close(levels.pop());
    } else if (element instanceof Element.OrderedChunk chunk) {
      List<Path> starts = allClocks().stream().map(Clocks::chain).toList();
      waiting.add(new WaitingChunk(this, chunk, starts));
    }
  }

  private void open(Element.Opening opening) {
    if (isOrderedBlock(opening) && previousBlockEnd != null) {
      clocks.waitFor(previousBlockEnd);
    }
    allClocks().forEach(Clocks::open);
    levels.push(new Level(opening, new Clocks(Path.NONE), work.total(), sums));
    sums = Sums.none();
  }

  private void close(Level level) {
    Element.Opening opening = level.opening;
    allClocks().forEach(each -> each.close(opening.taskgroup()));
    long workInside = work.total() - level.workBefore;
    long span = level.clocks.full().total();
    if (opening.isHold()) {
      sums.closeHold(opening.lock(), level.clocks.chain());
    } else if (opening.isShare()) {
      sums.closeShare(opening.directive(), opening.ordinal(), workInside, span, opening.loop());
    } else {
      sums.close(opening.directive(), workInside, span, opening.loop());
    }
    sums = level.sumsBefore.absorb(sums);
    if (isOrderedBlock(opening)) {
      previousBlockEnd = clocks.chain();
    }
  }

  private static boolean isOrderedBlock(Element.Opening opening) {
    return opening.directive().kind() == DirectiveKind.ORDERED;
  }

  private List<Clocks> allClocks() {
    List<Clocks> all = new ArrayList<>(levels.size() + 1);
    all.add(clocks);
    levels.descendingIterator().forEachRemaining(level -> all.add(level.clocks));
    return all;
  }
}
