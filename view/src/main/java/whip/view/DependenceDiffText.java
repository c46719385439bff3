package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.plan.DependenceDiff;

/**
 * Dependences that block loops of a program and did not in an earlier version:
 *
 * <pre>
 * against run 8h2k0v4p
 *     new:  blur.c:7, a: blur.c:9 -&gt; blur.c:8
 *     gone: blur.c:42, b: blur.c:43 -&gt; blur.c:43
 * </pre>
 */
public final class DependenceDiffText {
  private static final int WIDTH = 80;
  private static final String INDENT = "    ";

  private DependenceDiffText() {}

  /** Lines of at most 80 columns. */
  public static List<String> lines(DependenceDiff diff) {
    List<String> lines = new ArrayList<>();
    String runs = diff.base().size() == 1 ? "run " : "runs ";
    lines.addAll(Text.wrapped("against " + runs + String.join(", ", diff.base()), WIDTH, INDENT));
    diff.added().forEach(each -> add(lines, "new:  " + each.label()));
    diff.gone().forEach(each -> add(lines, "gone: " + each.label()));
    if (diff.added().isEmpty() && diff.gone().isEmpty()) {
      add(lines, "no dependence is new, and none is gone");
    }
    return lines;
  }

  /** One line that says whether there are new ones. */
  public static String verdict(DependenceDiff diff) {
    return diff.added().isEmpty()
        ? "within the limits: no dependence is new"
        : "over the limit: %s new"
            .formatted(
                diff.added().size() == 1
                    ? "1 dependence is"
                    : diff.added().size() + " dependences are");
  }

  private static void add(List<String> lines, String text) {
    Text.wrapped(text, WIDTH - INDENT.length(), "  ")
        .forEach(line -> lines.add(INDENT + Text.shortened(line, WIDTH - INDENT.length())));
  }
}
