package whip.model.view;

import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import whip.model.node.DirectiveKind;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Position;

/**
 * Which directive of one run is which of another, although the text may have changed in between.
 *
 * <p>Directives of one kind in one function of a file keep their order. As many as before: they are
 * the same ones, on whatever lines. Otherwise those whose lines agree are the same, and what lies
 * between two such is paired in order. At last, whatever function it is said to be in, the same
 * line of a file is the same directive.
 */
final class Matching {
  // Without debug information a position is function+0x1c: as hexadecimal numbers are ordered.
  private static final Comparator<DirectiveRow> TEXT_ORDER =
      Comparator.comparingInt((DirectiveRow row) -> row.position().line())
          .thenComparingInt(row -> row.position().label().length())
          .thenComparing(row -> row.position().label());

  private record InFunction(DirectiveKind kind, String file, String function) {}

  private record OnLine(DirectiveKind kind, String file, String label) {}

  private final Map<DirectiveRow, DirectiveRow> beforeByAfter = new HashMap<>();
  private final Set<DirectiveRow> matchedBefore = new HashSet<>();

  private Matching() {}

  static Matching of(List<DirectiveRow> before, List<DirectiveRow> after) {
    Matching matching = new Matching();
    Map<String, String> files = SameFiles.beforeByAfter(files(before), files(after));
    matching.pairGroups(
        before,
        after,
        files,
        (row, file) -> new InFunction(row.kind(), file, function(row.position())));
    matching.pairGroups(
        before, after, files, (row, file) -> new OnLine(row.kind(), file, row.position().label()));
    return matching;
  }

  /** Directive of the older run that matches one of the newer run. */
  Optional<DirectiveRow> before(DirectiveRow after) {
    return Optional.ofNullable(beforeByAfter.get(after));
  }

  boolean isMatched(DirectiveRow before) {
    return matchedBefore.contains(before);
  }

  /** Pairs what is still single, group by group; a file's older name is the group's. */
  private <K> void pairGroups(
      List<DirectiveRow> before,
      List<DirectiveRow> after,
      Map<String, String> files,
      BiFunction<DirectiveRow, String, K> group) {
    Map<K, List<DirectiveRow>> old =
        before.stream()
            .filter(row -> !matchedBefore.contains(row))
            .sorted(TEXT_ORDER)
            .collect(groupingBy(row -> group.apply(row, row.position().file())));
    Map<K, List<DirectiveRow>> recent =
        after.stream()
            .filter(row -> !beforeByAfter.containsKey(row))
            .sorted(TEXT_ORDER)
            .collect(
                groupingBy(
                    row ->
                        group.apply(
                            row,
                            files.getOrDefault(row.position().file(), row.position().file()))));
    recent.forEach((key, rows) -> pairInOrder(old.getOrDefault(key, List.of()), rows));
  }

  private void pairInOrder(List<DirectiveRow> before, List<DirectiveRow> after) {
    int paired = 0;
    int old = 0;
    if (before.size() != after.size()) {
      for (int recent = 0; recent < after.size(); recent++) {
        int same = onSameLine(before, old, after.get(recent));
        if (same >= 0) {
          pairGap(before.subList(old, same), after.subList(paired, recent));
          pair(before.get(same), after.get(recent));
          old = same + 1;
          paired = recent + 1;
        }
      }
    }
    pairGap(before.subList(old, before.size()), after.subList(paired, after.size()));
  }

  private void pairGap(List<DirectiveRow> before, List<DirectiveRow> after) {
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      pair(before.get(i), after.get(i));
    }
  }

  private void pair(DirectiveRow before, DirectiveRow after) {
    beforeByAfter.put(after, before);
    matchedBefore.add(before);
  }

  private static int onSameLine(List<DirectiveRow> before, int from, DirectiveRow after) {
    for (int i = from; i < before.size(); i++) {
      if (before.get(i).position().label().equals(after.position().label())) {
        return i;
      }
    }
    return -1;
  }

  private static List<String> files(List<DirectiveRow> rows) {
    return rows.stream().map(row -> row.position().file()).toList();
  }

  private static String function(Position position) {
    String fallback = position.fallback();
    return position.isInSource() || !position.function().isEmpty() || !fallback.contains("+")
        ? position.function()
        : fallback.substring(0, fallback.lastIndexOf('+'));
  }
}
