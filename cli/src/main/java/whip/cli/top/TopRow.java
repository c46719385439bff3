package whip.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.profile.StrandRow;

/**
 * A row of the list: a directive, or the program.
 *
 * @param position {@link Position#UNKNOWN} of the program
 */
record TopRow(DirectiveKind kind, Position position, Instances instances, long serialWork) {

  /** Identity of a row while its numbers change. */
  record Id(DirectiveKind kind, Position position) {}

  /** Those that the filter lets through, sorted; the program first, always. */
  static List<TopRow> of(Profile profile, TopState state) {
    List<TopRow> rows = new ArrayList<>();
    for (DirectiveRow row : profile.tables().directives()) {
      rows.add(new TopRow(row.kind(), row.position(), row.instances(), row.serialWork()));
    }
    String wanted = state.filter().toLowerCase(Locale.ROOT);
    rows.removeIf(row -> !row.searched().contains(wanted));
    // Stable: what is equal stays in the order of the report.
    rows.sort(state.sort().order());
    rows.add(0, program(profile));
    return rows;
  }

  static TopRow program(Profile profile) {
    long work = profile.tables().work();
    return new TopRow(
        DirectiveKind.PROGRAM,
        Position.UNKNOWN,
        new Instances(1, work, profile.tables().span(), work, work),
        profile.tables().serialWork());
  }

  Id id() {
    return new Id(kind, position);
  }

  boolean isProgram() {
    return kind == DirectiveKind.PROGRAM;
  }

  String label() {
    if (isProgram()) {
      return "Program";
    }
    return position.label().isEmpty() ? "(position unknown)" : position.label();
  }

  String kindLabel() {
    return isProgram() ? "" : kind.label();
  }

  double parallelism() {
    return Ratio.parallelism(instances.work(), instances.span());
  }

  /**
   * Region of a question about the row: the strands directly in the directives of its line; for the
   * program those outside any.
   */
  Optional<RegionRow> region(Profile profile) {
    return profile.tables().regions().stream()
        .filter(region -> !region.isAnnotation())
        .filter(
            region ->
                isProgram()
                    ? region.isProgram()
                    : region.kinds().contains(kind) && region.position().equals(position))
        .findFirst();
  }

  /** Strands directly in it that are on the critical path, most work first. */
  List<StrandRow> criticalStrands(Profile profile) {
    return profile.tables().strands().stream()
        .filter(strand -> strand.serialWork() > 0)
        .filter(
            strand ->
                isProgram()
                    ? strand.directive() == null
                    : strand.directive() != null
                        && strand.kind() == kind
                        && strand.directive().label().equals(position.label()))
        .sorted(StrandRow.ORDER)
        .toList();
  }

  private String searched() {
    return (label() + " " + kindLabel() + " " + position.function()).toLowerCase(Locale.ROOT);
  }
}
