package whip.model.whatif;

import java.util.List;
import java.util.function.Function;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.subtree.FlatStore;
import whip.model.subtree.Fold;
import whip.model.subtree.LiveRun;
import whip.model.subtree.Piece;

/**
 * One run folded once more from its rows, under a hypothesis. Batches may come in any order but
 * each only once.
 */
public final class Replay {

  private final Hypothesis hypothesis;
  private final Selection selection;
  private final FlatStore store;
  private final Fold fold;

  /**
   * All that a replay knows after some batches, to go on from there another time. Not a copy: the
   * replay must not be used while it is looked at.
   *
   * @param outcome null unless the run has come together
   */
  public record State(FlatStore store, Piece outcome, List<Selection.Matched> matched) {
    /** Of a replay that has read nothing. */
    public static State begin() {
      return new State(new FlatStore(), null, List.of());
    }
  }

  /**
   * A run of which nothing has been read yet.
   *
   * @param positions must know every site by the time a strand with it is added
   * @param withCurves whether the outcome carries what-if curves: what to make faster still
   * @param withStacks whether its paths remember the directives around their strands: {@link
   *     whip.model.subtree.Strands#byStack}
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
    store = state.store;
    fold = new Fold(store, selection, state.outcome);
  }

  public State state() {
    return new State(store, fold.outcome().orElse(null), matched());
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
    fold.add(rows, opens);
    fold.takeOver(); // Nobody asks, and there may be millions.
  }

  /** Whether the whole run has come together. */
  public boolean isComplete() {
    return fold.outcome().isPresent();
  }

  /** The run, or as much of it as has come: lengths are in {@link Hypothesis#parts parts}. */
  public Piece outcome() {
    return fold.outcome().orElseGet(() -> LiveRun.of(store).evaluate());
  }

  /** What each specification selected so far. */
  public List<Selection.Matched> matched() {
    return selection.matched();
  }
}
