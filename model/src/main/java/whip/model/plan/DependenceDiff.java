package whip.model.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * function has its lines as far from the innermost loops around them.
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
  private record Key(String file, String function, String variable, String write, String read) {}

  /** Keys of a profile's dependences. */
  private static final class Keys {
    private final List<StaticRegion> regions;
    private final Map<Position, Optional<StaticRegion>> around = new HashMap<>();

    Keys(RegionProfile profile) {
      regions = profile.rows().values().stream().map(RegionRow::region).toList();
    }

    Key of(Blocking blocking) {
      StaticRegion loop = blocking.loop();
      CarriedDependence dependence = blocking.dependence();
      return new Key(
          name(loop.file()),
          loop.function(),
          dependence.variable(),
          from(loop, dependence.write()),
          from(loop, dependence.read()));
    }

    /**
     * Lines count from the innermost region around them, in a function that the loop calls from
     * that one's; without one, from the loop in its file, and elsewhere they stay as they are.
     */
    private String from(StaticRegion loop, Position position) {
      if (!position.isInSource()) {
        return position.label();
      }
      StaticRegion from = around.computeIfAbsent(position, this::innermost).orElse(loop);
      return from.file().equals(position.file())
          ? from.function() + " " + (position.line() - from.line())
          : position.label();
    }

    private Optional<StaticRegion> innermost(Position position) {
      return regions.stream()
          .filter(region -> region.file().equals(position.file()))
          .filter(region -> region.line() <= position.line())
          .filter(region -> position.line() <= region.lastLine())
          .min(Comparator.comparingInt(region -> region.lastLine() - region.line()));
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
    Map<Key, Integer> known = new HashMap<>();
    Keys others = new Keys(other);
    blocking(other).forEach(each -> known.merge(others.of(each), 1, Integer::sum));
    Keys keys = new Keys(one);
    List<Blocking> alone = new ArrayList<>();
    for (Blocking each : blocking(one)) {
      Key key = keys.of(each);
      int left = known.getOrDefault(key, 0);
      if (left > 0) {
        known.put(key, left - 1);
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
