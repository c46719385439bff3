package whip.model.sequence;

import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.Directive;
import whip.model.node.Row;

/**
 * A contiguous piece of one task's items, folded to constant size: the general form of {@link Cost}
 * (docs/model.md §2). Without a wait in it, a piece is its cost. With one, what comes after depends
 * on children made before the piece, so the cost is kept in two parts, {@code before} the first
 * wait (from the piece's start) and {@code after} it (from the {@code reset}).
 *
 * <p>{@link #then} is associative, and leaves both pieces as they are.
 *
 * @param reset null where the piece holds no wait; then {@code after} is empty
 */
public record Piece(Cost before, Reset reset, Cost after, Sums sums) implements Element {

  public static Piece of(Cost cost, Sums sums) {
    return new Piece(cost, null, Cost.EMPTY, sums);
  }

  public static Piece empty() {
    return of(Cost.EMPTY, Sums.NONE);
  }

  /** One strand; its work in the run's unit. */
  public static Piece strand(Row.Strand strand, Path length) {
    Strands work = Strands.of(strand.key(), strand.work());
    return of(Cost.strand(work, length), Sums.strand(strand.work(), length, strand.tag()));
  }

  public static Piece taskwait() {
    return new Piece(Cost.EMPTY, Reset.TASKWAIT, Cost.EMPTY, Sums.NONE);
  }

  /** This piece with other sums. */
  public Piece with(Sums newSums) {
    return new Piece(before, reset, after, newSums);
  }

  public Piece then(Piece next) {
    Sums both = sums.plus(next.sums);
    if (next.reset == null) {
      return reset == null
          ? of(before.then(next.before), both)
          : new Piece(before, reset, after.then(next.before), both);
    }
    if (reset == null) {
      return new Piece(before.then(next.before), next.reset.after(before), next.after, both);
    }
    return new Piece(before, reset, afterWait(after.then(next.before), next), both);
  }

  /** {@code untilWait} ends where {@code next} waits; both are measured from this piece's reset. */
  private Cost afterWait(Cost untilWait, Piece next) {
    Path moment = next.reset.at(after.chain(), after.joined());
    return new Cost(
        untilWait.work().plus(next.after.work()),
        moment.plus(next.after.chain()),
        moment.plus(next.after.joined()),
        untilWait.full().max(moment, next.after.full()));
  }

  /** Cost of the piece where no children were made before it: at the start of a task or chunk. */
  public Cost cost() {
    if (reset == null) {
      return before;
    }
    Path moment = reset.at(Path.NONE, Path.NONE);
    return new Cost(
        before.work().plus(after.work()),
        moment.plus(after.chain()),
        moment.plus(after.joined()),
        before.full().max(moment, after.full()));
  }

  /** All strands in it, descendants included. */
  long work() {
    return Math.addExact(before.work().total(), after.work().total());
  }

  /**
   * How long it takes, descendants included.
   *
   * @param late by how much the children made before the piece are done later than it starts
   */
  long span(long late) {
    long untilReset = before.full().total();
    if (reset == null) {
      return untilReset;
    }
    long fromJoin = Math.addExact(late, reset.fromJoin().total());
    long moment = Math.max(reset.fromStart().total(), fromJoin);
    return Math.max(untilReset, Math.addExact(moment, after.full().total()));
  }

  /**
   * Piece as the body of a taskgroup; a taskwait in it still waits for children made before the
   * group.
   */
  Piece taskgroup() {
    if (reset == null) {
      return of(before.taskgroup(), sums);
    }
    Cost workOnly = new Cost(before.work().plus(after.work()), Path.NONE, Path.NONE, Path.NONE);
    return new Piece(workOnly, reset.endOfGroup(before, after), Cost.EMPTY, sums);
  }

  /** How many kinds of strands it distinguishes: memory and time grow with them, not with nodes. */
  public int kinds() {
    return Math.max(before.work().byKey().size(), after.work().byKey().size());
  }

  @Override
  public Piece under(Directive directive) {
    if (reset == null) {
      return before.full().isNested() ? of(before.under(directive), sums) : this;
    }
    boolean nested = before.full().isNested() || reset.isNested() || after.full().isNested();
    return nested
        ? new Piece(before.under(directive), reset.under(directive), after.under(directive), sums)
        : this;
  }

  @Override
  public Piece flat() {
    return new Piece(before.flat(), reset == null ? null : reset.flat(), after.flat(), sums.flat());
  }
}
