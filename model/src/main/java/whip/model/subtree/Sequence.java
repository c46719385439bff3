package whip.model.subtree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;

/**
 * Items of one task in program order, folded as far as they can be: neighbouring pieces are one
 * piece. Mutable; {@link #append} consumes what is appended.
 */
public final class Sequence {

  private final ArrayList<Element> elements = new ArrayList<>(1);
  // How many from the first have been flattened and not changed since.
  private int flat;

  public static Sequence of(Element element) {
    Sequence sequence = new Sequence();
    sequence.elements.add(element);
    return sequence;
  }

  public static Sequence of(List<Element> elements) {
    Sequence sequence = new Sequence();
    elements.forEach(sequence::append);
    return sequence;
  }

  public List<Element> elements() {
    return Collections.unmodifiableList(elements);
  }

  public void append(Element element) {
    int last = elements.size() - 1;
    if (element instanceof Piece next && last >= 0 && elements.get(last) instanceof Piece piece) {
      elements.set(last, piece.then(next));
      flat = Math.min(flat, last);
    } else {
      elements.add(element);
    }
  }

  public void append(Sequence next) {
    next.elements.forEach(this::append);
  }

  void under(Directive directive) {
    elements.replaceAll(element -> element.under(directive));
  }

  void flatten() {
    for (; flat < elements.size(); flat++) {
      elements.set(flat, elements.get(flat).flat());
    }
  }

  public Sequence copy() {
    Sequence copy = new Sequence();
    elements.forEach(element -> copy.elements.add(element.copy()));
    return copy;
  }

  /** Whether all of it is folded into one piece. */
  boolean isPiece() {
    return elements.isEmpty() || (elements.size() == 1 && elements.get(0) instanceof Piece);
  }

  /**
   * The one piece it is.
   *
   * @throws IllegalStateException unless {@link #isPiece}
   */
  Piece piece() {
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
