package whip.model.whatif;

import java.util.List;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.RegionRow;

/**
 * A run's profile under a hypothesis (docs/model.md §4): what {@link whip.model.profile.Tables} is
 * for the run as it was measured. Work is never divided; lengths are, exactly, and are in the run's
 * unit.
 *
 * @param selected what each specification of the hypothesis selected
 * @param span the critical path; the bound from above where there are only bounds
 * @param spanMin the bound from below; the same as {@code span} where that is exact
 * @param bound what no number of processors is faster than: the span, or the time for which one
 *     lock is held, where that is longer; from above, as the span
 * @param boundMin the same from below
 * @param serialWork critical work outside any directive
 * @param lockBound how long the lock is held that is held longest, as measured; of holds in which
 *     tasks or regions were made it has nothing
 * @param directives most serial work first
 * @param strands most serial work first
 * @param strandsCut strands left out of the list
 * @param regions what could be made faster still, in {@link Hypothesis#parts parts}; empty where no
 *     curves were asked for
 * @param inexactBecause what was missing; empty where nothing was
 */
public record Outcome(
    Hypothesis hypothesis,
    List<Selected> selected,
    long work,
    Fraction span,
    Fraction spanMin,
    Fraction bound,
    Fraction boundMin,
    Fraction serialWork,
    long lockBound,
    List<Directive> directives,
    List<Strand> strands,
    long strandsCut,
    List<RegionRow> regions,
    String inexactBecause) {

  /**
   * How much a specification selected; work in the run's unit.
   *
   * @param saved how much shorter it makes the strands, of which each counts for one specification
   */
  public record Selected(Spec spec, long strands, long work, Fraction saved) {}

  /** A row of the profile, as {@link whip.model.profile.DirectiveRow}. */
  public record Directive(
      DirectiveKind kind,
      Position position,
      long instances,
      long work,
      Fraction span,
      Fraction serialWork) {

    Directive offCriticalPath() {
      return new Directive(kind, position, instances, work, span, Fraction.ZERO);
    }

    /** With another process's row of the same directive. */
    Directive plus(Directive other) {
      return new Directive(
          kind,
          position,
          instances + other.instances,
          Math.addExact(work, other.work),
          span.plus(other.span),
          serialWork.plus(other.serialWork));
    }
  }

  /** All strands between two places, as {@link whip.model.profile.StrandRow}. */
  public record Strand(
      Position from,
      Position to,
      DirectiveKind kind,
      Position directive,
      long work,
      Fraction serialWork) {

    Strand offCriticalPath() {
      return new Strand(from, to, kind, directive, work, Fraction.ZERO);
    }

    /** With another process's strands between the same places. */
    Strand plus(Strand other) {
      return new Strand(
          from,
          to,
          kind,
          directive,
          Math.addExact(work, other.work),
          serialWork.plus(other.serialWork));
    }
  }

  public Outcome {
    selected = List.copyOf(selected);
    directives = List.copyOf(directives);
    strands = List.copyOf(strands);
    regions = List.copyOf(regions);
  }

  public boolean isExact() {
    return inexactBecause.isEmpty();
  }

  /**
   * All strands, each as long as it would be: what one processor would take. A bound from below
   * where something of the run was missing.
   */
  public Fraction shortened() {
    Fraction all = Fraction.of(work);
    if (!isExact()) {
      return all.times(hypothesis.shrinkMin());
    }
    for (Selected each : selected) {
      all = all.minus(each.saved);
    }
    return all;
  }
}
