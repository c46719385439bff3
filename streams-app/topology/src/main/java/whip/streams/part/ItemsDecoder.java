package whip.streams.part;

import java.util.ArrayList;
import java.util.List;
import whip.codec.BatchLimits;
import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.assembly.Container;
import whip.model.node.Dependence;
import whip.model.node.Site;
import whip.model.sequence.Element;
import whip.model.sequence.Piece;
import whip.model.sequence.Reset;
import whip.model.sequence.Sequence;

/** Unpacks items. */
final class ItemsDecoder {

  private final CostDecoder costs;

  ItemsDecoder(CostDecoder costs) {
    this.costs = costs;
  }

  List<Container.Run> runs(Unpacker in) {
    int count = in.count();
    List<Container.Run> runs = new ArrayList<>(count);
    long end = 0;
    for (int i = 0; i < count; i++) {
      long from = end + in.signed();
      end = Math.addExact(from, in.number());
      if (from < 0 || end <= from || end > 2 * BatchLimits.ITEMS) {
        throw new IllegalArgumentException("items " + from + " to " + end);
      }
      runs.add(new Container.Run(from, end, items(in, true)));
    }
    return runs;
  }

  /** An ordered chunk holds no ordered chunks, so this is at most one call deep in itself. */
  private Sequence items(Unpacker in, boolean chunksAllowed) {
    int count = in.count();
    List<Element> elements = new ArrayList<>(count);
    int open = 0;
    for (int i = 0; i < count; i++) {
      Element element = element(in, chunksAllowed);
      open += element instanceof Element.Opening ? 1 : element instanceof Element.Closing ? -1 : 0;
      if (open < 0) {
        break;
      }
      elements.add(element);
    }
    if (open != 0) {
      throw new IllegalArgumentException("constructs that do not end where they began");
    }
    return count == 1 ? Sequence.of(elements.get(0)) : Sequence.of(elements);
  }

  private Element element(Unpacker in, boolean chunksAllowed) {
    int kind = in.index();
    return switch (kind) {
      case Packing.PIECE, Packing.PIECE_WITH_WAIT -> piece(kind, in);
      case Packing.DEPENDS -> depends(in);
      case Packing.DEPENDENT_TASK ->
          new Element.DependentTask(costs.cost(in), in.flag(), costs.sums(in));
      case Packing.OPENING ->
          new Element.Opening(costs.directive(in.index()), in.signed(), in.flag(), costs.size(in));
      case Packing.HOLD -> Element.Opening.hold(new Site(in.signed()));
      case Packing.CLOSING -> new Element.Closing();
      case Packing.SOURCE -> new Element.Source(in.signed());
      case Packing.SINK -> new Element.Sink(in.signed());
      case Packing.ORDERED_CHUNK -> {
        if (!chunksAllowed) {
          throw new IllegalArgumentException("an ordered chunk inside an ordered chunk");
        }
        yield new Element.OrderedChunk(in.signed(), items(in, false));
      }
      default -> throw new IllegalArgumentException("not a kind of element: " + kind);
    };
  }

  Piece piece(Unpacker in) {
    int kind = in.index();
    if (kind != Packing.PIECE && kind != Packing.PIECE_WITH_WAIT) {
      throw new IllegalArgumentException("not a piece: element " + kind);
    }
    return piece(kind, in);
  }

  private Piece piece(int kind, Unpacker in) {
    Cost before = costs.cost(in);
    if (kind == Packing.PIECE) {
      return Piece.of(before, costs.sums(in));
    }
    Path fromStart = costs.path(in);
    Path fromJoin = costs.path(in);
    Reset reset = new Reset(fromStart, fromJoin, in.flag());
    return new Piece(before, reset, costs.cost(in), costs.sums(in));
  }

  private static Element.Depends depends(Unpacker in) {
    int count = in.count();
    List<Dependence> dependences = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Dependence.Kind kind = Dependence.Kind.ofCode(in.index());
      dependences.add(new Dependence(kind, in.signed()));
    }
    return new Element.Depends(dependences);
  }
}
