package whip.model.view;

import static java.util.stream.Collectors.groupingBy;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import whip.model.profile.Position;

/**
 * Which directive of one run is which of another, although the text may have changed in between.
 * Other constructs can be matched in the same way.
 *
 * <p>Directives of one kind in one function of a file keep their order. As many as before: they are
 * the same ones, on whatever lines. Otherwise those whose lines agree are the same, and what lies
 * between two such is paired in order. At last, whatever function it is said to be in, the same
 * line of a file is the same directive.
 *
 * @param <T> a directive; equal ones are one
 */
final class Matching<T> {
  // Without debug information a position is function+0x1c: as hexadecimal numbers are ordered.
  private static final Comparator<Position> TEXT_ORDER =
      Comparator.comparingInt(Position::line)
          .thenComparingInt(position -> position.label().length())
          .thenComparing(Position::label);

  private record InFunction(Object kind, String file, String function) {}

  private record OnLine(Object kind, String file, String label) {}

  private final Function<T, Position> position;
  private final Map<T, T> beforeByAfter = new HashMap<>();
  private final Set<T> matchedBefore = new HashSet<>();

  private Matching(Function<T, Position> position) {
    this.position = position;
  }

  /**
   * Pairs two runs' directives.
   *
   * @param kind only those of equal kinds are paired
   */
  static <T> Matching<T> of(
      Collection<T> before,
      Collection<T> after,
      Function<T, ?> kind,
      Function<T, Position> position) {
    Matching<T> matching = new Matching<>(position);
    Map<String, String> files =
        SameFiles.beforeByAfter(matching.files(before), matching.files(after));
    matching.pairGroups(
        before,
        after,
        files,
        (row, file) -> new InFunction(kind.apply(row), file, function(position.apply(row))));
    matching.pairGroups(
        before,
        after,
        files,
        (row, file) -> new OnLine(kind.apply(row), file, position.apply(row).label()));
    return matching;
  }

  /** Directive of the older run that matches one of the newer run. */
  Optional<T> before(T after) {
    return Optional.ofNullable(beforeByAfter.get(after));
  }

  boolean isMatched(T before) {
    return matchedBefore.contains(before);
  }

  /** Pairs what is still single, group by group; a file's older name is the group's. */
  private <K> void pairGroups(
      Collection<T> before,
      Collection<T> after,
      Map<String, String> files,
      BiFunction<T, String, K> group) {
    Comparator<T> textOrder = Comparator.comparing(position, TEXT_ORDER);
    Map<K, List<T>> old =
        before.stream()
            .filter(row -> !matchedBefore.contains(row))
            .sorted(textOrder)
            .collect(groupingBy(row -> group.apply(row, file(row))));
    Map<K, List<T>> recent =
        after.stream()
            .filter(row -> !beforeByAfter.containsKey(row))
            .sorted(textOrder)
            .collect(groupingBy(row -> group.apply(row, files.getOrDefault(file(row), file(row)))));
    recent.forEach((key, rows) -> pairInOrder(old.getOrDefault(key, List.of()), rows));
  }

  private void pairInOrder(List<T> before, List<T> after) {
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

  private void pairGap(List<T> before, List<T> after) {
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      pair(before.get(i), after.get(i));
    }
  }

  private void pair(T before, T after) {
    beforeByAfter.put(after, before);
    matchedBefore.add(before);
  }

  private int onSameLine(List<T> before, int from, T after) {
    for (int i = from; i < before.size(); i++) {
      if (label(before.get(i)).equals(label(after))) {
        return i;
      }
    }
    return -1;
  }

  private List<String> files(Collection<T> rows) {
    return rows.stream().map(this::file).toList();
  }

  private String file(T row) {
    return position.apply(row).file();
  }

  private String label(T row) {
    return position.apply(row).label();
  }

  private static String function(Position position) {
    String fallback = position.fallback();
    return position.isInSource() || !position.function().isEmpty() || !fallback.contains("+")
        ? position.function()
        : fallback.substring(0, fallback.lastIndexOf('+'));
  }
}
