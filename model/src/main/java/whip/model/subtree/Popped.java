package whip.model.subtree;

import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.node.Row;

/** Turns a container that will gain no more items into the item it is in its parent. */
final class Popped {

  private Popped() {}

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
      case REGION, MEMBER, TASKWAIT, DEPENDS ->
          throw new IllegalStateException("bug: " + node.kind() + " popped as an item");
    };
  }

  private static Sequence task(Row.Node node, Sequence content, boolean undeferred) {
    Piece body = instance(node, Walk.fold(content));
    Cost whole = body.cost().under(node.directive());
    Cost cost = undeferred ? whole.undeferred() : whole.task();
    return Sequence.of(Piece.of(cost, body.sums()));
  }

  private static Sequence dependentTask(Row.Node node, Sequence content, boolean undeferred) {
    Piece body = instance(node, Walk.fold(content));
    Cost cost = body.cost().under(node.directive());
    return Sequence.of(new Element.DependentTask(cost, undeferred, body.sums()));
  }

  private static Sequence chunk(Row.Node node, Sequence content) {
    if (content.hasOrderedBlocks() && !content.hasOrderedChunks()) {
      content.under(node.directive());
      return Sequence.of(new Element.OrderedChunk(node.a(), content));
    }
    Piece body = Walk.fold(content);
    return Sequence.of(Piece.of(body.cost().under(node.directive()).chunk(), body.sums()));
  }

  private static Sequence group(Row.Node node, Sequence content) {
    long ordinal = node.a() > 0 ? node.a() - 1 : Element.Opening.OWN_INSTANCE;
    if (!content.isPiece() || node.directive().kind() == DirectiveKind.ORDERED) {
      return bracket(new Element.Opening(node.directive(), ordinal, false, node.loop()), content);
    }
    Piece piece = content.piece();
    if (ordinal == Element.Opening.OWN_INSTANCE) {
      instance(node, piece);
    } else {
      Cost cost = piece.cost();
      piece
          .sums()
          .closeShare(
              node.directive(), ordinal, cost.work().total(), cost.full().total(), node.loop());
    }
    return Sequence.of(piece.under(node.directive()));
  }

  private static Sequence taskgroup(Row.Node node, Sequence content) {
    if (!content.isPiece()) {
      return bracket(
          new Element.Opening(
              node.directive(), Element.Opening.OWN_INSTANCE, true, LoopSize.UNKNOWN),
          content);
    }
    Piece body = instance(node, content.piece()).under(node.directive());
    return Sequence.of(body.taskgroup());
  }

  /** As long as from an empty start: what began before it is none of the lock's (MODEL §7). */
  private static Sequence hold(Row.Node node, Sequence content) {
    if (!content.isPiece()) {
      return enclose(Element.Opening.hold(node.lock()), content);
    }
    Piece piece = content.piece();
    piece.sums().closeHold(node.lock(), piece.cost().chain());
    return Sequence.of(piece);
  }

  private static Sequence bracket(Element.Opening opening, Sequence content) {
    content.under(opening.directive());
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
    piece.sums().close(node.directive(), cost.work().total(), cost.full().total(), node.loop());
    return piece;
  }
}
