package whip.model.sequence;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import whip.model.algebra.Sums;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;

/** Random single items and costs. Works are small, so that equally long paths are common. */
public final class RandomPieces {

  private final Random random;
  private int strands;

  RandomPieces(long seed) {
    random = new Random(seed);
  }

  List<Piece> items(int count) {
    List<Piece> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(item(2));
    }
    return items;
  }

  private Piece item(int depth) {
    int choice = random.nextInt(depth == 0 ? 2 : 7);
    return switch (choice) {
      case 0 -> strand();
      case 1 -> Piece.taskwait();
      case 2, 3 -> Piece.of(body(depth).cost().task(), Sums.NONE);
      case 4 -> Piece.of(body(depth).cost().undeferred(), Sums.NONE);
      case 5 -> Piece.of(body(depth).cost().chunk(), Sums.NONE);
      default -> body(depth).taskgroup();
    };
  }

  private Piece body(int depth) {
    Piece body = Piece.empty();
    for (int i = random.nextInt(5); i > 0; i--) {
      body = body.then(item(depth - 1));
    }
    return body;
  }

  /**
   * Every strand has a key of its own, so that two paths are equal only if they are the same path.
   */
  Piece strand() {
    List<String> annotations = random.nextInt(3) == 0 ? List.of("a") : List.of();
    return strand(key(++strands), random.nextInt(4), new Tag(List.of(), false, annotations));
  }

  public static Piece strand(StrandKey key, long work, Tag tag) {
    Row.Strand strand = new Row.Strand(null, work, key, tag);
    return Piece.strand(strand, LengthPolicy.MEASURED.path(strand));
  }

  /** Every third strand is in another directive. */
  static StrandKey key(int number) {
    Directive task = new Directive(DirectiveKind.TASK, new Site(1 + number % 3));
    return new StrandKey(task, new Site(number), new Site(number));
  }

  /** Folds the items pair by pair in a random order. */
  Piece foldAnyhow(List<Piece> items) {
    List<Piece> pieces = new ArrayList<>(items);
    while (pieces.size() > 1) {
      int at = random.nextInt(pieces.size() - 1);
      pieces.set(at, pieces.get(at).then(pieces.remove(at + 1)));
    }
    return pieces.isEmpty() ? Piece.empty() : pieces.get(0);
  }
}
