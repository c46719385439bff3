package whip.model.profile;

import java.util.Comparator;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;

/**
 * One directive of the program's text in the profile (docs/model.md §3).
 *
 * @param instances its outermost instances, summed
 * @param serialWork work of the strands on the critical path that lie directly in it
 */
public record DirectiveRow(
    DirectiveKind kind, Position position, Instances instances, long serialWork) {

  /** Most serial work first. */
  public static final Comparator<DirectiveRow> ORDER =
      Comparator.comparingLong(DirectiveRow::serialWork)
          .reversed()
          .thenComparing(row -> row.position().label())
          .thenComparing(DirectiveRow::kind)
          .thenComparing(DirectiveRow::position);

  public double parallelism() {
    return Ratio.parallelism(instances.work(), instances.span());
  }
}
