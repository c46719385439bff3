package whip.model.sequence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import whip.model.node.Directive;

/**
 * Items of one task in program order, folded as far as they can be: neighbouring pieces are one
 * piece. Mutable; {@link #append} consumes what is appended.
 *
 * <p>A piece with many places of the program is large, and a copy of it for each that is appended
 * would cost their square. So pieces at the end become one two by two, like the digits of a binary
 * number that is counted up, and all of them only on request.
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

  public boolean isEmpty() {
    return elements.isEmpty();
  }

  public void append(Element element) {
    if (!(element instanceof Piece)) {
      settle();
      elements.add(element);
      if (element instanceof Element.Closing) {
        closed();
      }
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

  /** The last construct is a piece if it is known how long it waits for what lies outside. */
  private void closed() {
    int begin = elements.size() - 3;
    if (!isSimple(begin)) {
      return;
    }
    Element.Opening opening = (Element.Opening) elements.get(begin);
    OptionalLong late = opening.isHold() ? OptionalLong.of(0) : Lateness.before(begin, elements);
    if (late.isPresent()) {
      Piece content = (Piece) elements.get(begin + 1);
      elements.subList(begin, elements.size()).clear();
      flat = Math.min(flat, begin);
      append(opening.close(content, late.getAsLong()));
    }
  }

  /** Whether a construct begins there that has one piece in it, and could be one. */
  private boolean isSimple(int begin) {
    return begin >= 0
        && begin + 2 < elements.size()
        && elements.get(begin) instanceof Element.Opening opening
        && !opening.isOrderedBlock()
        && elements.get(begin + 1) instanceof Piece
        && elements.get(begin + 2) instanceof Element.Closing;
  }

  /**
   * Makes pieces of the constructs of a directive, where they are going to be inside another one of
   * it and will not count: so recursion does not pile them up.
   */
  public void dissolve(Directive directive) {
    settle();
    if (elements.stream().noneMatch(element -> isOf(directive, element))) {
      return;
    }
    List<Element> all = List.copyOf(elements);
    boolean[] dissolved = new boolean[all.size()];
    for (int i = 0; i < dissolved.length; i++) {
      dissolved[i] = isOf(directive, all.get(i)) && isSimple(i);
    }
    elements.clear();
    flat = 0;
    for (int i = 0; i < dissolved.length; i++) {
      if (dissolved[i]) {
        Piece content = (Piece) all.get(i + 1);
        append(((Element.Opening) all.get(i)).taskgroup() ? content.taskgroup() : content);
        i += 2;
      } else {
        append(all.get(i));
      }
    }
  }

  private static boolean isOf(Directive directive, Element element) {
    return element instanceof Element.Opening opening
        && !opening.isHold()
        && opening.directive().equals(directive);
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

  /** Puts every element inside one more directive, if its paths remember them. */
  public void under(Directive directive) {
    settle();
    elements.replaceAll(element -> element.under(directive));
  }

  /** Adds every sum of strands up; see {@link Element#flat}. */
  public void flatten() {
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
  public boolean isPiece() {
    settle();
    return elements.isEmpty() || (elements.size() == 1 && elements.get(0) instanceof Piece);
  }

  /**
   * The one piece it is.
   *
   * @throws IllegalStateException unless {@link #isPiece}
   */
  public Piece piece() {
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
   * Whether ordered blocks, sources or sinks stand in it: then it is the body of a chunk that waits
   * for others, or others for it.
   */
  public boolean isInOrder() {
    return elements.stream().anyMatch(Sequence::isInOrder);
  }

  private static boolean isInOrder(Element element) {
    return element instanceof Element.Source
        || element instanceof Element.Sink
        || (element instanceof Element.Opening opening && opening.isOrderedBlock());
  }

  /** Whether it holds chunks that can be placed only together with the other members' chunks. */
  public boolean hasOrderedChunks() {
    return elements.stream().anyMatch(Element.OrderedChunk.class::isInstance);
  }
}
