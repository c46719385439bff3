package whip.model.assembly;

import whip.model.algebra.Cost;
import whip.model.node.LoopSize;
import whip.model.node.Row;
import whip.model.sequence.Element;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;
import whip.model.sequence.SequenceInterpreter;

/** Turns a container that will gain no more items into the item it is in its parent. */
final class PoppedContainer {

  private PoppedContainer() {}

  /** {@code content} is consumed. MEMBER and REGION are no items of a task and do not come here. */
  static Sequence item(Row.Node node, Sequence content) {
    return switch (node.kind()) {
      case TASK -> task(node, content, false);
      case UNDEFERRED -> task(node, content, true);
      case DEPENDENT_TASK -> dependentTask(node, content, false);
      case DEPENDENT_UNDEFERRED -> dependentTask(node, content, true);
      case CHUNK -> chunk(node, content);
      case GROUP -> group(node, content);
      case TASKGROUP -> taskgroup(node, content);
      case HOLD -> hold(node, content);
      case REGION, MEMBER, TASKWAIT, DEPENDS, SOURCE, SINK ->
          throw new IllegalStateException("bug: " + node.kind() + " popped as an item");
    };
  }

  private static Sequence task(Row.Node node, Sequence content, boolean undeferred) {
    Piece body = instance(node, SequenceInterpreter.fold(content));
    Cost whole = body.cost().under(node.directive());
    Cost cost = undeferred ? whole.undeferred() : whole.task();
    return Sequence.of(Piece.of(cost, body.sums()));
  }

  private static Sequence dependentTask(Row.Node node, Sequence content, boolean undeferred) {
    Piece body = instance(node, SequenceInterpreter.fold(content));
    Cost cost = body.cost().under(node.directive());
    return Sequence.of(new Element.DependentTask(cost, undeferred, body.sums()));
  }

  private static Sequence chunk(Row.Node node, Sequence content) {
    if (content.isInOrder() && !content.hasOrderedChunks()) {
      content.under(node.directive());
      return Sequence.of(new Element.OrderedChunk(node.a(), content));
    }
    Piece body = SequenceInterpreter.fold(content);
    return Sequence.of(Piece.of(body.cost().under(node.directive()).chunk(), body.sums()));
  }

  private static Sequence group(Row.Node node, Sequence content) {
    long ordinal = node.a() > 0 ? node.a() - 1 : Element.Opening.OWN_INSTANCE;
    return construct(new Element.Opening(node.directive(), ordinal, false, node.loop()), content);
  }

  private static Sequence taskgroup(Row.Node node, Sequence content) {
    long ordinal = Element.Opening.OWN_INSTANCE;
    return construct(
        new Element.Opening(node.directive(), ordinal, true, LoopSize.UNKNOWN), content);
  }

  private static Sequence hold(Row.Node node, Sequence content) {
    Element.Opening opening = Element.Opening.hold(node.lock());
    return content.isPiece()
        ? Sequence.of(opening.close(content.piece(), 0))
        : enclose(opening, content);
  }

  /**
   * Folds a construct. One that waits for nothing outside is a piece; otherwise its surroundings
   * decide how long it is.
   */
  private static Sequence construct(Element.Opening opening, Sequence content) {
    content.under(opening.directive());
    if (content.isPiece() && content.piece().reset() == null && !opening.isOrderedBlock()) {
      return Sequence.of(opening.close(content.piece(), 0));
    }
    content.dissolve(opening.directive());
    return enclose(opening, content);
  }

  private static Sequence enclose(Element.Opening opening, Sequence content) {
    Sequence bracketed = Sequence.of(opening);
    bracketed.append(content);
    bracketed.append(new Element.Closing());
    return bracketed;
  }

  private static Piece instance(Row.Node node, Piece piece) {
    Cost cost = piece.cost();
    return piece.with(
        piece
            .sums()
            .asInstance(node.directive(), cost.work().total(), cost.full().total(), node.loop()));
  }
}
