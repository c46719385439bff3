package whip.model.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.StaticRegion;
import whip.model.whatif.EditDistance;

/** Finds regions by the names that users give them. */
public final class NamedRegions {
  private static final int CLOSEST = 3;

  private NamedRegions() {}

  /**
   * All regions of these names, each {@code relax.c:91} or that of a function.
   *
   * @throws IllegalArgumentException for a name of no region, with the closest
   */
  public static Set<StaticRegion> of(RegionProfile profile, Collection<String> names) {
    Set<StaticRegion> regions = new HashSet<>();
    for (String name : names) {
      List<StaticRegion> named =
          profile.rows().keySet().stream().filter(region -> isNamed(region, name)).toList();
      if (named.isEmpty()) {
        throw new IllegalArgumentException(
            "%s is no region of the run; the closest are %s"
                .formatted(name, closest(profile, name)));
      }
      regions.addAll(named);
    }
    return regions;
  }

  private static boolean isNamed(StaticRegion region, String name) {
    boolean isFunction = region.kind() == RegionKind.FUNCTION;
    return region.label().equals(name) || (isFunction && region.function().equals(name));
  }

  private static String closest(RegionProfile profile, String name) {
    return profile.rows().keySet().stream()
        .map(StaticRegion::label)
        .distinct()
        .sorted(Comparator.comparingInt(label -> EditDistance.of(label, name)))
        .limit(CLOSEST)
        .collect(Collectors.joining(", "));
  }
}
