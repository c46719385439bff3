package whip.model.subtree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;

/**
 * Items of one task in program order, folded as far as they can be: neighbouring pieces are one
 * piece. Mutable; {@link #append} consumes what is appended.
 *
 * <p>A piece with many places of the program is large, and a copy of it for each that is appended
 * would cost their square. So pieces at the end become one two by two, like the digits of a binary
 * number that is counted up, and all of them only when somebody looks.
 */
public final class Sequence {
  private static final int MOST_LOOSE = 1 << 30;

  private final ArrayList<Element> elements = new ArrayList<>(1);
  // How many from the first have been flattened and not changed since.
  private int flat;
  // Pieces appended since the last look; those at the end hold as many of them as its bits say.
  private int loose;

  public static Sequence of(Element element) {
    Sequence sequence = new Sequence();
    sequence.append(element);
    return sequence;
  }

  public static Sequence of(List<Element> elements) {
    Sequence sequence = new Sequence();
    elements.forEach(sequence::append);
    return sequence;
  }

  public List<Element> elements() {
    settle();
    return Collections.unmodifiableList(elements);
  }

  boolean isEmpty() {
    return elements.isEmpty();
  }

  public void append(Element element) {
    if (!(element instanceof Piece)) {
      settle();
      elements.add(element);
      return;
    }
    if (loose == MOST_LOOSE) {
      settle();
    }
    elements.add(element);
    loose++;
    for (int bit = loose; (bit & 1) == 0; bit >>= 1) {
      joinLast();
    }
  }

  public void append(Sequence next) {
    next.settle();
    next.elements.forEach(this::append);
  }

  private void joinLast() {
    Piece next = (Piece) elements.remove(elements.size() - 1);
    int last = elements.size() - 1;
    elements.set(last, ((Piece) elements.get(last)).then(next));
    flat = Math.min(flat, last);
  }

  private void settle() {
    if (loose == 0) {
      return;
    }
    for (int pieces = Integer.bitCount(loose); pieces > 1; pieces--) {
      joinLast();
    }
    loose = 0;
    if (elements.size() > 1 && elements.get(elements.size() - 2) instanceof Piece) {
      joinLast();
    }
  }

  void under(Directive directive) {
    settle();
    elements.replaceAll(element -> element.under(directive));
  }

  void flatten() {
    settle();
    for (; flat < elements.size(); flat++) {
      elements.set(flat, elements.get(flat).flat());
    }
  }

  public Sequence copy() {
    settle();
    Sequence copy = new Sequence();
    elements.forEach(element -> copy.elements.add(element.copy()));
    return copy;
  }

  /** Whether all of it is folded into one piece. */
  boolean isPiece() {
    settle();
    return elements.isEmpty() || (elements.size() == 1 && elements.get(0) instanceof Piece);
  }

  /**
   * The one piece it is.
   *
   * @throws IllegalStateException unless {@link #isPiece}
   */
  Piece piece() {
    settle();
    if (elements.isEmpty()) {
      return Piece.empty();
    }
    if (elements.size() == 1 && elements.get(0) instanceof Piece piece) {
      return piece;
    }
    throw new IllegalStateException("bug: " + elements.size() + " elements taken for one piece");
  }

  /**
   * Whether ordered blocks stand directly in it: then it is the body of a chunk of an ordered loop.
   */
  boolean hasOrderedBlocks() {
    return elements.stream()
        .anyMatch(
            element ->
                element instanceof Element.Opening opening
                    && opening.directive().kind() == DirectiveKind.ORDERED);
  }

  /** Whether it holds chunks that can be placed only together with the other members' chunks. */
  boolean hasOrderedChunks() {
    return elements.stream().anyMatch(Element.OrderedChunk.class::isInstance);
  }
}
