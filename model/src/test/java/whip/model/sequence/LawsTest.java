package whip.model.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.Tag;
import whip.testkit.tier.Tier;

/**
 * The laws of docs/model.md §2, on random pieces; equal means equal paths, not only equal lengths.
 */
class LawsTest {

  static LongStream seeds() {
    return Tier.current().seeds(200, 2000);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldFoldToTheSameInAnyGrouping(long seed) {
    RandomPieces random = new RandomPieces(seed);
    List<Piece> items = random.items(8);
    Piece leftToRight = Piece.empty();
    for (Piece item : items) {
      leftToRight = leftToRight.then(item);
    }
    for (int i = 0; i < 5; i++) {
      assertSame(leftToRight, random.foldAnyhow(items));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldAgreeWithClocksAdvancedItemByItem(long seed) {
    RandomPieces random = new RandomPieces(seed);
    List<Piece> items = random.items(10);
    Clocks clocks = new Clocks(Path.NONE);
    items.forEach(clocks::piece);
    Cost folded = random.foldAnyhow(items).cost();
    assertEquals(clocks.chain(), folded.chain());
    assertEquals(clocks.joined(), folded.joined());
    assertEquals(clocks.full(), folded.full());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldKeepTheFourNumbersInOrder(long seed) {
    Cost cost = new RandomPieces(seed).foldAnyhow(new RandomPieces(seed).items(6)).cost();
    assertTrue(cost.chain().total() <= cost.joined().total());
    assertTrue(cost.joined().total() <= cost.full().total());
    assertTrue(cost.full().total() <= cost.work().total());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldKnowWhatIsCriticalWhenACandidateTakesNoTime(long seed) {
    Path full = new RandomPieces(seed).foldAnyhow(new RandomPieces(seed).items(8)).cost().full();
    full.curves()
        .byCandidate()
        .forEach(
            (candidate, curve) -> assertEquals(curve.lower().rest(0), curve.fastest().total()));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldHaveAnIdentity(long seed) {
    List<Piece> items = new RandomPieces(seed).items(3);
    Piece piece = new RandomPieces(seed).foldAnyhow(items);
    assertSame(piece, Piece.empty().then(piece));
    assertSame(piece, piece.then(Piece.empty()));
  }

  /** Each holder of a piece may fold it again. */
  @ParameterizedTest
  @MethodSource("seeds")
  void shouldLeaveBothPiecesAsTheyWere(long seed) {
    List<Piece> items = new RandomPieces(seed).items(6);
    Piece once = new RandomPieces(seed).foldAnyhow(items);
    Piece twice = new RandomPieces(seed).foldAnyhow(items);
    assertSame(once, twice);
    assertEquals(2 * once.work(), once.then(once).work(), "a piece may even come after itself");
  }

  @Test
  void shouldNotCommute() {
    Piece task = Piece.of(strand(1, 5).cost().task(), Sums.NONE);
    Piece strand = strand(2, 3);
    assertEquals(5, task.then(strand).cost().full().total());
    assertEquals(8, strand.then(task).cost().full().total());
  }

  @Test
  void shouldRefuseToWrapAround() {
    Strands large = Strands.of(RandomPieces.key(1), 1L << 62);
    org.junit.jupiter.api.Assertions.assertThrows(
        ArithmeticException.class, () -> large.plus(large));
  }

  private static Piece strand(int key, long work) {
    return RandomPieces.strand(RandomPieces.key(key), work, Tag.NONE);
  }

  private static void assertSame(Piece expected, Piece actual) {
    assertEquals(expected.cost(), actual.cost());
    assertEquals(expected.before(), actual.before());
    assertEquals(expected.reset(), actual.reset());
    assertEquals(expected.after(), actual.after());
    assertEquals(expected.sums().instances(), actual.sums().instances());
    assertEquals(expected.sums().shares(), actual.sums().shares());
    assertEquals(expected.sums().locks(), actual.sums().locks());
    assertEquals(expected.sums().annotations(), actual.sums().annotations());
  }
}
