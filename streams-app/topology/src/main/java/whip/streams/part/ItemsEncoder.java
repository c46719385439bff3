package whip.streams.part;

import java.util.List;
import whip.model.assembly.Container;
import whip.model.sequence.Element;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;

/** Packs items. */
final class ItemsEncoder {

  private final CostEncoder costs;

  ItemsEncoder(CostEncoder costs) {
    this.costs = costs;
  }

  void runs(List<Container.Run> runs, Packer out) {
    out.number(runs.size());
    long end = 0;
    for (Container.Run run : runs) {
      out.signed(run.from() - end);
      out.number(run.to() - run.from());
      items(run.items(), out);
      end = run.to();
    }
  }

  private void items(Sequence items, Packer out) {
    out.number(items.elements().size());
    items.elements().forEach(element -> element(element, out));
  }

  private void element(Element element, Packer out) {
    if (element instanceof Piece piece) {
      piece(piece, out);
    } else if (element instanceof Element.Depends depends) {
      out.number(Packing.DEPENDS);
      out.number(depends.dependences().size());
      depends
          .dependences()
          .forEach(
              dependence -> {
                out.number(dependence.kind().code());
                out.signed(dependence.address());
              });
    } else if (element instanceof Element.DependentTask task) {
      out.number(Packing.DEPENDENT_TASK);
      costs.cost(task.body(), out);
      out.flag(task.undeferred());
      costs.sums(task.sums(), out);
    } else if (element instanceof Element.Opening opening && opening.isHold()) {
      out.number(Packing.HOLD);
      out.signed(opening.lock().address());
    } else if (element instanceof Element.Opening opening) {
      out.number(Packing.OPENING);
      out.number(costs.directive(opening.directive()));
      out.signed(opening.ordinal());
      out.flag(opening.taskgroup());
      CostEncoder.size(opening.loop(), out);
    } else if (element instanceof Element.Closing) {
      out.number(Packing.CLOSING);
    } else if (element instanceof Element.Source source) {
      out.number(Packing.SOURCE);
      out.signed(source.iteration());
    } else if (element instanceof Element.Sink sink) {
      out.number(Packing.SINK);
      out.signed(sink.iteration());
    } else if (element instanceof Element.OrderedChunk chunk) {
      out.number(Packing.ORDERED_CHUNK);
      out.signed(chunk.logicalStart());
      items(chunk.content(), out);
    } else {
      throw new IllegalStateException("bug: no encoding for " + element.getClass());
    }
  }

  void piece(Piece piece, Packer out) {
    if (piece.reset() == null) {
      out.number(Packing.PIECE);
      costs.cost(piece.before(), out);
    } else {
      out.number(Packing.PIECE_WITH_WAIT);
      costs.cost(piece.before(), out);
      costs.path(piece.reset().fromStart(), out);
      costs.path(piece.reset().fromJoin(), out);
      out.flag(piece.reset().joinFirst());
      costs.cost(piece.after(), out);
    }
    costs.sums(piece.sums(), out);
  }
}
