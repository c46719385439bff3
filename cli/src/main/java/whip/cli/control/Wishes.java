package whip.cli.control;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.cli.session.UserException;
import whip.model.construct.PathKind;
import whip.model.control.Wish;

/** Wishes of options. */
public final class Wishes {

  private Wishes() {}

  /**
   * The options' wish; null and an empty list ask nothing.
   *
   * @throws UserException where a word is none that collectors know
   */
  public static Wish of(String detail, String monitor, String constructs, List<String> disabled) {
    Set<String> kinds = new TreeSet<>(disabled);
    Set<String> known =
        Stream.of(PathKind.values())
            .filter(kind -> kind != PathKind.PROGRAM)
            .map(PathKind::label)
            .collect(Collectors.toCollection(TreeSet::new));
    for (String kind : kinds) {
      if (!known.contains(kind)) {
        throw new UserException(
            "--disable %s: no kind of construct; there are %s"
                .formatted(kind, String.join(", ", known)));
      }
    }
    return new Wish(
        word("--detail", detail, "full", "adaptive"),
        word("--monitor", monitor, "on", "off"),
        word("--constructs", constructs, "on", "off"),
        List.copyOf(kinds));
  }

  private static String word(String option, String given, String one, String other) {
    if (given == null) {
      return "";
    }
    if (!given.equals(one) && !given.equals(other)) {
      throw new UserException("%s takes %s or %s, not %s".formatted(option, one, other, given));
    }
    return given;
  }
}
