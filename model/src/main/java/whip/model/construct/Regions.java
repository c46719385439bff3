package whip.model.construct;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import whip.model.profile.Ratio;

/** Parallel regions of an account: how long they took, and what of that was overhead. */
public final class Regions {

  /**
   * A region, with all that is in it.
   *
   * @param wall time from the fork to the join, summed over its executions: the time of the thread
   *     that spent most in it
   * @param threadTime of all its threads together
   */
  public record Region(PathAccount path, long wall, long threadTime, Overheads overheads) {}

  private Regions() {}

  /** The region with the longest wall time first, of equal ones that with the lowest number. */
  public static List<Region> of(Constructs account) {
    Map<PathId, SortedMap<Integer, Times>> inclusive = account.inclusive(Regions::isRegion);
    Map<PathId, Overheads> overheads = overheads(account);
    return account.paths().stream()
        .filter(Regions::isRegion)
        .map(path -> region(path, inclusive.get(path.id()), overheads.get(path.id())))
        .sorted(
            Comparator.comparingLong(Region::wall)
                .reversed()
                .thenComparing(region -> region.path().id()))
        .toList();
  }

  private static boolean isRegion(PathAccount path) {
    return path.kind() == PathKind.PARALLEL;
  }

  private static Region region(
      PathAccount path, SortedMap<Integer, Times> byThread, Overheads overheads) {
    long threadTime = byThread.values().stream().mapToLong(Times::total).reduce(0, Math::addExact);
    return new Region(path, wall(byThread), threadTime, overheads);
  }

  private static long wall(SortedMap<Integer, Times> byThread) {
    return byThread.values().stream().mapToLong(Times::total).max().orElse(0);
  }

  /** Overheads of each path and all below it. */
  private static Map<PathId, Overheads> overheads(Constructs account) {
    Map<PathId, Overheads> overheads = new HashMap<>();
    List<Constructs.Placed> tree = account.tree();
    for (int i = tree.size() - 1; i >= 0; i--) {
      PathAccount path = tree.get(i).path();
      Overheads own = Overheads.of(path.kind(), path.counts().sum().times());
      Overheads all = overheads.merge(path.id(), own, Overheads::plus);
      if (tree.get(i).level() > 0) {
        overheads.merge(path.parent(), all, Overheads::plus);
      }
    }
    return overheads;
  }

  /**
   * Time in which the program was in a region, in % of the elapsed time; of a job all processes'
   * time, in % of all their elapsed times.
   */
  public static double coverage(Constructs account) {
    if (!account.isOfJob()) {
      return Ratio.percent(covered(account), account.elapsed());
    }
    long covered = 0;
    long elapsed = 0;
    for (RankThreads rank : account.ranks()) {
      covered = Math.addExact(covered, covered(account.ofRank(rank)));
      elapsed = Math.addExact(elapsed, rank.elapsed());
    }
    return Ratio.percent(covered, elapsed);
  }

  /** Time in which a process was in a region, nested ones left out. */
  public static long covered(Constructs account) {
    return outermost(account).stream().mapToLong(Regions::wall).reduce(0, Math::addExact);
  }

  /**
   * Threads that a process had in regions at once: those that were ever in one of its outermost
   * regions, or in a region in it; of these regions, that with most. 0: it was in no region.
   */
  public static int threadsAtOnce(Constructs account) {
    return outermost(account).stream().mapToInt(byThread -> byThread.size()).max().orElse(0);
  }

  /** Inclusive times by thread of each region that is in no other. */
  private static List<SortedMap<Integer, Times>> outermost(Constructs account) {
    Map<PathId, SortedMap<Integer, Times>> inclusive = account.inclusive(Regions::isRegion);
    List<SortedMap<Integer, Times>> outermost = new ArrayList<>();
    int inside = Integer.MAX_VALUE;
    for (Constructs.Placed placed : account.tree()) {
      if (placed.level() <= inside) {
        inside = Integer.MAX_VALUE;
        if (isRegion(placed.path())) {
          outermost.add(inclusive.get(placed.path().id()));
          inside = placed.level();
        }
      }
    }
    return outermost;
  }
}
