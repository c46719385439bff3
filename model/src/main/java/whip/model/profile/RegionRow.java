package whip.model.profile;

import java.util.Comparator;
import java.util.List;
import whip.model.algebra.Envelope;
import whip.model.node.Candidate;
import whip.model.node.DirectiveKind;

/**
 * Strands that one may think faster all together (docs/model.md §4): those directly in the
 * directives of one line, those in a region that the program's text names, or those outside any
 * directive.
 *
 * @param annotation the region's name in the program's text; empty for a line
 * @param kinds of the directives on that line, in order; empty for an annotation
 * @param position of the line; {@link Position#UNKNOWN} for an annotation, and outside directives
 * @param work of the strands
 * @param serialWork the part of it on the critical path
 * @param lower what bounds the program ({@link Tables#bound}) as a function of x = 1/f, or a bound
 *     of that from below
 * @param upper the same as {@code lower}, or a bound from above where the curve had to be cut
 * @param then what the critical path would mostly consist of if the strands took no time; absent
 *     for what comes far behind in {@link #ORDER}
 */
public record RegionRow(
    String annotation,
    List<DirectiveKind> kinds,
    Position position,
    long work,
    long serialWork,
    Envelope lower,
    Envelope upper,
    List<CriticalRow> then) {

  /** Most serial work first. */
  public static final Comparator<RegionRow> ORDER =
      Comparator.comparingLong(RegionRow::serialWork)
          .thenComparingLong(RegionRow::work)
          .reversed()
          .thenComparing(RegionRow::label)
          .thenComparing(RegionRow::position);

  public RegionRow {
    kinds = List.copyOf(kinds);
    then = List.copyOf(then);
  }

  public boolean isExact() {
    return lower.equals(upper);
  }

  /** Whether both are of the same strands. */
  boolean isSameRegion(RegionRow other) {
    return annotation.equals(other.annotation)
        && kinds.equals(other.kinds)
        && position.equals(other.position);
  }

  /** Row with other bounds. */
  RegionRow between(Envelope below, Envelope above) {
    return new RegionRow(annotation, kinds, position, work, serialWork, below, above, then);
  }

  RegionRow then(List<CriticalRow> critical) {
    return new RegionRow(annotation, kinds, position, work, serialWork, lower, upper, critical);
  }

  /** Whether these are all blocks of static loops, which no text of the program names. */
  public boolean isStaticBlocks() {
    return annotation.equals(Candidate.STATIC_BLOCKS);
  }

  public boolean isAnnotation() {
    return !annotation.isEmpty();
  }

  /** Outside any directive: what no line selects. */
  public boolean isProgram() {
    return annotation.isEmpty() && kinds.isEmpty();
  }

  /** {@code @name}, {@code relax.c:91}; empty outside any directive. */
  public String label() {
    return isAnnotation() ? "@" + annotation : position.label();
  }
}
