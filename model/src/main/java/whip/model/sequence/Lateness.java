package whip.model.sequence;

import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalLong;
import whip.model.algebra.Cost;

/**
 * By how much the children that a task made before an element are done later than the task comes to
 * it. After a {@code taskwait} it does not depend on what was before, so the nearest one says it.
 */
final class Lateness {

  private final List<Element> elements;
  // The result is the later of the two: this, and that at the element we have come to less what the
  // task does from there on.
  private long since;
  private long chain;
  // For each construct whose end was passed, but not its beginning, innermost first: what was since
  // its end.
  private final ArrayDeque<Long> sinceEnds = new ArrayDeque<>();

  private Lateness(List<Element> elements) {
    this.elements = elements;
  }

  /**
   * Looks back from an element.
   *
   * @return empty if what the task waited for last is not among the elements, or is no piece
   */
  static OptionalLong before(int index, List<Element> elements) {
    return new Lateness(elements).before(index);
  }

  private OptionalLong before(int index) {
    for (int i = index - 1; i >= 0; i--) {
      Element element = elements.get(i);
      if (element instanceof Piece piece) {
        if (piece.reset() != null) {
          pass(piece.after());
          return OptionalLong.of(atWait(i));
        }
        pass(piece.before());
      } else if (element instanceof Element.Closing) {
        sinceEnds.push(since);
      } else if (!(element instanceof Element.Opening opening) || !canPass(opening)) {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  private void pass(Cost cost) {
    chain = Math.addExact(chain, cost.chain().total());
    since = Math.max(since, cost.joined().total() - chain);
  }

  /** Its beginning; a taskgroup without a wait in it would have to be looked at as a whole. */
  private boolean canPass(Element.Opening opening) {
    boolean isWhole = sinceEnds.poll() != null;
    return !opening.isOrderedBlock() && !(isWhole && opening.taskgroup());
  }

  /** All children were done at the wait, and all that was made in a taskgroup at its end. */
  private long atWait(int wait) {
    long result = since;
    int closed = 0;
    for (int i = wait - 1; i >= 0 && !sinceEnds.isEmpty(); i--) {
      if (elements.get(i) instanceof Element.Closing) {
        closed++;
      } else if (elements.get(i) instanceof Element.Opening opening && closed-- == 0) {
        closed = 0;
        long sinceEnd = sinceEnds.pop();
        result = opening.taskgroup() ? sinceEnd : result;
      }
    }
    return result;
  }
}
