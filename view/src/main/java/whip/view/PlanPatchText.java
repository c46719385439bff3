package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.plan.PlanPatch;

/**
 * How to use the patch of a plan, and which steps it lacks:
 *
 * <pre>
 * wrote whip-plan.patch: 2 loops in 1 file
 *     patch -p1 &lt; whip-plan.patch       inserts the pragmas
 *     patch -R -p1 &lt; whip-plan.patch    removes them
 * Build as before, with clang -fopenmp in place of whip cc.
 *
 * not in the patch
 *     blur.c:80: before a pragma: restructure a: blur.c:9 -&gt; blur.c:8
 * </pre>
 */
public final class PlanPatchText {
  private static final int WIDTH = 80;
  private static final String INDENT = "    ";

  private PlanPatchText() {}

  /**
   * Lines about a patch that was written.
   *
   * @param file as a shell takes it
   * @param directory where {@code patch} has to run, as a shell takes it; empty: where the user is
   */
  public static List<String> written(PlanPatch patch, String file, String directory) {
    String where = directory.isEmpty() ? "" : " -d " + directory;
    String insert = "%spatch%s -p1 < %s".formatted(INDENT, where, file);
    String remove = "%spatch -R%s -p1 < %s".formatted(INDENT, where, file);
    List<String> lines = new ArrayList<>();
    lines.add("wrote %s: %s".formatted(file, counts(patch)));
    int width = remove.length();
    lines.add("%s    inserts the pragmas".formatted(Text.left(insert, width)));
    lines.add("%s    removes them".formatted(remove));
    lines.add("Build as before, with clang -fopenmp in place of whip cc.");
    lines.addAll(omitted(patch));
    return lines;
  }

  /** Lines beside a patch that goes to standard output. */
  public static List<String> printed(PlanPatch patch, String directory) {
    String where = directory.isEmpty() ? "" : " -d " + directory;
    List<String> lines =
        new ArrayList<>(List.of("%s, for patch%s -p1".formatted(counts(patch), where)));
    lines.addAll(omitted(patch));
    return lines;
  }

  /** {@code 2 loops in 1 file}. */
  private static String counts(PlanPatch patch) {
    return "%s in %s"
        .formatted(Text.count(patch.loops(), "loop"), Text.count(patch.files().size(), "file"));
  }

  /** A sentence for each step that it lacks. */
  public static List<String> omitted(PlanPatch patch) {
    if (patch.omitted().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("", "not in the patch"));
    for (PlanPatch.Omitted each : patch.omitted()) {
      String sentence = "%s: %s".formatted(PlanTable.label(each.step().row()), each.reason());
      Text.wrapped(sentence, WIDTH - INDENT.length(), "  ")
          .forEach(line -> lines.add(INDENT + Text.shortened(line, WIDTH - INDENT.length())));
    }
    return lines;
  }
}
