package whip.model.region;

import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.profile.Position;

/**
 * Iterations of a loop that overwrite one another's data, as runs have seen them.
 *
 * @param isChecked whether a run has looked for it
 * @param areClausesKnown whether the compiler knows a clause for each variable that is assigned
 * @param overwrites what was seen, with the least distance and how often
 */
public record OverwriteCheck(
    boolean isChecked, boolean areClausesKnown, SortedMap<Overwrite, DependenceSums> overwrites) {

  /** Nothing was looked for. */
  public static final OverwriteCheck NONE = new OverwriteCheck(false, false, new TreeMap<>());

  public OverwriteCheck {
    overwrites = Merging.copy(overwrites);
  }

  OverwriteCheck plus(OverwriteCheck other) {
    return new OverwriteCheck(
        isChecked || other.isChecked,
        areClausesKnown && other.areClausesKnown,
        Merging.plus(overwrites, other.overwrites, DependenceSums::plus));
  }

  /**
   * All that stands in the way of running the loop in parallel. Each thread has its own of a
   * variable that has a clause, so that what happens to it in the loop itself does not count.
   *
   * @param own names of those variables
   */
  SortedSet<Overwrite> blocking(StaticRegion loop, Set<String> own) {
    SortedSet<Overwrite> blocking = new TreeSet<>(overwrites.keySet());
    blocking.removeIf(
        each ->
            each.kind() != DependenceKind.UNKNOWN
                && own.contains(each.variable())
                && isInside(loop, each.later())
                && isInside(loop, each.earlier()));
    return blocking;
  }

  private static boolean isInside(StaticRegion loop, Position place) {
    return place.file().equals(loop.file())
        && place.line() >= loop.line()
        && place.line() <= Math.max(loop.line(), loop.lastLine());
  }
}
