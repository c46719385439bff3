package whip.model.scale;

import java.util.ArrayList;
import java.util.List;

/**
 * Time outside of all regions, as far as work shows it: what blocks there, as input does, is not in
 * it.
 */
public record SerialComputation(int threads, double severity) implements ConfigurationProperty {
  private static final Rule RULE =
      new Rule(
          "at least 5 % of the time is work outside every directive",
          "work on the critical path outside every directive / time of the program",
          Texts.PERISCOPE + ", equation 12",
          "Find the longest serial part with whip report RUN, and parallelise it first.");

  /** For the runs of median time. */
  static List<SerialComputation> of(List<Point> medians) {
    List<SerialComputation> found = new ArrayList<>();
    for (Point point : medians) {
      double severity =
          Math.min(1, point.profile().tables().serialWork() / point.time().toDouble());
      if (point.isWorkTime() && severity >= THRESHOLD) {
        found.add(new SerialComputation(point.threads(), severity));
      }
    }
    return found;
  }

  @Override
  public String name() {
    return "serial-computation";
  }

  @Override
  public Subject subject() {
    return Subject.PROGRAM;
  }

  @Override
  public String evidence() {
    return "%s of the time on %s".formatted(Texts.percent(severity), Texts.threads(threads));
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
