package whip.model.sequence;

import java.util.ArrayDeque;
import java.util.List;
import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.node.Dependence;

/**
 * A task's three clocks, advanced element by element where elements cannot be folded (docs/model.md
 * §2: a piece is a max-plus linear map on them). Each clock is the way to its moment, so the
 * moments carry their critical paths.
 */
final class Clocks {

  /**
   * A construct that has not ended.
   *
   * @param entered when the task entered it
   * @param joinedBefore when the children made before it are done
   * @param end the latest end of what was made inside it so far; null: nothing was. The way that
   *     led to it is no other way to its end, and must not be the first of two that are as long
   */
  private record Construct(long entered, Path joinedBefore, Path end) {}

  private Path chain;
  private Path joined;
  private Path full;
  private final ArrayDeque<Construct> open = new ArrayDeque<>();
  private final Predecessors predecessors = new Predecessors();

  /** All three at {@code start}. */
  Clocks(Path start) {
    chain = start;
    joined = start;
    full = start;
  }

  Path chain() {
    return chain;
  }

  Path joined() {
    return joined;
  }

  Path full() {
    return full;
  }

  void piece(Piece piece) {
    Path start = chain;
    Path childrenDone = joined;
    chain = start.plus(piece.before().chain());
    joined = childrenDone.max(start, piece.before().joined());
    if (piece.before().full().total() > 0) {
      reach(start.plus(piece.before().full()));
    }
    if (piece.reset() != null) {
      Path moment = piece.reset().at(start, childrenDone);
      chain = moment.plus(piece.after().chain());
      joined = moment.plus(piece.after().joined());
      reach(moment.plus(piece.after().full()));
    }
  }

  void task(List<Dependence> dependences, Cost body, boolean undeferred) {
    Path start = predecessors.ready(dependences).max(chain);
    Path completion = start.plus(body.chain());
    predecessors.completed(dependences, completion);
    joined = joined.max(completion);
    // A wait for dependences takes no time; what it waits for was reached before. A task without
    // work
    // ends no earlier than it may start, and a construct around it no earlier than that.
    if (!undeferred || body.full().total() > 0) {
      reach(start.plus(body.full()));
    }
    if (undeferred) {
      chain = completion;
    }
  }

  /** A chunk that began at some earlier chain and is over, by {@code joined} and {@code full}. */
  void chunk(Path chunkJoined, Path chunkFull) {
    joined = joined.max(chunkJoined);
    reach(chunkFull);
  }

  /** Nothing before {@code moment} may follow: the block of an earlier iteration ends there. */
  void waitFor(Path moment) {
    chain = moment.max(chain);
    joined = joined.max(chain);
    reach(chain);
  }

  void open() {
    open.push(new Construct(chain.total(), joined, null));
  }

  /** Returns how long it is since the task entered the construct until all made inside is done. */
  long close(boolean taskgroup) {
    Construct construct = open.pop();
    Path end = construct.end == null ? chain : construct.end.max(chain);
    if (taskgroup) {
      // The children made inside are done by then, all of them: only older ones can be later.
      chain = end;
      joined = construct.joinedBefore.max(end);
    }
    if (construct.end != null) {
      reach(end);
    }
    return end.total() - construct.entered;
  }

  private void reach(Path end) {
    full = full.max(end);
    if (!open.isEmpty()) {
      Construct inside = open.pop();
      Path later = inside.end == null ? end : inside.end.max(end);
      open.push(new Construct(inside.entered, inside.joinedBefore, later));
    }
  }
}
