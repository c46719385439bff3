package whip.model.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import whip.model.profile.Position;
import whip.model.region.CarriedDependence;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;

/**
 * Dependences that block loops in runs of a program and not in those of an earlier version, and the
 * other way round. Lines may have moved: a dependence is known if one of the same variable and
 * function has its lines as far from its loop.
 *
 * @param base names of the earlier runs
 * @param added in the later runs alone
 * @param gone in the earlier runs alone
 */
public record DependenceDiff(SortedSet<String> base, List<Blocking> added, List<Blocking> gone) {

  /** A dependence that a loop carries. */
  public record Blocking(StaticRegion loop, CarriedDependence dependence) {
    /** {@code blur.c:7, a: blur.c:9 -> blur.c:8}. */
    public String label() {
      return loop.label() + ", " + dependence.label();
    }
  }

  /** Place of a dependence in a function, wherever that lies in its file. */
  private record Key(String file, String function, String variable, String write, String read) {
    static Key of(Blocking blocking) {
      StaticRegion loop = blocking.loop();
      CarriedDependence dependence = blocking.dependence();
      return new Key(
          name(loop.file()),
          loop.function(),
          dependence.variable(),
          from(loop, dependence.write()),
          from(loop, dependence.read()));
    }

    /** Lines of the loop's file count from the loop's; those of others stay as they are. */
    private static String from(StaticRegion loop, Position position) {
      return position.isInSource() && position.file().equals(loop.file())
          ? Integer.toString(position.line() - loop.line())
          : position.label();
    }

    private static String name(String file) {
      return file.substring(file.lastIndexOf('/') + 1);
    }
  }

  private static final Comparator<Blocking> ORDER =
      Comparator.comparing(Blocking::loop).thenComparing(Blocking::dependence);

  public DependenceDiff {
    base = Collections.unmodifiableSortedSet(new TreeSet<>(base));
    added = List.copyOf(added);
    gone = List.copyOf(gone);
  }

  /** Differences between an earlier and a later version's runs. */
  public static DependenceDiff of(RegionProfile base, RegionProfile now) {
    return new DependenceDiff(base.runs(), without(now, base), without(base, now));
  }

  /** Dependences of the one profile that the other does not have as often. */
  private static List<Blocking> without(RegionProfile one, RegionProfile other) {
    Map<Key, Integer> known = new LinkedHashMap<>();
    blocking(other).forEach(each -> known.merge(Key.of(each), 1, Integer::sum));
    List<Blocking> alone = new ArrayList<>();
    for (Blocking each : blocking(one)) {
      int left = known.getOrDefault(Key.of(each), 0);
      if (left > 0) {
        known.put(Key.of(each), left - 1);
      } else {
        alone.add(each);
      }
    }
    return alone;
  }

  private static List<Blocking> blocking(RegionProfile profile) {
    List<Blocking> all = new ArrayList<>();
    for (RegionRow row : profile.rows().values()) {
      row.facts().dependences().keySet().forEach(each -> all.add(new Blocking(row.region(), each)));
    }
    all.sort(ORDER);
    return all;
  }
}
