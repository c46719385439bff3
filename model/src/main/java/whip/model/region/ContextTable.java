package whip.model.region;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Sums of a run by context, read off a dictionary without expanding it: each entry is visited once
 * for each context that it ran in, however often it ran there.
 *
 * @param contexts without the root
 * @param children regions that ran directly in each, recursion included; each region has an entry
 * @param differing contexts whose work or instances differed where windows of depths were merged:
 *     only what the first window has is known of them
 */
public record ContextTable(
    SortedMap<RegionContext, RegionSums> contexts,
    SortedMap<StaticRegion, SortedSet<StaticRegion>> children,
    SortedSet<RegionContext> differing) {
  public static final ContextTable EMPTY =
      new ContextTable(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());

  public ContextTable {
    contexts = Merging.copy(contexts);
    children = Merging.copy(children);
    differing = Merging.copy(differing);
  }

  /** Reads one stream's dictionary. */
  public static ContextTable of(RegionDictionary dictionary) {
    return new Reader(dictionary).table();
  }

  /** Sums of several streams of one run, such as its processes. */
  public ContextTable plus(ContextTable other) {
    return new ContextTable(
        Merging.plus(contexts, other.contexts, RegionSums::plus),
        Merging.plus(children, other.children, Merging::union),
        Merging.union(differing, other.differing));
  }

  /**
   * The execution that this and another window of depths have seen: what only the other measured is
   * taken where work and instances agree.
   */
  public ContextTable withWindow(ContextTable other) {
    SortedMap<RegionContext, RegionSums> merged = new TreeMap<>(contexts);
    SortedSet<RegionContext> differ = new TreeSet<>(differing);
    other.contexts.forEach(
        (context, sums) -> {
          RegionSums here = contexts.get(context);
          if (here == null) {
            merged.put(context, sums);
          } else if (here.isSameExecution(sums)) {
            merged.put(context, here.orElse(sums));
          } else {
            differ.add(context);
          }
        });
    return new ContextTable(merged, Merging.plus(children, other.children, Merging::union), differ);
  }

  /**
   * Where an instance ran.
   *
   * @param regions all that it was inside of; more than the context's after recursion
   */
  private record Place(RegionContext context, Set<StaticRegion> regions) {
    static final Place ROOT = new Place(RegionContext.ROOT, Set.of());

    Place enter(StaticRegion region) {
      Set<StaticRegion> inside = regions;
      if (!regions.contains(region)) {
        inside = new HashSet<>(regions);
        inside.add(region);
      }
      return new Place(context.enter(region), inside);
    }
  }

  /** Goes from parents to children, with the number of instances by the place of their parent. */
  private static final class Reader {
    private final RegionDictionary dictionary;
    private final List<Map<Place, Long>> arriving = new ArrayList<>();
    private final SortedMap<RegionContext, RegionSums> sums = new TreeMap<>();
    private final SortedMap<StaticRegion, SortedSet<StaticRegion>> inside = new TreeMap<>();

    Reader(RegionDictionary dictionary) {
      this.dictionary = dictionary;
    }

    ContextTable table() {
      SortedMap<Integer, Long> outermost = dictionary.outermost();
      for (int number = 0; number < dictionary.entries().size(); number++) {
        Map<Place, Long> here = new HashMap<>();
        Long instances = outermost.get(number);
        if (instances != null) {
          here.put(Place.ROOT, instances);
        }
        arriving.add(here);
      }
      // Children come before their parents, so each entry's places are complete when it is read.
      for (int number = dictionary.entries().size() - 1; number >= 0; number--) {
        read(number);
      }
      return new ContextTable(sums, inside, new TreeSet<>());
    }

    private void read(int number) {
      RegionEntry entry = dictionary.entries().get(number);
      EntryTotal total = dictionary.totals().get(number);
      SortedSet<StaticRegion> direct =
          inside.computeIfAbsent(entry.region(), absent -> new TreeSet<>());
      entry
          .children()
          .keySet()
          .forEach(child -> direct.add(dictionary.entries().get(child).region()));
      EntrySums one = EntrySums.of(entry, dictionary.entries());
      Map<Place, Long> from = arriving.get(number);
      arriving.set(number, Map.of());
      Map<Place, Long> places = new HashMap<>();
      long left = total.instances();
      long work = total.work();
      long cp = total.cp();
      for (Map.Entry<Place, Long> arrival : sorted(from)) {
        long instances = arrival.getValue();
        boolean isOutermost = !arrival.getKey().regions().contains(entry.region());
        Place place = arrival.getKey().enter(entry.region());
        // Merged entries have no equal work each: the last place has what is left, so sums are
        // exact.
        left -= instances;
        long workHere = left == 0 ? work : Math.multiplyExact(entry.work(), instances);
        long cpHere = left == 0 ? cp : Math.multiplyExact(Math.max(0, entry.cp()), instances);
        work -= workHere;
        cp -= cpHere;
        sums.merge(
            place.context(), one.sums(instances, workHere, cpHere, isOutermost), RegionSums::plus);
        places.merge(place, instances, Math::addExact);
      }
      places.forEach(
          (place, instances) ->
              entry
                  .children()
                  .forEach(
                      (child, times) ->
                          arriving
                              .get(child)
                              .merge(place, Math.multiplyExact(times, instances), Math::addExact)));
    }

    /** In an order that hashes do not decide. */
    private static List<Map.Entry<Place, Long>> sorted(Map<Place, Long> arrivals) {
      return arrivals.entrySet().stream()
          .sorted(
              Map.Entry.<Place, Long>comparingByKey(
                  Comparator.comparing(Place::context)
                      .thenComparing(place -> new TreeSet<>(place.regions()).toString())))
          .toList();
    }
  }
}
