package whip.streams.region;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.codec.RegionChanges;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Entry;
import whip.codec.RegionChanges.Facts;
import whip.codec.RegionChanges.Place;
import whip.codec.RegionChanges.Seen;
import whip.codec.RegionChanges.Window;
import whip.model.profile.Position;
import whip.model.region.DependenceKind;
import whip.model.region.JudgedRegions;
import whip.model.region.LoopFacts;
import whip.model.region.RegionDelta;
import whip.model.region.RegionEntry;
import whip.model.region.StaticRegion;
import whip.testkit.serial.SerialJudge;

/** Records of a run that the judge has seen, as a collector sends them. */
final class JudgedRecords {
  static final long INCARNATION = 5;

  private final SerialJudge judge;
  private final Map<StaticRegion, LoopFacts> loops;
  private final List<StaticRegion> regions = new ArrayList<>();

  JudgedRecords(SerialJudge judge) {
    this.judge = judge;
    loops = JudgedRegions.facts(judge);
  }

  /**
   * A record for each so many instances; a loop's dependences are in the record that is the first
   * to name the loop.
   */
  List<RegionChanges> all(int each) {
    List<RegionDelta> deltas = JudgedRegions.deltas(judge, each);
    List<RegionChanges> records = new ArrayList<>();
    for (int i = 0; i < deltas.size(); i++) {
      records.add(record(i, deltas.get(i), i == deltas.size() - 1));
    }
    return records;
  }

  private RegionChanges record(int sequence, RegionDelta delta, boolean isLast) {
    SortedMap<Integer, Facts> named = new TreeMap<>();
    SortedMap<Integer, SortedMap<Dependence, Seen>> dependences = new TreeMap<>();
    List<Entry> entries = new ArrayList<>();
    for (RegionEntry entry : delta.entries()) {
      int region = regions.indexOf(entry.region());
      if (region < 0) {
        region = regions.size();
        regions.add(entry.region());
        LoopFacts facts = loops.getOrDefault(entry.region(), LoopFacts.UNKNOWN);
        named.put(
            region,
            new Facts(
                entry.region(),
                facts.isCancellable(),
                facts.hazards(),
                new TreeSet<>(facts.reductions()),
                List.of(),
                new TreeSet<>(facts.variables()),
                facts.check().areClausesKnown(),
                facts.check().isChecked()));
        SortedMap<Dependence, Seen> seen = dependences(facts);
        if (!seen.isEmpty()) {
          dependences.put(region, seen);
        }
      }
      entries.add(new Entry(region, entry.work(), entry.cp(), false, false, entry.children()));
    }
    SortedMap<Integer, Long> instances = new TreeMap<>();
    delta.totals().forEach((entry, total) -> instances.put(entry, total.instances()));
    return new RegionChanges(
        "r",
        INCARNATION,
        0,
        sequence,
        isLast,
        new Window(0, 8),
        sequence,
        named,
        entries.isEmpty() ? 0 : delta.firstEntry(),
        entries,
        instances,
        dependences,
        new TreeMap<>(Map.of("qsort", 1L)));
  }

  private static SortedMap<Dependence, Seen> dependences(LoopFacts facts) {
    SortedMap<Dependence, Seen> seen = new TreeMap<>();
    facts
        .dependences()
        .forEach(
            (dependence, sums) ->
                seen.put(
                    new Dependence(
                        DependenceKind.TRUE,
                        place(dependence.write()),
                        place(dependence.read()),
                        dependence.variable()),
                    new Seen((int) Math.min(64, sums.distance()), sums.count())));
    facts
        .check()
        .overwrites()
        .forEach(
            (each, sums) ->
                seen.put(
                    new Dependence(
                        each.kind(), place(each.later()), place(each.earlier()), each.variable()),
                    new Seen((int) sums.distance(), sums.count())));
    return seen;
  }

  private static Place place(Position position) {
    return new Place(position.file(), position.line(), 0);
  }
}
