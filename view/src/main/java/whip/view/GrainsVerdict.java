package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.grain.GrainLimit;
import whip.model.grain.GrainReport;

/**
 * Whether the causes of a run's bad grains are within the limits, in words:
 *
 * <pre>
 * over the limit of 10 %: too fine, task a.c:7: 24.0 %
 * </pre>
 */
public final class GrainsVerdict {
  private static final int WIDTH = 80;

  private GrainsVerdict() {}

  /** A sentence for every cause over a limit, or one that says that there is none. */
  public static List<String> lines(GrainReport report, List<GrainLimit> limits) {
    List<String> sentences = new ArrayList<>();
    for (GrainLimit limit : limits) {
      for (GrainLimit.Excess excess : limit.over(report)) {
        sentences.add(
            "over the limit of %s: %s, %s: %s"
                .formatted(
                    limit.most(),
                    excess.cause().label(),
                    excess.directive().located().text(),
                    GrainsTable.percent(excess.directive().share(excess.cause()))));
      }
    }
    if (sentences.isEmpty()) {
      sentences.add("within the limits: no cause is over its limit");
    }
    List<String> lines = new ArrayList<>();
    sentences.forEach(sentence -> lines.addAll(Text.wrapped(sentence, WIDTH, "    ")));
    return lines;
  }
}
