package whip.model.grain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.property.Percentage;

/**
 * How much of a directive's work and burden a cause may cost.
 *
 * @param cause empty: each of them
 */
public record GrainLimit(Optional<GrainCause> cause, Percentage most) {
  /** Name that stands for all causes. */
  public static final String ANY = "any";

  /** A cause of a directive that costs too much. */
  public record Excess(DirectiveCauses directive, GrainCause cause) {}

  public String name() {
    return cause.map(GrainCause::key).orElse(ANY);
  }

  /** Causes over the limit, compared exactly, in the order of the directives. */
  public List<Excess> over(GrainReport report) {
    List<Excess> over = new ArrayList<>();
    for (DirectiveCauses directive : report.directives()) {
      for (GrainCause each : directive.totals().keySet()) {
        boolean isJudged = cause.isEmpty() || cause.get() == each;
        if (isJudged && directive.share(each).compareTo(most.share()) > 0) {
          over.add(new Excess(directive, each));
        }
      }
    }
    return over;
  }
}
