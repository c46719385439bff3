package whip.model.whatif;

import java.util.List;
import java.util.function.Function;
import whip.model.assembly.FlatStore;
import whip.model.assembly.LiveRun;
import whip.model.columns.Fold;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.sequence.Piece;

/**
 * One run folded once more from its rows, under a hypothesis. Batches may come in any order but
 * each only once.
 */
public final class Replay {

  private final Hypothesis hypothesis;
  private final Selection selection;
  private final FlatStore store;
  private Fold fold;
  // Separate only once an item came that is not known exactly; the others bound from below
  // then.
  private FlatStore upperStore;
  private Fold upperFold;

  /**
   * Complete and incomplete subtrees so far; {@code outcome} is null unless the run is complete.
   */
  public record Side(FlatStore store, Piece outcome) {}

  /**
   * All that a replay knows after some batches, to go on from there another time. Not a copy: the
   * replay must not be used while it is looked at.
   *
   * @param lower the run; a bound from below where there is an upper one
   * @param upper null unless the run is known by bounds only
   */
  public record State(Side lower, Side upper, List<Selection.Matched> matched) {
    /** State of a replay that has read nothing. */
    public static State begin() {
      return new State(new Side(new FlatStore(), null), null, List.of());
    }
  }

  /**
   * A run of which nothing has been read yet.
   *
   * @param positions must know every site by the time a strand with it is added
   * @param withCurves whether the outcome carries what-if curves: what to make faster still
   * @param withStacks whether its paths remember the directives around their strands: {@link
   *     whip.model.algebra.Strands#byStack}
   */
  public Replay(
      Hypothesis hypothesis,
      Function<Site, Position> positions,
      boolean withCurves,
      boolean withStacks) {
    this(hypothesis, positions, withCurves, withStacks, State.begin());
  }

  /**
   * A run of which the batches that led to {@code state} have been read.
   *
   * @param state of a replay of the same hypothesis, with or without curves and stacks as this one;
   *     taken over
   */
  public Replay(
      Hypothesis hypothesis,
      Function<Site, Position> positions,
      boolean withCurves,
      boolean withStacks,
      State state) {
    this.hypothesis = hypothesis;
    selection = new Selection(hypothesis, positions, withCurves, withStacks);
    selection.resume(state.matched);
    store = state.lower.store;
    if (state.upper == null) {
      fold = new Fold(store, selection, state.lower.outcome);
    } else {
      apart(state.lower.outcome, state.upper);
    }
  }

  private void apart(Piece lower, Side upper) {
    fold = new Fold(store, new Bounding(selection, Bound.LOWER, true), lower);
    upperStore = upper.store;
    upperFold = new Fold(upperStore, new Bounding(selection, Bound.UPPER, false), upper.outcome);
  }

  public State state() {
    return new State(
        new Side(store, fold.outcome().orElse(null)),
        isExact() ? null : new Side(upperStore, upperFold.outcome().orElse(null)),
        matched());
  }

  public Hypothesis hypothesis() {
    return hypothesis;
  }

  /**
   * Takes a batch in.
   *
   * @param rows what has ended
   * @param opens nodes and strands as far as they have come
   * @throws ArithmeticException if a sum exceeds 63 bits: the run is too long for so many parts
   */
  public void add(List<Row> rows, List<Row> opens) {
    if (isExact() && !areExact(rows)) {
      Piece outcome = fold.outcome().orElse(null);
      apart(outcome, new Side(store.copy(), outcome));
    }
    add(fold, rows, opens);
    if (!isExact()) {
      add(upperFold, rows, opens);
    }
  }

  private static void add(Fold fold, List<Row> rows, List<Row> opens) {
    fold.add(rows, opens);
    fold.takeOver(); // They are not needed, and there may be millions.
  }

  private boolean areExact(List<Row> rows) {
    return rows.stream().allMatch(row -> !(row instanceof Row.Folded of) || selection.isExact(of));
  }

  /** Whether the whole run has come together. */
  public boolean isComplete() {
    return fold.outcome().isPresent();
  }

  /** Whether everything is known exactly under the hypothesis, however it was folded before. */
  public boolean isExact() {
    return upperFold == null;
  }

  /**
   * The run, or as much of it as has come: lengths are in {@link Hypothesis#parts parts}. Where it
   * is not known exactly, a bound from above.
   */
  public Piece outcome() {
    return isExact() ? outcome(fold, store) : outcome(upperFold, upperStore);
  }

  /**
   * Outcome as a bound from below; equal to the other where it is exact. The spans of its
   * directives' instances are no such bound: items that came while everything was exact keep theirs
   * from above.
   */
  public Piece least() {
    return outcome(fold, store);
  }

  private static Piece outcome(Fold fold, FlatStore store) {
    return fold.outcome().orElseGet(() -> LiveRun.of(store).evaluate());
  }

  /** Selection of each specification so far. */
  public List<Selection.Matched> matched() {
    return selection.matched();
  }
}
