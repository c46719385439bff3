package whip.model.view;

import whip.model.profile.DirectiveRow;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;

/**
 * One row of a profile, the program's or a directive's, as it takes part in a comparison.
 *
 * @param position {@link Position#UNKNOWN} for the program
 */
public record DiffEntry(Position position, long instances, long work, long span, long serialWork) {

  static DiffEntry program(Profile profile) {
    return new DiffEntry(
        Position.UNKNOWN,
        1,
        profile.tables().work(),
        profile.tables().span(),
        profile.tables().serialWork());
  }

  static DiffEntry of(DirectiveRow row) {
    return new DiffEntry(
        row.position(),
        row.instances().count(),
        row.instances().work(),
        row.instances().span(),
        row.serialWork());
  }

  public double parallelism() {
    return Ratio.parallelism(work, span);
  }

  /** Whether every number is the same, wherever it was found. */
  public boolean hasNumbersOf(DiffEntry other) {
    return instances == other.instances
        && work == other.work
        && span == other.span
        && serialWork == other.serialWork;
  }
}
