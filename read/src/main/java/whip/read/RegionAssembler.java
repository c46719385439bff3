package whip.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import whip.model.region.ContextTable;
import whip.model.region.EntryTotal;
import whip.model.region.RegionDictionary;
import whip.model.region.RegionEntry;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.RunRegions;
import whip.model.region.StaticRegion;
import whip.schemas.region.EntriesRow;
import whip.schemas.region.InstancesRow;
import whip.schemas.region.ParallelismRow;
import whip.schemas.region.RegionChildRow;
import whip.schemas.region.RegionEntryRow;
import whip.schemas.region.StaticRegionRow;

/**
 * One serial program's regions from the rows of the parallelism topic, in their order. They are
 * whole when the run's row comes and as many rows of each kind stand as that names: what follows
 * belongs to the next record.
 */
final class RegionAssembler {
  private final Map<String, StaticRegionRow> regions = new HashMap<>();
  private final NavigableMap<Integer, EntriesRow> entries = new TreeMap<>();
  private final NavigableMap<Integer, InstancesRow> instances = new TreeMap<>();
  private Optional<ParallelismRow> run = Optional.empty();
  private Optional<RunRegions> assembled = Optional.empty();

  /**
   * Takes a row, or null for a tombstone.
   *
   * @param key one of this run's
   */
  void row(String key, Object value) {
    if (value instanceof StaticRegionRow row) {
      regions.put(key, row);
    } else if (value instanceof EntriesRow row) {
      entries.put(row.getFirst(), row);
    } else if (value instanceof InstancesRow row) {
      instances.put(row.getFirst(), row);
    } else if (value instanceof ParallelismRow row) {
      boolean isWhole =
          row.getRegions() == regions.size()
              && row.getEntries() == entries.size()
              && row.getInstances() == instances.size();
      if (isWhole) {
        run = Optional.of(row);
        assembled = Optional.empty();
      }
    } else if (value == null) {
      retire(key);
    }
  }

  private void retire(String key) {
    regions.remove(key);
    numberIn(key, "/entries@").ifPresent(entries::remove);
    numberIn(key, "/instances@").ifPresent(instances::remove);
    if (key.endsWith("/parallelism")) {
      run = Optional.empty();
      assembled = Optional.empty();
    }
  }

  private static Optional<Integer> numberIn(String key, String kind) {
    int at = key.lastIndexOf(kind);
    return at < 0
        ? Optional.empty()
        : Optional.of(Integer.valueOf(key.substring(at + kind.length())));
  }

  /** Whether the collector has sent its last record, and all before it have come. */
  boolean hasEnded() {
    return run.filter(row -> row.getEnded() && row.getMissing() == 0).isPresent();
  }

  /**
   * The newest regions of which everything has come; empty before the first. Rows that have come
   * since the run's row are in them already, too.
   */
  Optional<RunRegions> regions() {
    if (assembled.isEmpty()) {
      assembled = run.map(this::assembled);
    }
    return assembled;
  }

  private RunRegions assembled(ParallelismRow row) {
    return new RunRegions(
        row.getEnded(),
        row.getMissing(),
        row.getMissing() > 0 ? Optional.empty() : Optional.of(profile(row)));
  }

  private RegionProfile profile(ParallelismRow row) {
    Map<Integer, StaticRegion> places = places();
    ContextTable table = ContextTable.of(dictionary(places));
    SortedMap<String, Long> unseen = new TreeMap<>();
    row.getUnseen()
        .forEach(
            each ->
                unseen.merge(
                    each.getName().isEmpty()
                        ? "sees only part: others"
                        : "sees only part: " + each.getName() + "()",
                    each.getCalls(),
                    Math::addExact));
    return RegionProfile.of(
        row.getRun(), table, LoopRows.facts(regions.values(), places, table), unseen);
  }

  /** Static regions by number; columns stand only where a line has several of a kind. */
  private Map<Integer, StaticRegion> places() {
    Map<StaticRegion, Set<Integer>> columns = new HashMap<>();
    for (StaticRegionRow row : regions.values()) {
      columns.computeIfAbsent(place(row, 0), absent -> new HashSet<>()).add(row.getColumn());
    }
    Map<Integer, StaticRegion> places = new HashMap<>();
    for (StaticRegionRow row : regions.values()) {
      StaticRegion alone = place(row, 0);
      boolean isAlone = columns.get(alone).size() == 1;
      places.put(row.getRegion(), isAlone ? alone : place(row, row.getColumn()));
    }
    return places;
  }

  private static StaticRegion place(StaticRegionRow row, int column) {
    RegionKind kind =
        Stream.of(RegionKind.values())
            .filter(each -> each.label().equals(row.getKind()))
            .findFirst()
            .orElseThrow(
                () ->
                    new ReadException(
                        "the regions have one of kind '%s', which this version does not know"
                            .formatted(row.getKind())));
    return new StaticRegion(
        kind, row.getFile(), row.getLine(), row.getLastLine(), column, row.getFunction());
  }

  private RegionDictionary dictionary(Map<Integer, StaticRegion> places) {
    List<RegionEntry> all = new ArrayList<>();
    List<EntryTotal> totals = new ArrayList<>();
    for (EntriesRow slice : entries.values()) {
      if (slice.getFirst() != all.size()) {
        throw new ReadException(
            "the regions have no entry %d; the next is %d".formatted(all.size(), slice.getFirst()));
      }
      for (RegionEntryRow row : slice.getEntries()) {
        RegionEntry entry = entry(row, places);
        totals.add(EntryTotal.of(entry, ended(all.size())));
        all.add(entry);
      }
    }
    return new RegionDictionary(all, totals);
  }

  private static RegionEntry entry(RegionEntryRow row, Map<Integer, StaticRegion> places) {
    StaticRegion place = places.get(row.getRegion());
    if (place == null) {
      throw new ReadException(
          "the regions have an entry of region %d, which is not among them"
              .formatted(row.getRegion()));
    }
    SortedMap<Integer, Long> children = new TreeMap<>();
    for (RegionChildRow child : row.getChildren()) {
      children.put(child.getEntry(), child.getTimes());
    }
    // What is listed beside children below the window cannot be all.
    boolean isListed = !row.getBelowWindow();
    return new RegionEntry(
        place,
        row.getWork(),
        row.getCriticalPath(),
        RegionEntry.UNKNOWN,
        isListed,
        isListed ? children : new TreeMap<>());
  }

  private long ended(int entry) {
    Map.Entry<Integer, InstancesRow> upTo = instances.floorEntry(entry);
    if (upTo == null) {
      return 0;
    }
    InstancesRow slice = upTo.getValue();
    int index = entry - slice.getFirst();
    return index < slice.getInstances().size() ? slice.getInstances().get(index) : 0;
  }
}
