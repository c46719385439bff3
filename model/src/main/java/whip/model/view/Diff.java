package whip.model.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.node.DirectiveKind;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Profile;

/**
 * Two runs compared by directive.
 *
 * @param rows the program first, then the newer run's directives in its order, then those that only
 *     the older run has
 */
public record Diff(Profile before, Profile after, List<DiffRow> rows) {

  public Diff {
    rows = List.copyOf(rows);
  }

  public static Diff of(Profile before, Profile after) {
    List<DirectiveRow> old = before.tables().directives();
    List<DirectiveRow> recent = after.tables().directives();
    Matching<DirectiveRow> matching =
        Matching.of(old, recent, DirectiveRow::kind, DirectiveRow::position);
    List<DiffRow> rows = new ArrayList<>();
    rows.add(
        new DiffRow(
            DirectiveKind.PROGRAM,
            Optional.of(DiffEntry.program(before)),
            Optional.of(DiffEntry.program(after))));
    for (DirectiveRow row : recent) {
      rows.add(
          new DiffRow(
              row.kind(), matching.before(row).map(DiffEntry::of), Optional.of(DiffEntry.of(row))));
    }
    for (DirectiveRow row : old) {
      if (!matching.isMatched(row)) {
        rows.add(new DiffRow(row.kind(), Optional.of(DiffEntry.of(row)), Optional.empty()));
      }
    }
    return new Diff(before, after, rows);
  }

  /** Whether amounts of work mean the same in both; ratios always do. */
  public boolean hasOneUnit() {
    return before.run().unit().equals(after.run().unit());
  }

  public DiffRow program() {
    return rows.get(0);
  }

  /**
   * The rows that grew too much, in the order of the rows. Growth counts in percent of what the
   * whole program had before: a small directive that doubled has not made the program slower. Rows
   * of one run alone are not judged, since there is nothing to compare them with; the program's row
   * answers for them.
   */
  public List<DiffRow> over(Limit limit) {
    if (!hasOneUnit()) {
      throw new IllegalStateException("bug: amounts of different units cannot be compared");
    }
    DiffEntry program = program().before().orElseThrow();
    return rows.stream()
        .filter(
            row ->
                row.isMatched()
                    && limit.isExceeded(
                        row.before().orElseThrow(), row.after().orElseThrow(), program))
        .toList();
  }
}
