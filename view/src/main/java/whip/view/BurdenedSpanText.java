package whip.view;

import java.util.List;
import whip.model.grain.BurdenedSpan;

/**
 * Lines on a run's burdened span, or why it is not known.
 *
 * <pre>
 * burdened span 49, span 40; burdened parallelism 1.53
 * </pre>
 */
public final class BurdenedSpanText {
  private static final int WIDTH = 80;
  private static final String INDENT = "  ";

  private BurdenedSpanText() {}

  /** Lines of a run whose work is counted in that unit. */
  public static List<String> lines(BurdenedSpan span, String unit) {
    String text =
        "burdened span %s%s, span %s; burdened parallelism %s%s"
            .formatted(
                span.isExact() ? "" : "at least ",
                Units.scaled(span.burdened(), unit),
                Units.scaled(span.span(), unit),
                span.isExact() ? "" : "at most ",
                Units.ratio(span.parallelism().toDouble()));
    String missing =
        span.isExact()
            ? ""
            : ". What %s of %s cost is not known, and counts 0"
                .formatted(Units.count(span.unknown()), Text.count(span.grains(), "grain"));
    return Text.wrapped(text + missing, WIDTH, INDENT);
  }

  /** Lines of a run of which it is not known, and why. */
  public static List<String> notKnown(String reason) {
    return Text.wrapped("burdened span: not known: " + reason, WIDTH, INDENT);
  }
}
