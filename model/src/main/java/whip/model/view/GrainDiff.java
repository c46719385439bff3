package whip.model.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.grain.DirectiveCauses;
import whip.model.grain.GrainReport;

/**
 * Grains of two runs, compared by directive.
 *
 * @param rows the newer run's directives in its order, then those that only the older run has
 */
public record GrainDiff(GrainReport before, GrainReport after, List<Row> rows) {

  /** One directive; one of the two is there at least. */
  public record Row(Optional<DirectiveCauses> before, Optional<DirectiveCauses> after) {

    /** The directive where it stands in the newer run that has it. */
    public DirectiveCauses shown() {
      return after.or(() -> before).orElseThrow();
    }
  }

  public GrainDiff {
    rows = List.copyOf(rows);
  }

  public static GrainDiff of(GrainReport before, GrainReport after) {
    Matching<DirectiveCauses> matching =
        Matching.of(
            before.directives(),
            after.directives(),
            each -> each.located().kind(),
            each -> each.located().position());
    List<Row> rows = new ArrayList<>();
    for (DirectiveCauses each : after.directives()) {
      rows.add(new Row(matching.before(each), Optional.of(each)));
    }
    for (DirectiveCauses each : before.directives()) {
      if (!matching.isMatched(each)) {
        rows.add(new Row(Optional.of(each), Optional.empty()));
      }
    }
    return new GrainDiff(before, after, rows);
  }

  /** Whether work without creation is compared with work that has it. */
  public boolean differsInCreation() {
    return before.run().isCreationMeasured() != after.run().isCreationMeasured();
  }
}
